import dayjs from 'dayjs';
import { type BusinessDate, localDate } from '../../shared/time.ts';

/** Local noon of a day: no change of the clocks and no till in a neighbouring zone moves it to another date. */
export function noonOf(day: BusinessDate): Date {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year ?? 0, (month ?? 1) - 1, date ?? 1, 12);
}

/** A day moved by days or months; the end of a short month is kept. */
export function shift(day: BusinessDate, by: number, unit: 'day' | 'month' = 'day'): BusinessDate {
  return localDate(dayjs(noonOf(day)).add(by, unit).valueOf());
}
