import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runSeeds, type Slice } from './seeds.ts';
import { addTo, noTotals, type Totals } from './totals.ts';

/** So many schedules a process and message. */
const SLICE = 50;

/** Runs schedules in so many processes side by side; `say` hears what failing seeds came to, or with `trace` every step. */
export async function runAll(
  { first, seeds, jobs, digests = false }: Slice & { jobs: number },
  say: (line: string) => void,
  trace: boolean,
): Promise<Totals> {
  const began = performance.now();
  const slices = Array.from({ length: Math.ceil(seeds / SLICE) }, (_, at) => ({
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

  /** Runs slices in a process of its own until there are none left. */
  function worker(): Promise<void> {
    const script = fileURLToPath(new URL('./seeds.ts', import.meta.url));
    return new Promise((resolve, reject) => {
      const child = fork(script);
      const next = () => {
        const slice = slices.shift();
        if (slice) child.send(slice);
        else child.disconnect();
      };
      child.on('message', (more) => {
        took(more as Totals);
        next();
      });
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}`))));
      next();
    });
  }

  if (jobs > 1) await Promise.all(Array.from({ length: jobs }, worker));
  else for (const slice of slices) took(await runSeeds(slice, say, trace ? say : undefined));
  return totals;
}
