import type { Database } from 'better-sqlite3';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Minor } from '../../../shared/money/money.ts';
import { type CheckResult, createCheck } from './finding.ts';

type Sums = Record<'sales' | 'refunds' | 'deposits' | 'in' | 'out' | 'returned', number>;

interface ShiftRow extends Sums {
  id: LocalId;
  float: number;
  counted: number | null;
  held: Minor;
  report: string | null;
  opened: string | null;
  closed: string | null;
}

// Each ledger is read once, not once per shift: a shop keeps its shifts for years.
const SHIFTS = `
  WITH
    paid AS (
      SELECT shift_id,
        sum(amount) FILTER (WHERE sale_id IS NOT NULL) AS sales,
        -sum(amount) FILTER (WHERE refund_id IS NOT NULL) AS refunds,
        sum(amount) FILTER (WHERE order_id IS NOT NULL AND sale_id IS NULL AND refund_id IS NULL) AS deposits
      FROM tender WHERE kind = 'cash' AND state = 'taken' GROUP BY shift_id),
    owed AS (
      SELECT shift_id, sum(CASE WHEN kind = 'deposit' THEN -amount WHEN sale_id IS NULL THEN amount ELSE 0 END) AS amount
      FROM tender WHERE order_id IS NOT NULL AND refund_id IS NULL AND state = 'taken' GROUP BY shift_id),
    moved AS (
      SELECT shift_id, sum(amount) FILTER (WHERE amount > 0) AS put_in, -sum(amount) FILTER (WHERE amount < 0) AS taken_out
      FROM cash_movement GROUP BY shift_id),
    returned AS (SELECT shift_id, sum(total) AS amount FROM refund WHERE sale_id IS NULL GROUP BY shift_id),
    journalled AS (
      SELECT subject_id, max(body) FILTER (WHERE kind = 'shift.opened') AS opened,
        max(body) FILTER (WHERE kind = 'shift.closed') AS closed
      FROM journal WHERE kind IN ('shift.opened', 'shift.closed') GROUP BY subject_id)
  SELECT shift.id, opening_float AS float, counted, z_report AS report, journalled.opened, journalled.closed,
    coalesce(sales, 0) AS sales, coalesce(refunds, 0) AS refunds, coalesce(deposits, 0) AS deposits,
    coalesce(put_in, 0) AS "in", coalesce(taken_out, 0) AS out, coalesce(returned.amount, 0) AS returned,
    coalesce(sum(owed.amount) OVER (ORDER BY shift.rowid), 0) AS held
  FROM shift LEFT JOIN paid ON paid.shift_id = shift.id LEFT JOIN owed ON owed.shift_id = shift.id
    LEFT JOIN moved ON moved.shift_id = shift.id LEFT JOIN returned ON returned.shift_id = shift.id LEFT JOIN journalled ON journalled.subject_id = shift.id`;

interface MovementRow {
  id: LocalId;
  shiftId: LocalId | null;
  amount: Minor | null;
  journalled: string | null;
}

const MOVEMENTS = `
  SELECT cash_movement.id, shift_id AS shiftId, amount, body AS journalled
  FROM cash_movement LEFT JOIN journal ON subject_id = cash_movement.id AND kind = 'cash.moved'
  UNION ALL
  SELECT subject_id, NULL, NULL, body FROM journal
  WHERE kind = 'cash.moved' AND subject_id NOT IN (SELECT id FROM cash_movement)`;

/** The drawer: cash movements, floats and counts match the journal, and Z reports match the ledgers. */
export function checkCash(db: Database): CheckResult[] {
  const check = createCheck('cash');
  for (const { id, shiftId, amount, journalled } of db.prepare<[], MovementRow>(MOVEMENTS).iterate()) {
    check.count();
    const kept = JSON.parse(journalled ?? '{}') as { amount?: Minor; shiftId?: LocalId };
    check.expectEqual(`cash movement ${id}`, 'its amount in the journal', kept.amount ?? null, amount);
    check.expectEqual(`cash movement ${id}`, 'its shift in the journal', kept.shiftId ?? null, shiftId);
  }
  for (const shift of db.prepare<[], ShiftRow>(SHIFTS).iterate()) {
    check.count();
    const subject = `shift ${shift.id}`;
    const opened = JSON.parse(shift.opened ?? '{}') as { openingFloat?: Minor };
    check.expectEqual(subject, 'its float in the journal', opened.openingFloat ?? null, shift.float);
    if (shift.report === null) continue;
    const closed = JSON.parse(shift.closed ?? '{}') as { counted?: number; takenOut?: number };
    check.expectEqual(subject, 'its count in the journal', closed.counted ?? null, shift.counted);
    const {
      cash,
      deposits: owed,
      refunds: back,
    } = JSON.parse(shift.report) as Pick<ShiftReport, 'cash' | 'deposits' | 'refunds'>;
    const { sales, refunds, deposits, in: putIn, float, counted } = shift;
    const takenOut = cash.takenOut ?? 0;
    const out = shift.out - takenOut;
    const expected = float + sales - refunds + deposits + putIn - out;
    check.expectEqual(subject, 'float in the Z report', float, cash.openingFloat);
    check.expectEqual(subject, 'cash sales in the Z report', sales, cash.sales);
    check.expectEqual(subject, 'cash refunds in the Z report', refunds, cash.refunds);
    check.expectEqual(
      subject,
      'without a receipt in the Z report',
      shift.returned,
      back.withoutReceipt?.total ?? 0,
    );
    check.expectEqual(subject, 'cash deposits in the Z report', deposits, cash.deposits);
    check.expectEqual(subject, 'deposits held in the Z report', shift.held, owed.held);
    check.expectEqual(subject, 'cash put in, in the Z report', putIn, cash.in);
    check.expectEqual(subject, 'cash taken out, in the Z report', out, cash.out);
    check.expectEqual(subject, 'taken out at closing, in the journal', closed.takenOut ?? 0, takenOut);
    check.expectEqual(subject, 'cash expected in the Z report', expected, cash.expected);
    check.expectEqual(subject, 'cash counted in the Z report', counted, cash.counted);
    check.expectEqual(subject, 'difference in the Z report', (counted ?? 0) - expected, cash.difference);
  }
  return [check.result];
}
