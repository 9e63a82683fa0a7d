import { useMemo } from 'react';
import type { BusinessDate } from '../../shared/time.ts';
import { useFormat } from './format.ts';
import { TYPED } from './typedDay.ts';

/** How the shop writes days; each takes a calendar date, `2026-11-28`. */
export interface Dates {
  /** `Saturday, 28 November`, with the year when it is another one. */
  long(day: BusinessDate, today: BusinessDate): string;
  /** `Sat, 28 Nov`, with the year when it is another one. */
  short(day: BusinessDate, today: BusinessDate): string;
  /** `Saturday`. */
  weekday(day: BusinessDate): string;
  /** `28/11/2026`, as a person would type it. */
  plain(day: BusinessDate): string;
  /** `today`, `tomorrow`, `in 5 days`, `2 days ago`. */
  away(days: number): string;
}

/**
 * Makes the formatters once.
 *
 * @param words the locale of weekdays and months, where it is another (Format.words)
 */
export function createDates(locale: string, words = locale): Dates {
  const make = (options: Intl.DateTimeFormatOptions, of = words) =>
    new Intl.DateTimeFormat(of, { timeZone: 'UTC', ...options });
  const long = make({ weekday: 'long', day: 'numeric', month: 'long' });
  const longYear = make({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const weekday = make({ weekday: 'long' });
  const short = make({ weekday: 'short', day: 'numeric', month: 'short' });
  const shortYear = make({ day: 'numeric', month: 'short', year: 'numeric' });
  const plain = make(TYPED, locale);
  const relative = new Intl.RelativeTimeFormat(words, { numeric: 'auto' });
  const noon = (day: BusinessDate) => new Date(`${day}T12:00:00Z`);
  const sameYear = (day: BusinessDate, today: BusinessDate) => day.slice(0, 4) === today.slice(0, 4);
  return {
    long: (day, today) => (sameYear(day, today) ? long : longYear).format(noon(day)),
    short: (day, today) => (sameYear(day, today) ? short : shortYear).format(noon(day)),
    weekday: (day) => weekday.format(noon(day)),
    plain: (day) => plain.format(noon(day)),
    away: (days) => relative.format(days, 'day'),
  };
}

/** The shop's way of writing days. */
export function useDates(): Dates {
  const { locale, words } = useFormat();
  return useMemo(() => createDates(locale, words), [locale, words]);
}
