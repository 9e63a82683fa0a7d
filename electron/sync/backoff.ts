import type { Clock } from '../../shared/time/time.ts';

/** The pause after a failure: the first and the longest one, in milliseconds. Each pause is `growth` times the one before. */
export interface Pauses {
  firstMs: number;
  longestMs: number;
  /** Default: 2. */
  growth?: number;
}

/**
 * The pause after this many failures in a row, in milliseconds.
 *
 * @param times from 1
 */
export function pauseAfter(times: number, { firstMs, longestMs, growth = 2 }: Pauses): number {
  return Math.min(firstMs * growth ** Math.min(times - 1, 40), longestMs);
}

/** Tracks failures by key, and how long each key pauses. */
export function createBackoff<Key>(clock: Clock, pauses: Pauses) {
  const all = new Map<Key, { times: number; until: number }>();
  return {
    failed(key: Key): void {
      const times = (all.get(key)?.times ?? 0) + 1;
      all.set(key, { times, until: clock.monotonic() + pauseAfter(times, pauses) });
    },

    succeeded: (key: Key): void => void all.delete(key),

    /** Whether the last attempt failed. */
    hasFailed: (key: Key): boolean => all.has(key),

    /** When the next attempt is allowed, in monotonic milliseconds; -Infinity: now. */
    until: (key: Key): number => all.get(key)?.until ?? -Infinity,

    /** The keys that are paused now, and when the first pause ends; null if there are none. */
    held(): { keys: readonly Key[]; until: number | null } {
      const now = clock.monotonic();
      const left = [...all].filter(([, { until }]) => until > now);
      const until = left.length > 0 ? Math.min(...left.map(([, one]) => one.until)) : null;
      return { keys: left.map(([key]) => key), until };
    },

    /** Ends all pauses; the next failure of a key still leads to a longer pause. */
    endPauses(): void {
      for (const [key, { times }] of all) all.set(key, { times, until: -Infinity });
    },
  };
}
