import type { ReceiptFilter, ReceiptPlace, ReceiptSummary } from '../../../shared/domain/receipt-list.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { absolute, type Minor } from '../../../shared/money/money.ts';
import type { StoreContext } from '../context.ts';
import { fold, wordsOf } from '../search/search-text.ts';
import { createRowFacts } from './receipt-rows.ts';
import { receiptNumber } from './series.ts';

/** How many receipts one query reads, a few milliseconds: with a search text the names of their pets are read too. */
const PART = 5000;
const PART_WITH_NAMES = 400;

interface Row {
  place: number;
  kind: 'receipt' | 'refund';
  id: LocalId;
  saleId: LocalId | null;
  series: string;
  number: number;
  completedAt: string;
  total: Minor;
  currency: string;
  reason: string;
  staffName: string | null;
}

interface Bounds {
  from: string | null;
  to: string | null;
}

type Asked = Bounds & {
  before: number;
  floor: number;
  amount: Minor | null;
  staffId: LocalId | null;
  limit: number;
};

/** The rows found of one kind, and where the next page starts; 0 if there are no more. */
interface Part {
  rows: Row[];
  next: number;
}

const ONLY = (table: string) => `(@from IS NULL OR ${table}.business_date >= @from)
  AND (@to IS NULL OR ${table}.business_date <= @to) AND (@staffId IS NULL OR ${table}.staff_id = @staffId)
  AND (@amount IS NULL OR ${table}.total = @amount)`;

// In the order they were written: a clock that was ahead for a day must not hide later sales.
const QUERIES = {
  receipt: `SELECT sale.rowid AS place, 'receipt' AS kind, id, id AS saleId, series, number,
      completed_at AS completedAt, total, currency, '' AS reason,
      (SELECT name FROM staff WHERE staff.id = sale.staff_id) AS staffName
    FROM sale WHERE sale.rowid < @before AND sale.rowid >= @floor AND ${ONLY('sale')}
    ORDER BY sale.rowid DESC LIMIT @limit`,
  refund: `SELECT refund.rowid AS place, 'refund' AS kind, refund.id, sale_id AS saleId, refund.series,
      refund.number, at AS completedAt, -refund.total AS total, currency, reason,
      (SELECT name FROM staff WHERE staff.id = refund.staff_id) AS staffName
    FROM refund
    WHERE refund.rowid < @before AND refund.rowid >= @floor AND ${ONLY('refund')}
    ORDER BY refund.rowid DESC LIMIT @limit`,
};

/** All receipts and refunds: page by page, newest first. */
export function createReceiptList(context: StoreContext) {
  const { db } = context;
  const factsOf = createRowFacts(context);
  const query = {
    receipt: db.prepare<[Asked], Row>(QUERIES.receipt),
    refund: db.prepare<[Asked], Row>(QUERIES.refund),
  };
  // Days are found by their index, so that last year's do not require scanning this year's.
  const places = (table: string) =>
    db.prepare<[Bounds], { first: number | null; last: number | null }>(
      `SELECT min(rowid) AS first, max(rowid) AS last FROM ${table}
       WHERE business_date BETWEEN coalesce(@from, '') AND coalesce(@to, '9999-12-31')`,
    );
  const placesOf = { receipt: places('sale'), refund: places('refund') };
  const newest = {
    receipt: db.prepare<[], number>('SELECT coalesce(max(rowid), 0) FROM sale').pluck(),
    refund: db.prepare<[], number>('SELECT coalesce(max(rowid), 0) FROM refund').pluck(),
  };

  function matches(row: Row, words: readonly string[]): boolean {
    if (words.length === 0) return true;
    const text = fold([receiptNumber(row.series, row.number), row.reason, ...factsOf.names(row)].join(' '));
    return words.every((word) => text.includes(word));
  }

  /** The first and the last rowid within the days; all if no day is given. */
  function bounds(kind: Row['kind'], { from, to }: Bounds): { first: number; last: number } {
    if (from === null && to === null) return { first: 1, last: newest[kind].get() ?? 0 };
    const { first, last } = placesOf[kind].get({ from, to }) ?? { first: null, last: null };
    return { first: first ?? 1, last: last ?? 0 };
  }

  function part(kind: Row['kind'], filter: ReceiptFilter, before: number | null, limit: number): Part {
    const words = wordsOf(filter.text);
    if (words === null) return { rows: [], next: 0 };
    const { first, last } = bounds(kind, filter);
    const start = Math.min(before ?? last + 1, last + 1);
    const floor = Math.max(first, start - (words.length === 0 ? PART : PART_WITH_NAMES));
    const { from, to, amount, staffId } = filter;
    const asked = {
      from,
      to,
      amount: amount === null ? null : absolute(amount),
      staffId,
      before: start,
      floor,
    };
    const rows: Row[] = [];
    const most = words.length === 0 ? limit : PART_WITH_NAMES;
    for (const row of query[kind].all({ ...asked, limit: most })) {
      if (rows.length < limit && matches(row, words)) rows.push(row);
    }
    const end = rows.length === limit ? (rows.at(-1)?.place ?? first) : floor;
    return { rows, next: end > first ? end : 0 };
  }

  function view({ series, number, place: _, reason: __, ...row }: Row): ReceiptSummary {
    return { ...row, number: receiptNumber(series, number), ...factsOf.of(row.kind, row.id) };
  }

  return {
    /**
     * Rows before a position, newest first, from one part of the table.
     *
     * @param before null: from the newest
     * @returns `next`: where to continue; null if there is nothing before. There may be no rows and still more to search
     */
    page(
      filter: ReceiptFilter,
      before: ReceiptPlace | null,
      limit: number,
    ): { items: ReceiptSummary[]; next: ReceiptPlace | null } {
      const parts = {
        receipt: part('receipt', filter, before?.receipt ?? null, limit),
        refund: part('refund', filter, before?.refund ?? null, limit),
      };
      const taken = { receipt: 0, refund: 0 };
      const headOf = (kind: Row['kind']) => parts[kind].rows[taken[kind]];
      const rows: Row[] = [];
      while (rows.length < limit) {
        const [sold, back] = [headOf('receipt'), headOf('refund')];
        // The next row of one kind is not known yet: no row may be placed before it.
        if ((!sold && parts.receipt.next > 0) || (!back && parts.refund.next > 0)) break;
        const head = sold && back ? (sold.completedAt > back.completedAt ? sold : back) : (sold ?? back);
        if (!head) break;
        taken[head.kind] += 1;
        rows.push(head);
      }
      const placeOf = (kind: Row['kind']) => {
        const head = headOf(kind);
        return head ? head.place + 1 : parts[kind].next;
      };
      const next = { receipt: placeOf('receipt'), refund: placeOf('refund') };
      return { items: rows.map(view), next: next.receipt + next.refund > 0 ? next : null };
    },
  };
}
