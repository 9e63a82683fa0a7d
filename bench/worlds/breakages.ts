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
 * fault, then with one, and so on, so that what is found has as few as can be. What is found counts only where the very
 * same run finds nothing in the program as it is.
 *
 * @param milliseconds for one breakage
 * @throws Error where the code that a breakage is about has changed, or where the program as it is does wrong
 */
export async function findBreakages(
  { only, faults, jobs, milliseconds }: { only: string; faults: number; jobs: number; milliseconds: number },
  say: (found: Found) => void,
): Promise<Found[]> {
  const left = breakages.filter(({ name }) => name.includes(only));
  for (const breakage of left) checkFits(breakage);
  const found: Found[] = [];
  async function run(): Promise<void> {
    for (let next = left.shift(); next; next = left.shift()) {
      const one = await hunt(next, faults, milliseconds);
      found.push(one);
      say(one);
    }
  }
  await Promise.all(Array.from({ length: jobs }, run));
  return found;
}

async function hunt(breakage: Breakage, faults: number, milliseconds: number): Promise<Found> {
  const [broken, whole] = [startWorker(), startWorker()];
  try {
    const all = [...worlds.keys()];
    const task = { worlds: all, faults, milliseconds, all: false, breakage: breakage.name };
    const explored = await broken.explore(task);
    const runs = explored.reduce((before, one) => before + one.runs, 0);
    const at = explored.findIndex((one) => one.violations.length > 0);
    const violation = explored[at]?.violations[0] ?? null;
    if (violation && (await whole.again(at, violation.deviations)) > 0) {
      throw new Error(`What is found in ${violation.world} is found in the program as it is, too`);
    }
    return { breakage, violation, runs };
  } finally {
    broken.end();
    whole.end();
  }
}
