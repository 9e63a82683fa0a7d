import type { ReceiptFilter, ReceiptPlace, ReceiptSummary } from '../../../shared/domain/receipt-list.ts';
import { receiptsFirst } from '../../../shared/domain/receipt-order.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { readReceiptNumber } from '../../../shared/ids/receipt-number.ts';
import { absolute, type Minor } from '../../../shared/money/money.ts';
import type { StoreContext } from '../context.ts';
import { fold, wordsOf } from '../search/search-text.ts';
import { createRowFacts } from './receipt-rows.ts';
import { receiptNumber } from './series.ts';

/** How many receipts one query reads, a few milliseconds: with a search text the names of their pets are read too. */
const PART = 5000;
const PART_WITH_NAMES = 400;
/** How many receipts and refunds `find` reads; older ones are found by their number. */
const LOOK_BACK = 5000;

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
const SALES = `SELECT sale.rowid AS place, 'receipt' AS kind, id, id AS saleId, series, number,
    completed_at AS completedAt, total, currency, '' AS reason,
    (SELECT name FROM staff WHERE staff.id = sale.staff_id) AS staffName
  FROM sale`;
const REFUNDS = `SELECT refund.rowid AS place, 'refund' AS kind, refund.id, sale_id AS saleId, refund.series,
    refund.number, at AS completedAt, -refund.total AS total, currency, reason,
    (SELECT name FROM staff WHERE staff.id = refund.staff_id) AS staffName
  FROM refund`;

/** The queries of one kind. */
function prepare(db: StoreContext['db'], select: string, table: 'sale' | 'refund') {
  const place = `${table}.rowid`;
  return {
    part: db.prepare<[Asked], Row>(
      `${select} WHERE ${place} < @before AND ${place} >= @floor AND ${ONLY(table)}
       ORDER BY ${place} DESC LIMIT @limit`,
    ),
    latest: db.prepare<[number], Row>(`${select} ORDER BY ${place} DESC LIMIT ?`),
    byNumber: db.prepare<[string, number], Row>(
      `${select} WHERE ${table}.series = ? AND ${table}.number = ?`,
    ),
    // Days are found by their index, so that last year's do not require scanning this year's.
    places: db.prepare<[Bounds], { first: number | null; last: number | null }>(
      `SELECT min(rowid) AS first, max(rowid) AS last FROM ${table}
       WHERE business_date BETWEEN coalesce(@from, '') AND coalesce(@to, '9999-12-31')`,
    ),
    newest: db.prepare<[], number>(`SELECT coalesce(max(rowid), 0) FROM ${table}`).pluck(),
  };
}

/** All receipts and refunds: page by page, newest first. */
export function createReceiptList(context: StoreContext) {
  const { db } = context;
  const factsOf = createRowFacts(context);
  const query = { receipt: prepare(db, SALES, 'sale'), refund: prepare(db, REFUNDS, 'refund') };

  /** Whether each typed word is in the number, in the name of a pet or in `more`. */
  function matches(row: Row, words: readonly string[], more = ''): boolean {
    if (words.length === 0) return true;
    const text = fold([receiptNumber(row.series, row.number), more, ...factsOf.names(row)].join(' '));
    return words.every((word) => text.includes(word));
  }

  /** The latest rows of one kind that match. */
  function latest(kind: Row['kind'], words: readonly string[], limit: number): Row[] {
    if (words.length === 0) return query[kind].latest.all(limit);
    const found: Row[] = [];
    for (const row of query[kind].latest.iterate(LOOK_BACK)) {
      if (matches(row, words)) found.push(row);
      if (found.length === limit) break;
    }
    return found;
  }

  /** The first and the last rowid within the days; all if no day is given. */
  function bounds(kind: Row['kind'], { from, to }: Bounds): { first: number; last: number } {
    if (from === null && to === null) return { first: 1, last: query[kind].newest.get() ?? 0 };
    const { first, last } = query[kind].places.get({ from, to }) ?? { first: null, last: null };
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
    for (const row of query[kind].part.all({ ...asked, limit: most })) {
      if (rows.length < limit && matches(row, words, row.reason)) rows.push(row);
    }
    const end = rows.length === limit ? (rows.at(-1)?.place ?? first) : floor;
    return { rows, next: end > first ? end : 0 };
  }

  function view({ series, number, place: _, reason: __, ...row }: Row): ReceiptSummary {
    return { ...row, number: receiptNumber(series, number), ...factsOf.of(row.kind, row.id) };
  }

  return {
    /**
     * The latest receipts and refunds, newest first; `text` finds numbers and pet names, the latter in the last 5,000 of
     * each, and a receipt before its refunds.
     */
    find(text: string, limit: number): ReceiptSummary[] {
      const exact = readReceiptNumber(text);
      const words = wordsOf(text);
      if (words === null) return [];
      const found = exact
        ? query[exact.kind].byNumber.all(exact.series, exact.number)
        : [...latest('refund', words, limit), ...latest('receipt', words, limit)];
      found.sort((a, b) => (a.completedAt < b.completedAt ? 1 : a.completedAt > b.completedAt ? -1 : 0));
      return (words.length === 0 ? found : receiptsFirst(found)).slice(0, limit).map(view);
    },

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
