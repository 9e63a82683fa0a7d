import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Explored } from './explore.ts';
import type { Task } from './worker.ts';

/** A process that explores worlds, one after the other. */
export interface Worker {
  explore(task: Task): Promise<Explored>;
  end(): void;
}

/**
 * Starts a process that explores worlds.
 *
 * @throws Error from `explore`, where the process ends before it has answered
 */
export function startWorker(): Worker {
  const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)));
  return {
    explore: (task) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) =>
          reject(new Error(`A process that explores ended with ${code}`));
        child.once('exit', ended);
        child.once('message', (explored) => {
          child.off('exit', ended);
          resolve(explored as Explored);
        });
        child.send(task);
      }),
    end: () => child.disconnect(),
  };
}

/** Does all of it in so many processes side by side; the results are in the order of the work. */
export async function inProcesses<W, R>(
  jobs: number,
  all: readonly W[],
  work: (one: W, worker: Worker) => Promise<R>,
): Promise<R[]> {
  const left = [...all.entries()];
  const results: R[] = [];
  async function run(): Promise<void> {
    const worker = startWorker();
    try {
      for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1], worker);
    } finally {
      worker.end();
    }
  }
  await Promise.all(Array.from({ length: jobs }, run));
  return results;
}
