import { findMutation, mutateProgram } from '../mutations/mutate.ts';
import { mutations } from '../mutations/mutations.ts';
import type { Explored } from './explore.ts';

/** What a worker process does: a world, by its place in the list. */
export interface Task {
  world: number;
  faults: number;
  /** Whether to continue after a violation. */
  all: boolean;
  /** The way in which the program is broken; the same for the whole life of the process. */
  mutation: string | null;
}

export type Answer = { explored: Explored } | { error: string };

let notLoaded: (() => string[]) | null = null;

async function work({ world: at, mutation, faults, all }: Task): Promise<Answer> {
  if (mutation !== null) notLoaded ??= mutateProgram(findMutation(mutations, mutation));
  // Only now, so that what is imported is broken.
  const { explore } = await import('./explore.ts');
  const { worlds } = await import('./worlds.ts');
  const left = notLoaded?.() ?? [];
  if (left.length > 0) throw new Error(`“${mutation}”: ${left.join(', ')}: no part of what a world runs`);
  const world = worlds[at];
  if (!world) throw new Error(`There is no world ${at}`);
  return { explored: await explore(world, { faults, all }) };
}

// The parent process is gone.
process.on('disconnect', () => process.exit());
process.on('message', (task: Task) => {
  work(task)
    .catch((error: unknown): Answer => ({ error: error instanceof Error ? `${error.stack}` : String(error) }))
    .then((answer) => void process.send?.(answer));
});
