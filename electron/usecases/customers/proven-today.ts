import { type Clock, DAY_MS, MINUTE_MS } from '../../../shared/time/time.ts';
import type { Store } from '../../store/store.ts';
import type { SyncPort } from '../deps.ts';

export interface TodayDeps {
  store: Pick<Store, 'shifts'>;
  sync: Pick<SyncPort, 'status'>;
  clock: Pick<Clock, 'now'>;
}

/** Business days on which the clock must have shown it. */
const BUSINESS_DAYS = 5;

/**
 * A date that has certainly passed: min(clock, service time, end of the fifth latest business day). For irreversible
 * deletions.
 *
 * @returns milliseconds since 1970; null before the fifth business day
 */
export function provenToday({ store, sync, clock }: TodayDeps): number | null {
  const fifth = store.shifts.dates(BUSINESS_DAYS)[BUSINESS_DAYS - 1];
  if (fifth === undefined) return null;
  const ahead = Math.max(0, sync.status().clockAhead) * MINUTE_MS;
  return Math.min(clock.now() - ahead, Date.parse(`${fifth}T00:00:00`) + DAY_MS);
}
