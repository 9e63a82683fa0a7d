import dayjs from 'dayjs';
import { useMemo } from 'react';
import { type BusinessDate, localDate } from '../../shared/time/time.ts';
import { languages } from '../../shared/words/words.ts';
import { useFormat } from './format.ts';

/** Formats calendar dates such as `2026-11-28`. */
export interface Dates {
  /** `Saturday, 28 November`, with the year if it differs from today's. */
  long(day: BusinessDate, today: BusinessDate): string;
  /** `Sat, 28 Nov`, with the year if it differs from today's. */
  short(day: BusinessDate, today: BusinessDate): string;
  /** `Saturday`. */
  weekday(day: BusinessDate): string;
  /** `28/11/2026`, as a person types it. */
  plain(day: BusinessDate): string;
  /** `today`, `tomorrow`, `in 5 days`, `2 days ago`. */
  away(days: number): string;
}

/**
 * Creates the formatters.
 *
 * @param words the locale of weekdays and months, if it differs (Format.words)
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

/** The shop's date formats. */
export function useDates(): Dates {
  const { locale, words } = useFormat();
  return useMemo(() => createDates(locale, words), [locale, words]);
}

/** Local noon of a day: neither daylight saving time nor a neighbouring zone moves it to another date. */
export function noonOf(day: BusinessDate): Date {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year ?? 0, (month ?? 1) - 1, date ?? 1, 12);
}

/** Moves a day by days or months; the 31st becomes the last day of a shorter month. */
export function shift(day: BusinessDate, by: number, unit: 'day' | 'month' = 'day'): BusinessDate {
  return localDate(dayjs(noonOf(day)).add(by, unit).valueOf());
}

/** The day with these numbers; null if it does not exist. */
export function dayFrom(year: number, month: number, date: number): BusinessDate | null {
  const day = new Date(year, month - 1, date, 12);
  const same = day.getFullYear() === year && day.getMonth() === month - 1 && day.getDate() === date;
  return !Number.isNaN(day.getTime()) && same ? localDate(day.getTime()) : null;
}

/** Order and separators of the locale, but always the Gregorian calendar and Latin digits, as keyboards have them. */
const TYPED: Intl.DateTimeFormatOptions = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  calendar: 'gregory',
  numberingSystem: 'latn',
};

const partsOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, TYPED).formatToParts(new Date(2026, 0, 2));

/** Whether a locale writes the day before the month. */
export function dayComesFirst(locale: string): boolean {
  const order = partsOf(locale).map((part) => part.type);
  return order.indexOf('day') < order.indexOf('month');
}

/** Removes direction marks and suffixes such as in `3.11.2026 г.` */
function bareDay(text: string, locale: string): string {
  const last = partsOf(locale).at(-1);
  const plain = text.replace(MARKS, '').trim();
  const end = last?.type === 'literal' ? last.value.replace(MARKS, '').trim() : '';
  return end !== '' && plain.endsWith(end) ? plain.slice(0, -end.length).trim() : plain;
}

const MARKS = /[\u200e\u200f\u061c]/g;
/** The separators between the numbers of a day. */
const BETWEEN = '[./\\s-]+';
const YEAR_FIRST = new RegExp(`^(\\d{4})${BETWEEN}(\\d{1,2})${BETWEEN}(\\d{1,2})\\.?$`);
const YEAR_LAST = new RegExp(`^(\\d{1,2})(?:${BETWEEN}(\\d{1,2})(?:${BETWEEN}(\\d{4}|\\d{2})?)?)?[./]?$`);

/** Words that may precede a weekday. */
const BEFORE_WEEKDAY =
  /^(?:(?:next|last|this|coming|on|am|(?:n(?:ä|ae)chst|letzt|vorig|kommend|dies)(?:e[nr]?)?)\s+)+/;

/**
 * The day of a word in the locale's language or one of the program's: `today`, `gestern`, `tue`, `letzten Freitag`. A
 * weekday is the nearest one before or after today, never today itself.
 *
 * @param side 1 for future days, -1 for past ones
 */
export function readWord(
  typed: string,
  today: BusinessDate,
  locale: string,
  side: 1 | -1,
): BusinessDate | null {
  if (!/^\p{L}/u.test(typed)) return null;
  const word = typed.replace(/\.$/, '').replace(BEFORE_WEEKDAY, '');
  for (const language of new Set([locale, ...languages])) {
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    for (const days of [0, side, 2 * side]) {
      if (relative.format(days, 'day').toLocaleLowerCase(language) === word) return shift(today, days);
    }
    if (word.length < 2) continue;
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long' });
    for (let days = 1; days <= 7; days += 1) {
      const day = shift(today, side * days);
      if (weekday.format(noonOf(day)).toLocaleLowerCase(language).startsWith(word)) return day;
    }
  }
  return null;
}

/**
 * Reads a past day as a person types it, in the locale's order of day and month: `28`, `28.11.2026`, `11/28/26`,
 * `2026-11-28`, `2026/11/28`, `-3`, `yesterday`, `Di`. Missing parts mean the latest such day up to today. Null if it is not
 * a day.
 */
export function readPastDay(text: string, today: BusinessDate, locale: string): BusinessDate | null {
  const typed = bareDay(text, locale).toLocaleLowerCase(locale);
  const back = /^[-−]\s*(\d{1,3})$/.exec(typed);
  if (back) return shift(today, -Number(back[1]));
  // A date that starts with the year continues with the month in every locale.
  const whole = YEAR_FIRST.exec(typed);
  if (whole) return dayFrom(Number(whole[1]), Number(whole[2]), Number(whole[3]));
  return readWord(typed, today, locale, -1) ?? readNumbers(typed, today, locale);
}

function readNumbers(typed: string, today: BusinessDate, locale: string): BusinessDate | null {
  const parts = YEAR_LAST.exec(typed);
  if (!parts) return null;
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number];
  const first = Number(parts[1]);
  if (parts[2] === undefined) {
    for (let back = 0; back <= 2; back += 1) {
      const month = thisMonth - 1 - back;
      const found = dayFrom(thisYear + Math.floor(month / 12), ((month + 12) % 12) + 1, first);
      if (found && found <= today) return found;
    }
    return null;
  }
  const [date, month] = dayComesFirst(locale) ? [first, Number(parts[2])] : [Number(parts[2]), first];
  if (parts[3] !== undefined) {
    const year = Number(parts[3]);
    return dayFrom(year < 100 ? 2000 + year : year, month, date);
  }
  // 29 February may be years ago.
  for (let back = 0; back <= 8; back += 1) {
    const found = dayFrom(thisYear - back, month, date);
    if (found && found <= today) return found;
  }
  return null;
}

/** Whether a day is complete; while its year is being typed it would mean another day. */
export function isWrittenOut(text: string): boolean {
  const typed = text.replace(MARKS, '').trim();
  return YEAR_FIRST.test(typed) || /\d{4}\D{0,3}$/.test(typed);
}
