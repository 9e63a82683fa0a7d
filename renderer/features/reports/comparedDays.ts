import type { DayRange } from '../../../shared/domain/reports.ts';
import { addDays, addMonths, startOf } from '../../../shared/time/calendar.ts';
import { type BusinessDate, DAY_MS } from '../../../shared/time/time.ts';
import type { Period } from './reportsStore.ts';

/** How far back the compared period is; `own` is the report's own length. */
export const STEPS_BACK = ['none', 'day', 'week', 'month', 'year', 'own'] as const;
export type StepBack = (typeof STEPS_BACK)[number];

const STEPS: Record<Period, readonly StepBack[]> = {
  today: ['day', 'week', 'year', 'none'],
  yesterday: ['day', 'week', 'year', 'none'],
  thisWeek: ['week', 'year', 'none'],
  lastWeek: ['week', 'year', 'none'],
  thisMonth: ['month', 'year', 'none'],
  lastMonth: ['month', 'year', 'none'],
  thisYear: ['year', 'none'],
  own: ['own', 'year', 'none'],
};

/** What a period can be compared with, the default first. */
export const stepsBackOf = (period: Period): readonly StepBack[] => STEPS[period];

/**
 * The compared period; null for none. Up to a week is moved by 364 days for a year, since sales depend on the weekday. A
 * whole month is compared with a whole month.
 */
export function comparedDays({ from, to }: DayRange, step: StepBack): DayRange | null {
  const daysBack = (days: number) => ({ from: addDays(from, -days), to: addDays(to, -days) });
  const length = lengthOf(from, to);
  switch (step) {
    case 'none':
      return null;
    case 'day':
      return daysBack(1);
    case 'week':
      return daysBack(7);
    case 'month':
      return monthsBack(from, to, 1);
    case 'year':
      return length <= 7 ? daysBack(364) : monthsBack(from, to, 12);
    case 'own':
      return daysBack(length);
  }
}

function lengthOf(from: BusinessDate, to: BusinessDate): number {
  return Math.abs(Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

function monthsBack(from: BusinessDate, to: BusinessDate, months: number): DayRange {
  const endOf = (day: BusinessDate) => addDays(addMonths(day, 1), -1);
  const back = (day: BusinessDate) => {
    const end = endOf(addMonths(day, -months));
    const same = end.slice(0, 8) + day.slice(8);
    return same < end ? same : end;
  };
  const isWhole = to === endOf(to) && from === startOf('month', from);
  return { from: back(from), to: isWhole ? endOf(addMonths(to, -months)) : back(to) };
}
