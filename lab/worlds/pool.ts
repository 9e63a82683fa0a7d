import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Explored } from './explore.ts';
import type { Answer, Task } from './worker.ts';

/** A process that explores worlds, one after the other. */
function startWorker() {
  const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)));
  return {
    /** @throws Error from its work, where that breaks off or the process ends before it has answered */
    explore: (task: Task): Promise<Explored> =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) =>
          reject(new Error(`A process that explores ended with ${code}`));
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

/** Explores worlds in processes side by side, each of which takes the next one when it is free. */
export async function exploreAll(
  tasks: readonly Task[],
  jobs: number,
  say: (explored: Explored) => void = () => {},
): Promise<Explored[]> {
  const left = [...tasks.entries()];
  const done: Explored[] = [];
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
