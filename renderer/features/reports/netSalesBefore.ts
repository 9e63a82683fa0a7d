import { isStretch } from '../../../shared/domain/groups.ts';
import type { SalesReport } from '../../../shared/domain/reports.ts';
import { type Minor, NO_MONEY } from '../../../shared/money/money.ts';
import { periodStarts } from '../../../shared/time/calendar.ts';

/** About ten years of days. */
const MOST = 4_000;

/** Net sales of the compared period by the key of the report's row: days by position, other rows by name. Minor units. */
export function netSalesBefore({ question, before }: SalesReport): ReadonlyMap<string, Minor> {
  if (before === null) return new Map();
  const known = new Map(before.rows.map(({ key, netSales }) => [key, netSales]));
  const { by, from, to } = question;
  if (!isStretch(by)) return known;
  const now = periodStarts(by, from, to, MOST);
  const then = periodStarts(by, before.from, before.to, MOST);
  return new Map(
    now.slice(0, then.length).map((key, index) => [key, known.get(then[index] ?? '') ?? NO_MONEY]),
  );
}
