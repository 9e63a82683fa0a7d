import dayjs from 'dayjs';
import { type BusinessDate, type Instant, localDate } from '../../../shared/time/time.ts';
import { dayComesFirst, dayFrom, noonOf, readWord, shift } from '../../i18n/dates.ts';

/** A calendar date in the format of the pickers, `2026-11-28`, in this machine's time zone. */
export type Day = BusinessDate;

/** The local date of a moment. */
export function dayOf(at: Instant | number): Day {
  return localDate(typeof at === 'number' ? at : Date.parse(at));
}

/** The ship date to send for that day. */
export function toShipDate(day: Day): Instant {
  return noonOf(day).toISOString();
}

/** Calendar days from `today` to `day`; negative for a past day. */
export function daysUntil(day: Day, today: Day): number {
  return dayjs(noonOf(day))
    .startOf('day')
    .diff(dayjs(noonOf(today)).startOf('day'), 'day');
}

/**
 * Parses a typed day, in the locale's order of day and month: `28`, `28.11.`, `11/28`, `28.11.26`, `2026-11-28`, `+3`,
 * `today`, `morgen`, `fri`, `Freitag`. Omitted parts mean the next such day, including today (today's weekday means the
 * one in a week). "next friday" and "nächsten Freitag" also mean the soonest: people use both meanings, and an order
 * that is ready early does no harm. Null if the text is not a day.
 */
export function readDay(text: string, today: Day, locale: string): Day | null {
  const typed = text.trim().toLocaleLowerCase(locale);
  if (typed === '') return null;
  const ahead = /^\+\s*(\d{1,3})$/.exec(typed);
  if (ahead) return shift(today, Number(ahead[1]));
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  return readWord(typed, today, locale, 1) ?? readNumbers(typed, today, locale);
}

function readNumbers(typed: string, today: Day, locale: string): Day | null {
  const parts = /^(\d{1,2})(?:[./\s-]+(\d{1,2})(?:[./\s-]+(\d{4}|\d{2}))?)?[./]?$/.exec(typed);
  if (!parts) return null;
  const [year, month] = today.split('-').map(Number) as [number, number];
  const first = Number(parts[1]);
  if (parts[2] === undefined) return nextWithDate(first, today);
  const [day, monthTyped] = dayComesFirst(locale) ? [first, Number(parts[2])] : [Number(parts[2]), first];
  if (parts[3] !== undefined) {
    const typedYear = Number(parts[3]);
    return dayFrom(typedYear < 100 ? 2000 + typedYear : typedYear, monthTyped, day);
  }
  // 29 February can be up to eight years away.
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    if (ahead === 0 && monthTyped < month) continue;
    const found = dayFrom(year + ahead, monthTyped, day);
    if (found && found >= today) return found;
  }
  return null;
}

function nextWithDate(date: number, today: Day): Day | null {
  const [year, month] = today.split('-').map(Number) as [number, number];
  for (let ahead = 0; ahead <= 2; ahead += 1) {
    const found = dayFrom(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, date);
    if (found && found >= today) return found;
  }
  return null;
}
