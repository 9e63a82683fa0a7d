import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Exploration } from './explore.ts';
import type { Answer, Task } from './worker.ts';

/** Starts a process that explores worlds, one after the other. */
function startWorker() {
  const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)));
  return {
    /** @throws Error if exploring fails or the process ends first */
    explore: (task: Task): Promise<Exploration> =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`A worker process ended with ${code}`));
        child.once('exit', ended);
        child.once('message', (answer: Answer) => {
          child.off('exit', ended);
          if ('error' in answer) reject(new Error(answer.error));
          else resolve(answer.explored);
        });
        child.send(task);
      }),
    end: () => child.disconnect(),
  };
}

/** Explores worlds in parallel processes. */
export async function exploreAll(
  tasks: readonly Task[],
  jobs: number,
  say: (explored: Exploration) => void = () => {},
): Promise<Exploration[]> {
  const left = [...tasks.entries()];
  const done: Exploration[] = [];
  async function work(): Promise<void> {
    const worker = startWorker();
    try {
      for (let next = left.shift(); next; next = left.shift()) {
        const [at, task] = next;
        const explored = await worker.explore(task);
        done[at] = explored;
        say(explored);
      }
    } finally {
      worker.end();
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, work));
  return done;
}
