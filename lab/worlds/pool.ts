import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Deviation } from './chooser.ts';
import type { Explored } from './explore.ts';
import type { Task, Told } from './worker.ts';

/** A process that explores worlds. */
export interface Worker {
  /** @param onLevel hears how far each world is */
  explore(
    task: Extract<Task, { worlds: unknown }>,
    onLevel?: (explored: Explored) => void,
  ): Promise<Explored[]>;
  /** Runs a world once more; resolves to how much it found wrong. */
  again(world: number, deviations: readonly Deviation[]): Promise<number>;
  end(): void;
}

/**
 * Starts a process that explores worlds.
 *
 * @throws Error from its work, where that breaks off or the process ends before it has answered
 */
export function startWorker(): Worker {
  const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)));

  function ask(task: Task, onLevel: (explored: Explored) => void = () => {}): Promise<Told> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`A process that explores ended with ${code}`));
      const heard = (told: unknown) => {
        const said = told as Told;
        if ('level' in said) {
          onLevel(said.level);
          return;
        }
        child.off('exit', ended);
        child.off('message', heard);
        if ('error' in said) reject(new Error(said.error));
        else resolve(said);
      };
      child.once('exit', ended);
      child.on('message', heard);
      child.send(task);
    });
  }

  return {
    async explore(task, onLevel) {
      const told = await ask(task, onLevel);
      return 'explored' in told ? told.explored : [];
    },
    async again(world, deviations) {
      const told = await ask({ again: world, deviations });
      return 'found' in told ? told.found : 0;
    },
    end: () => child.disconnect(),
  };
}
