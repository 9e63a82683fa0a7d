import { parentPort, Worker, workerData } from 'node:worker_threads';
import { PerchError, toFailure } from '../../../shared/errors/errors.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import { asDiskRefusal } from './disk-errors.ts';

/** The built files of the threads (electron.vite.config.ts). Work without a file runs in the calling thread. */
export type Workers = Readonly<
  Partial<Record<'check' | 'lock' | 'diagnosis' | 'report' | 'count' | 'checkpoint', string | URL>>
>;

type Answer<T> = { ok: true; value: T } | { ok: false; error: Failure };
/** Messages of a thread: any number of progress steps, and then its answer. */
type Message<T, Step> = { step: Step } | Answer<T>;

/**
 * Runs one request in a separate thread, so that the counter stays responsive. One that opens a database gets its
 * worker from `besideSqlite` (addon.ts).
 *
 * @param request plain data
 * @param worker the built file of that thread, which calls `answerRequest`; null runs in this thread
 * @param work the work of that thread
 * @param hear receives the progress of the work
 * @param signal ends the thread, and rejects at once; has no effect in this thread
 * @throws errors of the work; a PerchError keeps code and facts across threads, and errors of the disk become one
 */
export function inThread<Request, T, Step = never>(
  request: Request,
  worker: string | URL | null,
  work: (request: Request, tell: (step: Step) => void) => T | Promise<T>,
  hear: (step: Step) => void = () => {},
  signal?: AbortSignal,
): Promise<T> {
  if (worker === null) return Promise.resolve(request).then((given) => work(given, hear));
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: request });
    thread.on('message', (answer: Message<T, Step>) => {
      if ('step' in answer) hear(answer.step);
      else if (answer.ok) resolve(answer.value);
      else reject(PerchError.from(answer.error));
    });
    thread.once('error', reject);
    const stop = () => {
      reject(new Error('A thread was stopped'));
      void thread.terminate();
    };
    thread.once('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      reject(new Error(`A thread ended with ${code} and no answer`));
    });
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop);
  });
}

/** The other end: runs the request that this thread was started with, and posts the result. */
export async function answerRequest<Request, T, Step>(
  work: (request: Request, tell: (step: Step) => void) => T | Promise<T>,
): Promise<void> {
  let answer: Answer<T>;
  const tell = (step: Step) => parentPort?.postMessage({ step });
  try {
    answer = { ok: true, value: await work(workerData as Request, tell) };
  } catch (error) {
    const { file = '' } = workerData as { file?: string };
    answer = { ok: false, error: toFailure(asDiskRefusal(error, file)) };
  }
  parentPort?.postMessage(answer);
}
