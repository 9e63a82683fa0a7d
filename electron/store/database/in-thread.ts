import { Worker } from 'node:worker_threads';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { Failure } from '../../../shared/errors/result.ts';

/**
 * The built files of the threads (electron.vite.config.ts): worker.ts, and checkpoint-worker.ts. Without a file the work
 * runs in the calling thread.
 */
export type Workers = Readonly<Partial<Record<'jobs' | 'checkpoint', string | URL>>>;

/** The jobs of worker.ts. */
export type Job = 'checkBackup' | 'checkLedgers' | 'changeLock' | 'countQueue' | 'diagnose' | 'addUpSales';
export type Work<Request, T, Step> = (request: Request, tell: (step: Step) => void) => T | Promise<T>;
/** Messages of a thread: any number of progress steps, and then its answer. */
export type Message<T, Step> = { step: Step } | { ok: true; value: T } | { ok: false; error: Failure };

/**
 * Does one job in a separate thread, so that the counter stays responsive. One that opens a database gets its
 * worker from `besideSqlite` (addon.ts).
 *
 * @param request plain data
 * @param worker the built worker.ts; null runs `work` in this thread
 * @param work what the job does
 * @param hear receives the progress of the work
 * @param signal ends the thread, and rejects at once; has no effect in this thread
 * @throws errors of the work; a PerchError keeps code and facts across threads, and errors of the disk become one
 */
export function inThread<Request, T, Step = never>(
  job: Job,
  request: Request,
  worker: string | URL | null,
  work: Work<Request, T, Step>,
  hear: (step: Step) => void = () => {},
  signal?: AbortSignal,
): Promise<T> {
  if (worker === null) return Promise.resolve(request).then((given) => work(given, hear));
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: { job, request } });
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
