import type { Period } from '../domain/groups.ts';
import type { BusinessDate } from './time.ts';

// Calendar days without a time zone: a business date is a local day, however many hours it had.

/** The day `by` days later; earlier if `by` is negative. */
export function addDays(day: BusinessDate, by: number): BusinessDate {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

/** The first day of the month `by` months after that of `day`. */
export function addMonths(day: BusinessDate, by: number): BusinessDate {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 10);
}

/** The first day of the day, week (from Monday), month or year that contains a day. */
export function startOf(period: Period, day: BusinessDate): BusinessDate {
  switch (period) {
    case 'day':
      return day;
    case 'week':
      return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
    case 'month':
      return `${day.slice(0, 7)}-01`;
    case 'year':
      return `${day.slice(0, 4)}-01-01`;
  }
}

/** The first days of all periods between two days, at most `most`. */
export function periodStarts(
  period: Period,
  from: BusinessDate,
  to: BusinessDate,
  most: number,
): BusinessDate[] {
  const found: BusinessDate[] = [];
  for (let day = startOf(period, from); day <= to && found.length < most; day = nextOf(period, day)) {
    found.push(day);
  }
  return found;
}

/** The first day of the next period after the one that contains a day. */
export function nextOf(period: Period, day: BusinessDate): BusinessDate {
  const start = startOf(period, day);
  switch (period) {
    case 'day':
      return addDays(start, 1);
    case 'week':
      return addDays(start, 7);
    case 'month':
      return addMonths(start, 1);
    case 'year':
      return addMonths(start, 12);
  }
}
