import type { Period } from '../domain/groups.ts';
import type { BusinessDate } from './time.ts';

// Days of the calendar without a time zone: a business date is a day on the wall, however many hours it had.

/** The day so many days later; earlier where `by` is negative. */
export function addDays(day: BusinessDate, by: number): BusinessDate {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

/** The first day of the month that is so many months later, of the month of `day`. */
export function addMonths(day: BusinessDate, by: number): BusinessDate {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 10);
}

/** The first day of the day, the week (from Monday), the month or the year that a day lies in. */
export function startOf(stretch: Period, day: BusinessDate): BusinessDate {
  switch (stretch) {
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

/** The first days of all stretches that some days lie in, at most so many. */
export function stretchesOf(
  stretch: Period,
  from: BusinessDate,
  to: BusinessDate,
  most: number,
): BusinessDate[] {
  const found: BusinessDate[] = [];
  for (let day = startOf(stretch, from); day <= to && found.length < most; day = nextOf(stretch, day)) {
    found.push(day);
  }
  return found;
}

/** The first day of the stretch after the one that a day lies in. */
export function nextOf(stretch: Period, day: BusinessDate): BusinessDate {
  const start = startOf(stretch, day);
  switch (stretch) {
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
