import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Kept } from './kept.ts';
import { type Report, replay, runSeeds, type Slice } from './seeds.ts';
import { addTo, noTotals, type Totals } from './totals.ts';

/** So many schedules a process and message. */
const SLICE = 50;

const script = fileURLToPath(new URL('./seeds.ts', import.meta.url));

/**
 * Runs schedules in so many processes side by side; `say` hears what failing seeds came to, or with `trace` every step.
 *
 * @param run.kept what earlier runs of the same code came to, which is not run again
 */
export async function runAll(
  { first, seeds, jobs, digests = false, kept }: Slice & { jobs: number; kept?: Kept | undefined },
  say: (line: string) => void,
  trace: boolean,
): Promise<Totals> {
  const began = performance.now();
  const totals = noTotals();
  const wanted: Slice[] = Array.from({ length: Math.ceil(seeds / SLICE) }, (_, at) => ({
    first: first + at * SLICE,
    seeds: Math.min(SLICE, seeds - at * SLICE),
    digests,
  }));
  const slices = wanted.filter((slice) => {
    const came = kept?.of(slice);
    if (came) addTo(totals, came);
    return !came;
  });
  const before = totals.schedules;
  let keptAt = began;

  function took(slice: Slice, more: Totals): void {
    addTo(totals, more);
    const now = performance.now();
    kept?.add(slice, more, (now - keptAt) / 1000);
    keptAt = now;
    if (trace) return;
    const seconds = (now - began) / 1000;
    const left = Math.round(((seeds - totals.schedules) * seconds) / (totals.schedules - before) / 60);
    const failed = totals.failed.length === 0 ? 'all clean' : `${totals.failed.length} with findings`;
    process.stderr.write(`${totals.schedules} of ${seeds}, ${failed}, ${left} minutes left\n`);
  }

  /** A seed that ended its process, by the memory it took for one, is a finding, and those beside it run again. */
  function lost(slice: Slice, seed: number, why: string): void {
    say(`seed ${seed} (${replay(seed)})\n  its process ended: ${why}`);
    addTo(totals, { ...noTotals(), schedules: 1, failed: [String(seed)], findings: { 'process ended': 1 } });
    const end = slice.first + slice.seeds;
    const rest = [
      { ...slice, seeds: seed - slice.first },
      { ...slice, first: seed + 1, seeds: end - seed - 1 },
    ];
    slices.unshift(...rest.filter((part) => part.seeds > 0));
  }

  /** Runs slices in a process of its own until there are none left, and in a new one where it ends before. */
  async function worker(): Promise<void> {
    while (slices.length > 0) await untilItEnds();
  }

  function untilItEnds(): Promise<void> {
    const child = fork(script);
    let slice: Slice | undefined;
    let seed = 0;
    let ended: string | undefined;
    function next(): void {
      // The last message of one that has ended already: nobody would take another slice.
      slice = ended === undefined ? slices.shift() : undefined;
      seed = slice?.first ?? 0;
      if (slice) give(slice);
      else if (child.connected) child.disconnect();
    }
    /** A slice that could not be handed over, because the process is ending, is another one's. */
    function give(one: Slice): void {
      child.send(one, (error) => {
        if (error === null || slice !== one) return;
        slices.unshift(one);
        slice = undefined;
      });
    }
    child.on('message', (report: Report) => {
      if ('begins' in report) {
        seed = report.begins;
        return;
      }
      if (slice) took(slice, report.totals);
      next();
    });
    next();
    return new Promise((resolve, reject) => {
      // The end may be heard before the last message, and 'disconnect' comes after that one: what a seed came to is known
      // once both were heard.
      let heardAll = false;
      function over(): void {
        if (ended === undefined || !heardAll) return;
        if (slice) lost(slice, seed, ended);
        slice = undefined;
        resolve();
      }
      child.once('exit', (code, signal) => {
        ended = signal ?? `exit code ${code}`;
        over();
      });
      child.once('disconnect', () => {
        heardAll = true;
        over();
      });
      // One that never began says nothing else; of another one both are still heard.
      child.on('error', (error) => {
        if (child.pid === undefined) reject(error);
      });
    });
  }

  if (jobs > 1) await Promise.all(Array.from({ length: jobs }, worker));
  else
    for (const slice of slices) took(slice, await runSeeds(slice, { say, trace: trace ? say : undefined }));
  return totals;
}
