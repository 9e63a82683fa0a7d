import type { Clock } from '../../shared/time.ts';

/** How long what failed pauses: at first, and at most, milliseconds; each pause is `growth` times the one before. */
export interface Pauses {
  firstMs: number;
  longestMs: number;
  /** 2 where it is left out. */
  growth?: number;
}

/**
 * How long something pauses that failed so often in a row, milliseconds.
 *
 * @param times from 1
 */
export function pauseAfter(times: number, { firstMs, longestMs, growth = 2 }: Pauses): number {
  return Math.min(firstMs * growth ** Math.min(times - 1, 40), longestMs);
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
