import { breakages } from '../torture/breakage-list.ts';
import { breakProgram } from '../torture/broken.ts';
import type { Deviation } from './chooser.ts';
import type { Explored } from './explore.ts';

/** What a process of its own is to do. */
export type Task =
  | {
      /** The places of the worlds in the list. */
      worlds: readonly number[];
      /** The most faults. */
      faults: number;
      milliseconds: number;
      /** Whether to go on after a violation. */
      all: boolean;
      /** The way in which the program is broken; the same for the whole life of the process. */
      breakage?: string;
    }
  /** Runs a world once more. */
  | { again: number; deviations: readonly Deviation[] };

/** What it says: how far a world is, all of them at the end, or what the one run found. */
export type Told = { level: Explored } | { explored: Explored[] } | { found: number } | { error: string };

let broken: { name: string; notLoaded: () => string[] } | null = null;

async function work(task: Task, say: (told: Told) => void): Promise<Told> {
  if ('again' in task) {
    const { Chooser } = await import('./chooser.ts');
    const { runWorld } = await import('./run.ts');
    const { worlds } = await import('./worlds.ts');
    const world = worlds[task.again];
    if (!world) throw new Error(`There is no world ${task.again}`);
    const { findings } = await runWorld({ world, chooser: new Chooser(task.deviations) });
    return { found: findings.length };
  }
  const { breakage } = task;
  if (breakage !== undefined && broken?.name !== breakage) {
    const found = breakages.find(({ name }) => name === breakage);
    if (!found) throw new Error(`There is no breakage “${breakage}”`);
    broken = { name: breakage, notLoaded: breakProgram(found) };
  }
  // Only now, so that what is imported is broken.
  const { exploreByLevels } = await import('./explore.ts');
  const { worlds } = await import('./worlds.ts');
  const left = broken?.notLoaded() ?? [];
  if (left.length > 0) throw new Error(`“${broken?.name}”: ${left.join(', ')}: no part of what a world runs`);
  const chosen = worlds.filter((_, at) => task.worlds.includes(at));
  return { explored: await exploreByLevels(chosen, task, (level) => say({ level })) };
}

// Whoever asked is gone.
process.on('disconnect', () => process.exit());
process.on('message', (task: Task) => {
  const say = (told: Told) => void process.send?.(told);
  work(task, say)
    .catch(
      (error: unknown): Told => ({ error: error instanceof Error ? (error.stack ?? '') : String(error) }),
    )
    .then(say);
});
