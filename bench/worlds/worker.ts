import { breakages } from '../torture/breakage-list.ts';
import { breakProgram } from '../torture/broken.ts';
import type { Explored } from './explore.ts';

/** What a process of its own is to do with one world. */
export interface Task {
  /** The place of the world in the list. */
  world: number;
  /** The most disturbances. */
  faults: number;
  /** Milliseconds. */
  longest: number;
  /** Whether to go on after a violation. */
  all: boolean;
  /** The way in which the program is broken; the same for the whole life of the process. */
  breakage?: string;
}

let broken: string | null = null;

async function work({ world, faults, longest, all, breakage }: Task): Promise<Explored> {
  if (breakage !== undefined && broken !== breakage) {
    const found = breakages.find(({ name }) => name === breakage);
    if (!found) throw new Error(`There is no breakage “${breakage}”`);
    breakProgram(found);
    broken = breakage;
  }
  // Only now, so that what is imported is broken.
  const { explore } = await import('./explore.ts');
  const { worlds } = await import('./worlds.ts');
  const one = worlds[world];
  if (!one) throw new Error(`There is no world ${world}`);
  const until = performance.now() + longest;
  return explore(one, { faults, all, goesOn: () => performance.now() < until });
}

// Whoever asked is gone.
process.on('disconnect', () => process.exit());
process.on('message', (task: Task) => {
  void work(task).then((explored) => process.send?.(explored));
});
