import { parentPort, Worker, workerData } from 'node:worker_threads';
import { PerchError, toFailure } from '../../../shared/errors.ts';
import type { Failure } from '../../../shared/result.ts';

type Answer<T> = { ok: true; value: T } | { ok: false; error: Failure };

/**
 * Has one request done in a thread of its own, so that the counter goes on.
 *
 * @param request plain data
 * @param worker the built file of that thread, which calls `answerRequest`; null does it in this thread
 * @param work what that thread does
 * @throws what the work throws; over the thread a PerchError keeps code, sentence and facts
 */
export function inThread<Request, T>(
  request: Request,
  worker: string | URL | null,
  work: (request: Request) => T | Promise<T>,
): Promise<T> {
  if (worker === null) return Promise.resolve(request).then(work);
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: request });
    thread.once('message', (answer: Answer<T>) => {
      if (answer.ok) resolve(answer.value);
      else reject(new PerchError(answer.error.code, answer.error.message, answer.error.facts));
    });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`A thread ended with ${code} and no answer`)));
  });
}

/** The other end: does the request that this thread was begun with, and says what came of it. */
export async function answerRequest<Request, T>(work: (request: Request) => T | Promise<T>): Promise<void> {
  let answer: Answer<T>;
  try {
    answer = { ok: true, value: await work(workerData as Request) };
  } catch (error) {
    answer = { ok: false, error: toFailure(error) };
  }
  parentPort?.postMessage(answer);
}
