import type { Clock } from '../../shared/time.ts';

/** How long what failed is left alone: at first, and at most. Milliseconds. */
export interface Pauses {
  firstMs: number;
  longestMs: number;
}

/**
 * How long something is left alone that failed so often in a row, milliseconds: twice as long each time.
 *
 * @param times from 1
 */
export function pauseAfter(times: number, { firstMs, longestMs }: Pauses): number {
  return Math.min(firstMs * 2 ** Math.min(times - 1, 20), longestMs);
}

/** What failed, by a key of its own, and until when each is left alone. */
export function createBackoff<Key>(clock: Clock, pauses: Pauses) {
  const all = new Map<Key, { times: number; until: number }>();
  return {
    failed(key: Key): void {
      const times = (all.get(key)?.times ?? 0) + 1;
      all.set(key, { times, until: clock.monotonic() + pauseAfter(times, pauses) });
    },

    succeeded: (key: Key): void => void all.delete(key),

    /** Whether it failed the last time. */
    hasFailed: (key: Key): boolean => all.has(key),

    /** When it may be tried again, monotonic milliseconds; -Infinity where nothing holds it back. */
    until: (key: Key): number => all.get(key)?.until ?? -Infinity,

    /** Those that are left alone now, and when the first of them is no more; null: there are none. */
    held(): { keys: readonly Key[]; until: number | null } {
      const now = clock.monotonic();
      const left = [...all].filter(([, { until }]) => until > now);
      const until = left.length > 0 ? Math.min(...left.map(([, one]) => one.until)) : null;
      return { keys: left.map(([key]) => key), until };
    },

    /** Everything may be tried now; what fails once more is left alone for longer than before. */
    endPauses(): void {
      for (const [key, { times }] of all) all.set(key, { times, until: -Infinity });
    },

    /** Everything may be tried now, as if it had never failed. */
    forget: (): void => all.clear(),
  };
}
