import type { Database } from 'better-sqlite3';
import type { GrandTotal, ShiftReport } from '../../../shared/domain/day.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type CheckResult, createCheck } from './finding.ts';

type Sums = Omit<GrandTotal, 'journal'>;

interface Row extends Sums {
  id: LocalId;
  zNumber: number;
  currency: string;
  report: string;
  journalled: string | null;
  kept: string | null;
  hash: string | null;
}

// Events between two closings belong to the later one, whether or not a shift was open.
const CLOSED = `
  WITH
    sold AS (SELECT shift_id, sum(total) AS amount, count(*) AS count FROM sale GROUP BY shift_id),
    returned AS (SELECT shift_id, sum(total) AS amount, count(*) AS count FROM refund GROUP BY shift_id),
    closing AS (SELECT subject_id, body AS journalled, seq,
      coalesce(lag(seq) OVER (ORDER BY seq), 0) AS previous FROM journal WHERE kind = 'shift.closed'),
    counted AS (
      SELECT closing.seq, sum(journal.kind = 'basket.voided') AS voids,
        sum(journal.kind = 'document.reprinted') AS reprints, sum(journal.kind = 'drawer.opened') AS drawer_openings
      FROM closing JOIN journal ON journal.seq > closing.previous AND journal.seq < closing.seq
      GROUP BY closing.seq)
  SELECT shift.id, shift.z_number AS zNumber, shift.currency, z_report AS report, closing.journalled,
    coalesce(sold.amount, 0) AS sales, coalesce(returned.amount, 0) AS refunds, coalesce(sold.count, 0) AS receipts,
    coalesce(returned.count, 0) AS refundCount, coalesce(voids, 0) AS voids, coalesce(reprints, 0) AS reprints,
    coalesce(counted.drawer_openings, 0) AS drawerOpenings,
    (SELECT json_object('sales', sales, 'refunds', refunds, 'receipts', receipts, 'refundCount', refund_count,
       'voids', voids, 'reprints', reprints, 'drawerOpenings', drawer_openings,
       'journal', json_object('seq', journal_seq, 'hash', journal_hash))
     FROM grand_total WHERE shift_id = shift.id) AS kept,
    (SELECT hash FROM journal WHERE seq = (SELECT journal_seq FROM grand_total WHERE shift_id = shift.id)) AS hash
  FROM shift LEFT JOIN closing ON closing.subject_id = shift.id LEFT JOIN counted ON counted.seq = closing.seq
    LEFT JOIN sold ON sold.shift_id = shift.id LEFT JOIN returned ON returned.shift_id = shift.id
  WHERE shift.z_report IS NOT NULL ORDER BY shift.z_number`;

const NAMES: readonly (keyof Sums)[] = [
  'sales',
  'refunds',
  'receipts',
  'refundCount',
  'voids',
  'reprints',
  'drawerOpenings',
];

/** Each closing's grand total is the sum of all shifts up to it, in the store, in the journal and on the Z report. */
export function checkGrandTotals(db: Database): CheckResult[] {
  const check = createCheck('grand totals');
  const money = new Map<string, { sales: number; refunds: number }>();
  const all = { receipts: 0, refundCount: 0, voids: 0, reprints: 0, drawerOpenings: 0 };
  for (const row of db.prepare<[], Row>(CLOSED).iterate()) {
    check.count();
    const before = money.get(row.currency) ?? { sales: 0, refunds: 0 };
    const taken = { sales: before.sales + row.sales, refunds: before.refunds + row.refunds };
    money.set(row.currency, taken);
    for (const name of Object.keys(all) as (keyof typeof all)[]) all[name] += row[name];
    const expected = { ...taken, ...all };
    const subject = `Z ${row.zNumber}`;
    const kept = JSON.parse(row.kept ?? '{}') as Partial<GrandTotal>;
    for (const name of NAMES)
      check.expectEqual(subject, `${name} since the beginning`, expected[name], kept[name] ?? null);
    check.expectEqual(subject, 'the hash of the journal', row.hash, kept.journal?.hash ?? null);
    const { grandTotal: journalled } = JSON.parse(row.journalled ?? '{}') as { grandTotal?: GrandTotal };
    check.expectEqual(subject, 'its grand total in the journal', inWords(journalled), inWords(kept));
    const { grandTotal: frozen } = JSON.parse(row.report) as Partial<ShiftReport>;
    check.expectEqual(subject, 'its grand total in the Z report', inWords(frozen), inWords(kept));
  }
  return [check.result];
}

function inWords(total: Partial<GrandTotal> | undefined | null): string {
  if (!total) return 'none';
  const { journal, ...sums } = total;
  const words = NAMES.map((name) => `${name} ${sums[name]}`);
  return [...words, `journal ${journal?.seq} ${journal?.hash}`].join(', ');
}
