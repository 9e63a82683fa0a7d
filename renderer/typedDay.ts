import { isValid } from 'date-fns';
import { type BusinessDate, localDate } from '../shared/time.ts';

/** The day of these numbers; null where the calendar has none. */
export function dayFrom(year: number, month: number, date: number): BusinessDate | null {
  const day = new Date(year, month - 1, date, 12);
  const same = day.getFullYear() === year && day.getMonth() === month - 1 && day.getDate() === date;
  return isValid(day) && same ? localDate(day.getTime()) : null;
}

/** Whether a locale writes the day before the month. */
export function dayComesFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(2026, 0, 2));
  const order = parts.map((part) => part.type);
  return order.indexOf('day') < order.indexOf('month');
}

/**
 * Reads a day that has been, as a person types it, in the locale's own order of day and month: `28.11.2026`, `11/28/26`,
 * `2026-11-28`. Without a year it is the last such day up to today. Null for anything that is no day.
 */
export function readPastDay(text: string, today: BusinessDate, locale: string): BusinessDate | null {
  const typed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /^(\d{1,2})[./\s-]+(\d{1,2})(?:[./\s-]+(\d{4}|\d{2})?)?$/.exec(typed);
  if (!parts) return null;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  const [date, month] = dayComesFirst(locale) ? [first, second] : [second, first];
  if (parts[3] !== undefined) {
    const year = Number(parts[3]);
    return dayFrom(year < 100 ? 2000 + year : year, month, date);
  }
  const thisYear = Number(today.slice(0, 4));
  // 29 February may be some years back.
  for (let back = 0; back <= 8; back += 1) {
    const found = dayFrom(thisYear - back, month, date);
    if (found && found <= today) return found;
  }
  return null;
}

/** Whether a day is written out: while a year is still being typed it would be another one. */
export function isWrittenOut(text: string): boolean {
  return /^\d{4}-\d{1,2}-\d{1,2}$|\d{4}$/.test(text.trim());
}
