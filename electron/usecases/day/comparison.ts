import type { DayComparison } from '../../../shared/domain/day-comparison.ts';
import { NO_MONEY } from '../../../shared/money/money.ts';
import { type BusinessDate, localDate, toInstant } from '../../../shared/time/time.ts';
import type { DayDeps } from './shift.ts';

/**
 * Compares the day of the open shift with the previous day and the same weekday of the previous week; null while no
 * shift is open. The other days are also summed up to the current time of day, to compare a morning with a morning.
 */
export function comparison({ store, clock }: Pick<DayDeps, 'store' | 'clock'>): DayComparison | null {
  const shift = store.shifts.current();
  if (!shift) return null;
  const { businessDate, currency } = shift;
  const now = clock.now();
  const isToday = localDate(now) === businessDate;
  const before = (days: number) => {
    const date = daysBefore(businessDate, days);
    const whole = store.daySums.ofDate(date, currency, null);
    if (whole === null) return { date, sums: null };
    const until = isToday ? toInstant(sameTime(now, days)) : null;
    return { date, sums: { whole, soFar: store.daySums.ofDate(date, currency, until) ?? whole } };
  };
  const today = store.daySums.ofDate(businessDate, currency, null) ?? { netSales: NO_MONEY, sales: 0 };
  return { currency, date: businessDate, isToday, today, dayBefore: before(1), weekBefore: before(7) };
}

/** The calendar day, regardless of daylight saving. */
function daysBefore(date: BusinessDate, days: number): BusinessDate {
  const noon = new Date(`${date}T12:00:00`);
  noon.setDate(noon.getDate() - days);
  return localDate(noon.getTime());
}

/** The same local time some days earlier. Unix milliseconds. */
function sameTime(now: number, days: number): number {
  const then = new Date(now);
  then.setDate(then.getDate() - days);
  return then.getTime();
}
