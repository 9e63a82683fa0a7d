import { fork } from 'node:child_process';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { Clock } from '../../../shared/time/time.ts';
import type { SecondLocationJob, SecondLocationResult } from './second-location-jobs.ts';

/** What the process reports: progress, and its result. */
export type SecondLocationMessage =
  | { kind: 'beat' }
  | { kind: 'done'; value: SecondLocationResult[SecondLocationJob['do']] }
  | { kind: 'failed'; error: Failure };

/** A process that does one job. */
export interface SecondLocationProcess {
  onMessage(listener: (message: SecondLocationMessage) => void): void;
  onExit(listener: () => void): void;
  /** Kills it, whatever it waits for; does not wait for its end. */
  kill(): void;
}

/** Starts a process for a job, as text. */
export type StartSecondLocationProcess = (job: string) => SecondLocationProcess;

export type RunSecondLocationJob = <D extends SecondLocationJob['do']>(
  job: Extract<SecondLocationJob, { do: D }>,
  signal?: AbortSignal,
) => Promise<SecondLocationResult[D]>;

/** A job without progress for this long hangs; less for jobs that a person waits for. Milliseconds. */
const SILENT_MS = { copy: 120_000, fetch: 120_000, choose: 30_000, look: 30_000, list: 10_000 };

/** Runs jobs in separate processes, and kills those that hang. */
export function createSecondLocationRunner(
  start: StartSecondLocationProcess,
  clock: Clock,
): RunSecondLocationJob {
  return <D extends SecondLocationJob['do']>(
    job: Extract<SecondLocationJob, { do: D }>,
    signal?: AbortSignal,
  ) =>
    new Promise<SecondLocationResult[D]>((resolve, reject) => {
      const over = new AbortController();
      let beats = 0;
      const child = start(JSON.stringify(job));

      function end(finish: () => void): void {
        if (over.signal.aborted) return;
        over.abort();
        signal?.removeEventListener('abort', stop);
        child.kill();
        finish();
      }
      function giveUp(code: 'place_failed' | 'place_silent' | 'place_stopped'): void {
        end(() => reject(new PerchError(code, { job: job.do })));
      }
      function stop(): void {
        giveUp('place_stopped');
      }

      child.onMessage((message) => {
        beats += 1;
        if (message.kind === 'done') end(() => resolve(message.value as SecondLocationResult[D]));
        else if (message.kind === 'failed') {
          const { error } = message;
          end(() => reject(PerchError.from(error)));
        }
      });
      child.onExit(() => giveUp('place_failed'));
      signal?.addEventListener('abort', stop);
      if (signal?.aborted) stop();
      void watch();

      async function watch(): Promise<void> {
        while (!over.signal.aborted) {
          const seen = beats;
          await clock.sleep(SILENT_MS[job.do], over.signal);
          if (!over.signal.aborted && beats === seen) {
            giveUp('place_silent');
          }
        }
      }
    });
}

/** Starts the process with Node; Electron has its own. */
export function nodeSecondLocationProcess(script: string | URL): StartSecondLocationProcess {
  return (job) => {
    const child = fork(script, [job], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    return {
      onMessage: (listener) =>
        void child.on('message', (message) => listener(message as SecondLocationMessage)),
      // Comes after the last message, however the process ended.
      onExit: (listener) => void child.once('disconnect', listener).once('error', listener),
      kill() {
        child.kill('SIGKILL');
        child.unref();
      },
    };
  };
}
