import { breakages } from '../torture/breakage-list.ts';
import { type Breakage, checkFits } from '../torture/broken.ts';
import type { Violation } from './explore.ts';
import { startWorker } from './pool.ts';
import { worlds } from './worlds.ts';

/** How a breakage was found; null: it was not. */
export interface Found {
  breakage: Breakage;
  violation: Violation | null;
  runs: number;
}

/**
 * Breaks the program in one way after the other, and looks in all worlds for what that does: first in each without a
 * disturbance, then with one, and so on, so that what is found has as few as can be.
 *
 * @param longest milliseconds for one world at one number of disturbances
 * @throws Error where the code that a breakage is about has changed
 */
export async function findBreakages(
  { only, faults, jobs, longest }: { only: string; faults: number; jobs: number; longest: number },
  say: (found: Found) => void,
): Promise<Found[]> {
  const left = breakages.filter(({ name }) => name.includes(only));
  for (const breakage of left) checkFits(breakage);
  const found: Found[] = [];
  async function run(): Promise<void> {
    for (let next = left.shift(); next; next = left.shift()) {
      const one = await hunt(next, faults, longest);
      found.push(one);
      say(one);
    }
  }
  await Promise.all(Array.from({ length: jobs }, run));
  return found;
}

async function hunt(breakage: Breakage, faults: number, longest: number): Promise<Found> {
  const worker = startWorker();
  let runs = 0;
  try {
    for (let most = 0; most <= faults; most += 1) {
      for (const world of worlds.keys()) {
        const task = { world, faults: most, longest, all: false, breakage: breakage.name };
        const explored = await worker.explore(task);
        runs += explored.runs;
        const [violation] = explored.violations;
        if (violation) return { breakage, violation, runs };
      }
    }
    return { breakage, violation: null, runs };
  } finally {
    worker.end();
  }
}
