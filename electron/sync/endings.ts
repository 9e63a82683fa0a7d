import type { LocalId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { Entry } from '../store/outbox/entry.ts';
import type { Queue } from '../store/outbox/queue.ts';

interface EndingsOptions {
  queue: Pick<Queue, 'interrupted'>;
  clock: Clock;
  /** Hears of each entry whose ending is written: it may be worked on again. */
  ended(id: LocalId): void;
  /** Hears what the disk said. */
  report(error: unknown): void;
}

/** After the disk refused an ending. Milliseconds. */
const AGAIN_MS = 5_000;

/**
 * Writes down that the work on entries is over, so that what is still under way among them is in doubt. A disk that is
 * full or locked may refuse that, as it refused what the answer told a moment before: the ending is kept and written
 * again, for otherwise such an entry would stay under way until the program ends.
 */
export function createEndings({ queue, clock, ended, report }: EndingsOptions) {
  const left = new Map<LocalId, Entry>();
  let againAt = 0;

  /** Writes all that is left; never throws, for one that cannot be written holds back no other. */
  function write(): void {
    for (const [id, entry] of left) {
      try {
        queue.interrupted([entry]);
      } catch (error) {
        againAt = clock.monotonic() + AGAIN_MS;
        report(error);
        continue;
      }
      left.delete(id);
      ended(id);
    }
  }

  return {
    /** The work on these is over. */
    end(entries: readonly Entry[]): void {
      for (const entry of entries) left.set(entry.id, entry);
      write();
    },

    /** Writes what the disk refused, once it is due. */
    writeAgain(): void {
      if (left.size > 0 && clock.monotonic() >= againAt) write();
    },

    /** Tries once more, due or not: the program ends. */
    writeLast: write,

    /** When what the disk refused is written again, monotonic milliseconds; null: nothing is left. */
    dueAt: (): number | null => (left.size > 0 ? againAt : null),
  };
}
