import type { LocalId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { Entry } from '../store/outbox/entry.ts';
import type { Queue } from '../store/outbox/queue.ts';

interface EndingsOptions {
  queue: Pick<Queue, 'interrupted'>;
  clock: Clock;
  /** Called for each entry that is written: it may be sent again. */
  ended(id: LocalId): void;
  /** Receives the errors of the disk. */
  report(error: unknown): void;
}

/** Between two tries while the disk refuses a write. Milliseconds. */
const RETRY_MS = 5_000;

/**
 * Marks entries whose job has ended: one that is still in flight becomes in doubt. A full or locked disk may refuse the
 * write, so it is kept and retried; otherwise the entry remains in flight until the program ends.
 */
export function createEndings({ queue, clock, ended, report }: EndingsOptions) {
  const unsaved = new Map<LocalId, Entry>();
  let retryAt = 0;

  /** Writes everything that is left; never throws, so that one failure holds up no other entry. */
  function write(): void {
    for (const [id, entry] of unsaved) {
      try {
        queue.interrupted([entry]);
      } catch (error) {
        retryAt = clock.monotonic() + RETRY_MS;
        report(error);
        continue;
      }
      unsaved.delete(id);
      ended(id);
    }
  }

  return {
    /** The jobs of these entries have ended. */
    end(entries: readonly Entry[]): void {
      for (const entry of entries) unsaved.set(entry.id, entry);
      write();
    },

    /** Retries refused writes that are due. */
    flush(): void {
      if (unsaved.size > 0 && clock.monotonic() >= retryAt) write();
    },

    /** Retries all refused writes: the program ends. */
    flushAll: write,

    /** When refused writes are retried, monotonic milliseconds; null: there are none. */
    dueAt: (): number | null => (unsaved.size > 0 ? retryAt : null),
  };
}
