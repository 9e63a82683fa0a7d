import type { ArchiveDays } from '../../../shared/domain/archive.ts';
import type { BusinessDate } from '../../../shared/time.ts';

/** Spans of days that tax offices ask for. */
export const SPANS = ['lastMonth', 'lastQuarter', 'thisYear', 'lastYear'] as const;

/**
 * A span as days, both included.
 *
 * @param today the business date that it is counted from
 */
export function spanOf(span: (typeof SPANS)[number], today: BusinessDate): ArchiveDays {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const quarter = Math.floor((month - 1) / 3);
  switch (span) {
    case 'lastMonth':
      return { from: first(year, month - 1), to: before(year, month) };
    case 'lastQuarter':
      return { from: first(year, 3 * quarter - 2), to: before(year, 3 * quarter + 1) };
    case 'thisYear':
      return { from: first(year, 1), to: today };
    case 'lastYear':
      return { from: first(year - 1, 1), to: before(year, 1) };
  }
}

/** The first day of a month, counted from 1; months below it are those of the year before. */
const first = (year: number, month: number): BusinessDate => dayOf(Date.UTC(year, month - 1, 1));
/** The day before it. */
const before = (year: number, month: number): BusinessDate => dayOf(Date.UTC(year, month - 1, 0));
const dayOf = (ms: number): BusinessDate => new Date(ms).toISOString().slice(0, 10);
