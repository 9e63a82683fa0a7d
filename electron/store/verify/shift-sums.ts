import type { Database } from 'better-sqlite3';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { asking, type CheckResult } from './finding.ts';

const SUMS = ['count', 'quantity', 'amount', 'tax', 'discount', 'rounding', 'cash'] as const;

type Row = Record<(typeof SUMS)[number] | `kept_${(typeof SUMS)[number]}`, number> & {
  shift_id: LocalId;
  what: string;
  key: string;
};

const totals = SUMS.map((name) => `sum(${name}) FILTER (WHERE NOT kept) AS ${name}`).join(', ');
const keptTotals = SUMS.map((name) => `sum(${name}) FILTER (WHERE kept) AS kept_${name}`).join(', ');
const COMPARED = `
  SELECT shift_id, what, key, ${totals}, ${keptTotals}
  FROM (
    SELECT FALSE AS kept, shift_id, what, key, ${SUMS.join(', ')} FROM shift_sum_of_ledgers
    UNION ALL SELECT TRUE, shift_id, what, key, ${SUMS.join(', ')} FROM shift_sum)
  GROUP BY shift_id, what, key`;

/** Each running total of a shift matches the ledgers. */
export function checkShiftSums(db: Database): CheckResult {
  const ask = asking('running totals');
  for (const row of db.prepare<[], Row>(COMPARED).iterate()) {
    ask.looked();
    const subject = `shift ${row.shift_id}`;
    for (const name of SUMS) {
      ask.same(subject, `${name} of ${row.what} ${row.key}`.trim(), row[name] ?? 0, row[`kept_${name}`] ?? 0);
    }
  }
  return ask.result;
}
