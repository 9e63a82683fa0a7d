import type { Database } from 'better-sqlite3';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { createShiftFigures } from '../day/shift-figures.ts';
import { type CheckResult, createCheck } from './finding.ts';

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

interface Frozen {
  id: LocalId;
  zNumber: number;
  report: string;
}

/** The parts of a Z report that are sums of its shift alone; `checkCash` compares the drawer. */
const PARTS = ['sales', 'refunds', 'taxes', 'tenders', 'deposits', 'card'] as const;

/** Their figures, without those that count on other shifts or on what is unsettled. */
const FIGURES = [
  ...['kind', 'name', 'basisPoints', 'count', 'pieces', 'amount', 'gross', 'total', 'net', 'tax'],
  ...['taxes', 'discount', 'rounding', 'withoutReceipt', 'sales', 'refunds', 'deposits'],
  ...['taken', 'returned', 'kept', 'usedElsewhere'],
];

const REPORTS = `SELECT id, z_number AS zNumber, z_report AS report FROM shift WHERE z_report IS NOT NULL`;

/** Each running total of a shift matches the ledgers, and each Z report its shift. */
export function checkShiftSums(db: Database): CheckResult {
  const check = createCheck('running totals');
  for (const row of db.prepare<[], Row>(COMPARED).iterate()) {
    check.count();
    const subject = `shift ${row.shift_id}`;
    for (const name of SUMS) {
      check.expectEqual(
        subject,
        `${name} of ${row.what} ${row.key}`.trim(),
        row[name] ?? 0,
        row[`kept_${name}`] ?? 0,
      );
    }
  }
  const { sums } = createShiftFigures({ db });
  for (const { id, zNumber, report } of db.prepare<[], Frozen>(REPORTS).iterate()) {
    check.count();
    const frozen = JSON.parse(report) as ShiftReport;
    const expected = sums(id);
    for (const name of PARTS)
      check.expectEqual(
        `Z ${zNumber}`,
        `${name} in the Z report`,
        inWords(expected[name]),
        inWords(frozen[name]),
      );
  }
  return check.result;
}

const inWords = (part: object | null): string => JSON.stringify(part, FIGURES);
