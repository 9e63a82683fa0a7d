import { nextOf, startOf } from '../../../shared/calendar.ts';
import type { SalesReport, SalesRow } from '../../../shared/domain/reports.ts';
import { NO_MONEY } from '../../../shared/minor.ts';
import { isStretch } from '../../../shared/report-groups.ts';
import type { Minor } from '../../../shared/units.ts';

/** More bars than that nobody tells apart; the empty ones are left out then. */
const MOST_BARS = 400;

interface Bar extends Pick<SalesRow, 'key' | 'name' | 'basisPoints'> {
  netSales: Minor;
}

/** What a chart over time shows: every day or hour between the first and the last, those without a sale included. */
export function barsOf({ question: { by, from, to }, rows }: SalesReport): Bar[] {
  const known = new Map<string, Bar>(rows.map((row) => [row.key, row]));
  const keys: string[] = [];
  if (isStretch(by)) {
    for (let day = startOf(by, from); day <= to && keys.length <= MOST_BARS; day = nextOf(by, day))
      keys.push(day);
  } else {
    const hours = rows.map(({ key }) => Number(key));
    for (let hour = Math.min(...hours); hour <= Math.max(...hours); hour += 1) keys.push(String(hour));
  }
  if (keys.length > MOST_BARS) return rows;
  return keys.map((key) => known.get(key) ?? { key, name: null, basisPoints: null, netSales: NO_MONEY });
}
