import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Report, replay, runSeeds, type Slice } from './seeds.ts';
import { addTo, noTotals, type Totals } from './totals.ts';

/** So many schedules a process and message. */
const SLICE = 50;

const script = fileURLToPath(new URL('./seeds.ts', import.meta.url));

/** Runs schedules in so many processes side by side; `say` hears what failing seeds came to, or with `trace` every step. */
export async function runAll(
  { first, seeds, jobs, digests = false }: Slice & { jobs: number },
  say: (line: string) => void,
  trace: boolean,
): Promise<Totals> {
  const began = performance.now();
  const slices: Slice[] = Array.from({ length: Math.ceil(seeds / SLICE) }, (_, at) => ({
    first: first + at * SLICE,
    seeds: Math.min(SLICE, seeds - at * SLICE),
    digests,
  }));
  const totals = noTotals();

  function took(more: Totals): void {
    addTo(totals, more);
    if (trace) return;
    const seconds = (performance.now() - began) / 1000;
    const left = Math.round(((seeds - totals.schedules) * seconds) / totals.schedules / 60);
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
    function next(): void {
      slice = slices.shift();
      seed = slice?.first ?? 0;
      if (slice) child.send(slice);
      else child.disconnect();
    }
    child.on('message', (report: Report) => {
      if ('begins' in report) {
        seed = report.begins;
        return;
      }
      took(report.totals);
      next();
    });
    next();
    return new Promise((resolve) => {
      child.on('exit', (code, signal) => {
        if (slice) lost(slice, seed, signal ?? `exit code ${code}`);
        resolve();
      });
    });
  }

  if (jobs > 1) await Promise.all(Array.from({ length: jobs }, worker));
  else for (const slice of slices) took(await runSeeds(slice, { say, trace: trace ? say : undefined }));
  return totals;
}
