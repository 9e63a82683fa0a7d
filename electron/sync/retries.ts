import type { LocalId } from '../../shared/ids/ids.ts';
import { type Clock, DAY_MS, type MonotonicMs } from '../../shared/time/time.ts';
import { createBackoff, type Pauses } from './backoff.ts';

/** An unanswered request may still arrive this long after it left. Milliseconds. */
export const QUIET_MS = 60_000;

/** The minimum for the longest pause of an entry that keeps failing. Milliseconds. */
const LONGEST_PAUSE_MS = 60_000;
/** The share of the day's requests that such an entry may spend. */
const SHARE_OF_DAY = 0.1;

function pausesOf(requestsADay: number): Pauses {
  const longestMs = Math.max(LONGEST_PAUSE_MS, DAY_MS / (requestsADay * SHARE_OF_DAY));
  return { firstMs: 500, longestMs, growth: 1.5 };
}

/**
 * When an entry may be retried. After a failure it pauses, so that one that always fails does not hold up others. What must
 * not overtake an unanswered request waits until that can no longer arrive. Kept in memory only: after a restart, or when
 * the computer wakes, everything counts as sent just now.
 *
 * @param requestsADay the plan's limit
 */
export function createRetries(clock: Clock, requestsADay: number) {
  const pauses = createBackoff<LocalId>(clock, pausesOf(requestsADay));
  const sentAt = new Map<LocalId, number>();
  let knownSince = clock.monotonic();

  return {
    /** Records when a request of the entry left. */
    sent(entryId: LocalId, at: number): void {
      for (const [id, before] of sentAt) if (before + QUIET_MS < clock.monotonic()) sentAt.delete(id);
      sentAt.set(entryId, at);
    },

    failed: pauses.failed,
    succeeded: pauses.succeeded,

    /** Entries that pause after a failure, and when the first of them is retried; null if there are none. */
    paused: pauses.held,

    /** From when on no earlier request of the entry can still arrive. */
    quietAt(entryId: LocalId): MonotonicMs {
      const last = Math.max(knownSince, sentAt.get(entryId) ?? knownSince);
      return (last + QUIET_MS) as MonotonicMs;
    },

    /** The service answers again, or a person asks for a sync: ends all pauses. */
    endPauses: pauses.endPauses,

    /** The computer slept: a request that it held back may leave only now. */
    woke(): void {
      sentAt.clear();
      knownSince = clock.monotonic();
    },
  };
}

export type Retries = ReturnType<typeof createRetries>;
