import { breakages } from '../torture/breakage-list.ts';
import { type Breakage, checkFits } from '../torture/broken.ts';
import type { Violation } from './explore.ts';
import { startWorker, type Worker } from './pool.ts';
import { worlds } from './worlds.ts';

/** How a breakage was found; null: it was not. */
export interface Found {
  breakage: Breakage;
  violation: Violation | null;
  /** The most faults with which everything was tried and nothing found; -1: not even what happens without one. */
  withoutTrace: number;
  runs: number;
}

export interface HuntOptions {
  /** Of the breakages only those whose name has this. */
  breakage: string;
  /** Looks in the worlds whose name has this; null: in the one that each breakage names. */
  only: string | null;
  /** The most faults. */
  faults: number;
  jobs: number;
  /** For one breakage. */
  milliseconds: number;
}

/**
 * Breaks the program in one way after the other, and looks in its small world for what that does: first without a fault,
 * then with one, and so on, so that what is found has as few as can be there. What is found counts only where the very
 * same run finds nothing in the program as it is.
 *
 * @throws Error where the code that a breakage is about has changed, or where the program as it is does wrong
 */
export async function findBreakages(options: HuntOptions, say: (found: Found) => void): Promise<Found[]> {
  const chosen = breakages.filter(({ name, world }) => world !== null && name.includes(options.breakage));
  for (const breakage of chosen) checkFits(breakage);
  const left = [...chosen.entries()];
  const found = new Map<number, Found>();
  async function run(): Promise<void> {
    const whole = startWorker();
    try {
      for (let next = left.shift(); next; next = left.shift()) {
        const [at, breakage] = next;
        const one = await hunt(breakage, options, whole);
        found.set(at, one);
        say(one);
      }
    } finally {
      whole.end();
    }
  }
  await Promise.all(Array.from({ length: options.jobs }, run));
  return chosen.map((_, at) => found.get(at) as Found);
}

/** @param whole a process with the program as it is */
async function hunt(
  breakage: Breakage,
  { only, faults, milliseconds }: HuntOptions,
  whole: Worker,
): Promise<Found> {
  const chosen = [...worlds.entries()].flatMap(([at, { name }]) =>
    (only === null ? name === breakage.world : name.includes(only)) ? [at] : [],
  );
  const broken = startWorker();
  try {
    const task = { worlds: chosen, faults, milliseconds, all: false, breakage: breakage.name };
    const explored = await broken.explore(task);
    const runs = explored.reduce((before, one) => before + one.runs, 0);
    const at = explored.findIndex((one) => one.violations.length > 0);
    const violation = explored[at]?.violations[0] ?? null;
    if (violation && (await whole.again(chosen[at] as number, violation.deviations)) > 0) {
      throw new Error(`What is found in ${violation.world} is found in the program as it is, too`);
    }
    return { breakage, violation, withoutTrace: Math.min(...explored.map(({ complete }) => complete)), runs };
  } finally {
    broken.end();
  }
}
