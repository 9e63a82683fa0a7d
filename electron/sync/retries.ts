import type { LocalId } from '../../shared/ids/ids.ts';
import type { Clock, MonotonicMs } from '../../shared/time/time.ts';
import { createBackoff, type Pauses } from './backoff.ts';
import { DAY_MS } from './gate/day.ts';

/** So long a request that nobody answered may still arrive, counted from when it left. Milliseconds. */
export const QUIET_MS = 60_000;

/** At least so long an entry pauses in the end that fails every time. Milliseconds. */
const LONGEST_PAUSE_MS = 15_000;
/** Such an entry may spend this share of the requests of a day. */
const SHARE_OF_DAY = 0.25;

function pausesOf(requestsADay: number): Pauses {
  const longestMs = Math.max(LONGEST_PAUSE_MS, DAY_MS / (requestsADay * SHARE_OF_DAY));
  return { firstMs: 500, longestMs, growth: 1.5 };
}

/**
 * When an entry may be tried again: after a failure it pauses, so that one that always fails holds up no other; and what
 * must not overtake an unanswered request waits until that can arrive no more. Kept in memory alone: after a restart, or
 * when the computer wakes, everything counts as sent just now.
 *
 * @param requestsADay what the plan allows
 */
export function createRetries(clock: Clock, requestsADay: number) {
  const pauses = createBackoff<LocalId>(clock, pausesOf(requestsADay));
  const sentAt = new Map<LocalId, number>();
  let knownSince = clock.monotonic();

  return {
    /** A request of the entry left at this moment. */
    sent(entryId: LocalId, at: number): void {
      for (const [id, before] of sentAt) if (before + QUIET_MS < clock.monotonic()) sentAt.delete(id);
      sentAt.set(entryId, at);
    },

    failed: pauses.failed,
    succeeded: pauses.succeeded,

    /** Entries that pause after a failure, and when the first of them is tried again; null: there are none. */
    paused: pauses.held,

    /** From when on no request of the entry can arrive any more. */
    quietAt(entryId: LocalId): MonotonicMs {
      const last = Math.max(knownSince, sentAt.get(entryId) ?? knownSince);
      return (last + QUIET_MS) as MonotonicMs;
    },

    /** The service answers again, or a person asks for a sync: ends all pauses. */
    endPauses: pauses.endPauses,

    /** The computer slept; a request that it held back may leave only now. */
    woke(): void {
      sentAt.clear();
      knownSince = clock.monotonic();
    },
  };
}

export type Retries = ReturnType<typeof createRetries>;
