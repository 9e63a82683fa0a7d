import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../shared/time/time.ts';
import type { Store } from '../store.ts';
import { isAddonReplaced } from './addon.ts';

export interface CheckpointWork {
  file: string;
  nativeBinding?: string | undefined;
}

export type CheckpointRequest = 'copy' | 'end';
export interface CheckpointAnswer {
  error: string | null;
}

export interface CheckpointOptions extends CheckpointWork {
  store: Pick<Store, 'context' | 'onChange'>;
  clock: Clock;
  /** The built checkpoint-worker.ts. */
  worker: string | URL;
  report: (message: string, error: unknown) => void;
}

export interface Checkpoints {
  /** After long writes without a pause: a promise that resolves once the log is checkpointed. Null if not needed. */
  relief(): Promise<void> | null;
  /** Ends the thread; its connection is closed when this resolves. */
  close(): Promise<void>;
}

/** Without input for this long the disk counts as idle. Milliseconds. */
const QUIET_MS = 1500;
/** Frames of SQLite's log, of 4 kB: `WORTHWHILE` is worth the disk's time, `MUCH` is worth pausing a pull. */
const WORTHWHILE = 100;
const MUCH = 4000;
/** If the thread cannot keep up, or failed, SQLite checkpoints during a write from this many frames on. */
const LAST_RESORT = 16_000;
const SQLITES_OWN = 1000;

/**
 * Checkpoints SQLite's log in a separate thread, in quiet moments. SQLite itself does that within the write that
 * makes the log long: that sale would wait for the disk several times instead of once.
 */
export function startCheckpoints(options: CheckpointOptions): Checkpoints {
  const { store, clock, worker, file, nativeBinding, report } = options;
  const { db } = store.context;
  const ending = new AbortController();
  let thread: Worker | null = null;
  let copying: Promise<void> | null = null;
  let settle: (() => void) | null = null;
  let changedAt = clock.monotonic();
  let waiting = false;
  let broken = false;
  db.pragma(`wal_autocheckpoint = ${LAST_RESORT}`);

  function frames(): number {
    const [row] = db.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
    return row ? row.log - row.checkpointed : 0;
  }

  function giveUp(error: unknown): void {
    if (broken || ending.signal.aborted) return;
    broken = true;
    db.pragma(`wal_autocheckpoint = ${SQLITES_OWN}`);
    report('Checkpoint thread failed; SQLite checkpoints during writes', error);
  }

  /** Started on first use, so that it does not slow down the program's start. */
  function started(): Worker {
    const made = new Worker(worker, { workerData: { file, nativeBinding } satisfies CheckpointWork });
    made.unref();
    made.on('message', ({ error }: CheckpointAnswer) => over(error));
    made.on('error', (error) => over(error.message));
    made.once('exit', () => {
      thread = null;
      over('The thread ended.');
    });
    return made;
  }

  function over(error: string | null): void {
    copying = null;
    settle?.();
    settle = null;
    if (error !== null) giveUp(error);
  }

  function copy(): Promise<void> {
    if (copying) return copying;
    if (thread === null && isAddonReplaced(nativeBinding)) {
      giveUp(new Error('The program was upgraded while it is open'));
      return Promise.resolve();
    }
    thread ??= started();
    thread.postMessage('copy' satisfies CheckpointRequest);
    copying = new Promise((resolve) => {
      settle = resolve;
    });
    return copying;
  }

  async function whenQuiet(): Promise<void> {
    for (let left = QUIET_MS; left > 0; left = changedAt + QUIET_MS - clock.monotonic()) {
      await clock.sleep(left, ending.signal);
      if (ending.signal.aborted) return;
    }
    if (!broken && frames() >= WORTHWHILE) await copy();
  }

  const stopListening = store.onChange(() => {
    changedAt = clock.monotonic();
    if (waiting || broken) return;
    waiting = true;
    void whenQuiet()
      .catch(giveUp)
      .finally(() => {
        waiting = false;
      });
  });

  return {
    relief: () => (broken || ending.signal.aborted || frames() < MUCH ? null : copy()),
    async close() {
      stopListening();
      ending.abort();
      await copying;
      if (!thread) return;
      // Its connection must be closed before another file may replace this one.
      const gone = once(thread, 'exit');
      thread.postMessage('end' satisfies CheckpointRequest);
      await gone;
    },
  };
}
