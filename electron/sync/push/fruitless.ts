import type { LocalId } from '../../../shared/ids.ts';
import type { Clock } from '../../../shared/time.ts';

/** After the first time, milliseconds; then ever longer. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/**
 * Entries whose last piece of work asked the service something and changed nothing, because what was read told nothing:
 * a list that leads round or is refused, for one. Asked again at once, they would spend the quota on nothing.
 */
export function createFruitless(clock: Clock) {
  const all = new Map<LocalId, { times: number; until: number }>();
  return {
    /** Notes what a piece of work for an entry came to. */
    ended(entryId: LocalId, changedNothing: boolean): void {
      if (!changedNothing) return void all.delete(entryId);
      const times = (all.get(entryId)?.times ?? 0) + 1;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(times - 1, 20), LONGEST_PAUSE_MS);
      all.set(entryId, { times, until: clock.monotonic() + pause });
    },

    /** Those that are left alone now, and when the first of them is no more; null: there are none. */
    held(): { ids: readonly LocalId[]; until: number | null } {
      const now = clock.monotonic();
      const left = [...all].filter(([, { until }]) => until > now);
      const until = left.length > 0 ? Math.min(...left.map(([, one]) => one.until)) : null;
      return { ids: left.map(([id]) => id), until };
    },

    /** A person wants everything to be tried now. */
    forget: (): void => all.clear(),
  };
}
