import { findMutation, mutateProgram } from '../mutations/mutate.ts';
import { mutations } from '../mutations/mutations.ts';
import type { Exploration } from './explore.ts';

/** Task of a worker process; `world` is the index in the list. */
export interface Task {
  world: number;
  faults: number;
  /** Whether to continue after a violation. */
  all: boolean;
  /** Name of the mutation; the same for the life of the process. */
  mutation: string | null;
}

export type Answer = { explored: Exploration } | { error: string };

let notLoaded: (() => string[]) | null = null;

async function work({ world: at, mutation, faults, all }: Task): Promise<Answer> {
  if (mutation !== null) notLoaded ??= mutateProgram(findMutation(mutations, mutation));
  // Imported only now, so that the mutation applies.
  const { explore } = await import('./explore.ts');
  const { worlds } = await import('./worlds.ts');
  const left = notLoaded?.() ?? [];
  if (left.length > 0) throw new Error(`“${mutation}”: ${left.join(', ')}: not loaded by a world`);
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
