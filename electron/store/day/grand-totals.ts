import type { GrandTotal, ShiftReport } from '../../../shared/domain/day.ts';
import { type Minor, NO_MONEY, plus } from '../../../shared/money/money.ts';
import type { StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';

type Latest = Omit<GrandTotal, 'journal' | 'sales' | 'refunds'> & { journalSeq: number };

type Counted = Pick<GrandTotal, 'voids' | 'reprints' | 'drawerOpenings'>;

const none = { receipts: 0, refundCount: 0, voids: 0, reprints: 0, drawerOpenings: 0, journalSeq: 0 };

export type GrandTotals = ReturnType<typeof createGrandTotals>;

/** Totals of the till since it began, at each closing (docs/data.md, "Grand total"). */
export function createGrandTotals({ db }: Pick<StoreContext, 'db'>) {
  const latest = db.prepare<[], Latest>(
    `SELECT receipts, refund_count AS refundCount, voids, reprints, drawer_openings AS drawerOpenings,
       journal_seq AS journalSeq
     FROM grand_total ORDER BY z_number DESC LIMIT 1`,
  );
  const money = db.prepare<[string], { sales: Minor; refunds: Minor }>(
    'SELECT sales, refunds FROM grand_total WHERE currency = ? ORDER BY z_number DESC LIMIT 1',
  );
  const last = db.prepare<[], GrandTotal['journal']>(
    'SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1',
  );
  // From the previous closing on: a day's rows, however long the journal is.
  const counted = db.prepare<[number], Counted>(
    `SELECT count(*) FILTER (WHERE kind = 'basket.voided') AS voids,
       count(*) FILTER (WHERE kind = 'document.reprinted') AS reprints,
       count(*) FILTER (WHERE kind = 'drawer.opened') AS drawerOpenings
     FROM journal WHERE seq > ?`,
  );
  const insert = insertInto(db, 'grand_total');

  return {
    /** The previous total plus this shift; call it in the closing transaction, before its journal row. */
    including({ currency, sales, refunds }: Pick<ShiftReport, 'currency' | 'sales' | 'refunds'>): GrandTotal {
      const before = latest.get() ?? none;
      const taken = money.get(currency) ?? { sales: NO_MONEY, refunds: NO_MONEY };
      const since = counted.get(before.journalSeq) ?? { voids: 0, reprints: 0, drawerOpenings: 0 };
      return {
        sales: plus(taken.sales, sales.gross),
        refunds: plus(taken.refunds, refunds.total),
        receipts: before.receipts + sales.count,
        refundCount: before.refundCount + refunds.count,
        voids: before.voids + since.voids,
        reprints: before.reprints + since.reprints,
        drawerOpenings: before.drawerOpenings + since.drawerOpenings,
        journal: last.get() ?? { seq: 0, hash: '' },
      };
    },

    /** Stores it for a shift that is being closed. */
    keep(
      { shiftId, zNumber, currency }: Pick<ShiftReport, 'shiftId' | 'zNumber' | 'currency'>,
      total: GrandTotal,
    ) {
      const { journal, ...sums } = total;
      insert({ ...sums, shiftId, zNumber, currency, journalSeq: journal.seq, journalHash: journal.hash });
    },
  };
}
