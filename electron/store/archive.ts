import type { ShiftReport } from '../../shared/domain/day.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import type { BasisPoints, Minor, Quantity } from '../../shared/money/money.ts';
import type { BusinessDate, Instant } from '../../shared/time/time.ts';
import type { StoreContext } from './context.ts';
import { tillOf } from './sales/series.ts';
import { FIRST_HASH, type JournalBody, type JournalRow } from './shop/journal.ts';

/** Rows per query: some milliseconds. */
const PAGE = 200;

/** Consecutive closed shifts, and the journal between the closing before the first and that of the last. */
export interface ArchivePeriod {
  shifts: ArchiveShift[];
  journal: { first: number; last: number };
  receipts: number;
  refunds: number;
}

interface ArchiveShift {
  id: LocalId;
  zNumber: number;
  currency: string;
}

/** A person who worked here, as named when a shift was closed. */
export type SealedPerson = {
  id: LocalId;
  name: string;
  role: string;
  active: boolean;
};

/** The content of the journal's row `shift.sealed` (docs/tax-archive.md). */
export type ShiftSeal = {
  zNumber: number;
  /** The journal's first row after the previous closing. */
  firstRow: number;
  /** SHA-256 of the shift's rows in each table. */
  files: Record<string, string>;
  staff: SealedPerson[];
  /** The settings that decide amounts, and the rights. */
  settings: JournalBody;
  training: boolean;
  /** A short hash of the installation's id. */
  installation: string;
};

interface Sold {
  rowid: number;
  id: LocalId;
  shiftId: LocalId;
  number: string;
  businessDate: BusinessDate;
  at: Instant;
  till: number;
  staffId: LocalId | null;
  currency: string;
  subtotal: Minor;
  discount: Minor;
  tax: Minor;
  rounding: Minor;
  total: Minor;
  changeDue: Minor;
}

interface SoldLine {
  id: LocalId;
  position: number;
  petId: LocalId;
  petName: string;
  categoryName: string | null;
  quantity: Quantity;
  unitPrice: Minor;
  lineDiscount: Minor;
  basketDiscountShare: Minor;
  taxName: string | null;
  basisPoints: BasisPoints;
  taxIncluded: 0 | 1;
  tax: Minor;
  total: Minor;
}

interface ReturnedRow extends Omit<Returned, 'till'> {
  series: string;
}

interface Returned {
  rowid: number;
  id: LocalId;
  shiftId: LocalId;
  number: string;
  /** Null for a return without a receipt. */
  receipt: string | null;
  businessDate: BusinessDate;
  at: Instant;
  till: number;
  staffId: LocalId | null;
  currency: string;
  rounding: Minor;
  total: Minor;
  /** For an exchange, the receipt that part of it paid, and how much. */
  newReceipt: string | null;
  setOff: Minor;
}

interface ReturnedLine {
  lineId: LocalId;
  petId: LocalId;
  petName: string;
  quantity: Quantity;
  taxName: string | null;
  basisPoints: BasisPoints;
  tax: Minor;
  amount: Minor;
}

interface Paid {
  rowid: number;
  id: LocalId;
  shiftId: LocalId;
  receipt: string | null;
  refund: string | null;
  orderId: LocalId | null;
  kind: string;
  amount: Minor;
  given: Minor | null;
  at: Instant;
}

interface Moved {
  rowid: number;
  id: LocalId;
  shiftId: LocalId;
  amount: Minor;
  at: Instant;
  staffId: LocalId | null;
}

/** A number as printed (sales/series.ts). */
const NUMBER = (table: string) => `printf('%s-%06d', ${table}.series, ${table}.number)`;

/** Reads a period for the archive, page by page; only closed shifts, which no longer change. */
export function createArchive({ db }: Pick<StoreContext, 'db'>) {
  // By row, not by clock: all shifts between the first and the last one of these days are included.
  const bounds = db.prepare<[string, string], { first: number | null; last: number | null }>(
    `SELECT min(rowid) AS first, max(rowid) AS last FROM shift
     WHERE business_date BETWEEN ? AND ? AND z_number IS NOT NULL`,
  );
  const between = db.prepare<[number, number], ArchiveShift>(
    `SELECT id, z_number AS zNumber, currency FROM shift
     WHERE rowid BETWEEN ? AND ? AND z_number IS NOT NULL ORDER BY rowid`,
  );
  const previous = db
    .prepare<[string], LocalId>(
      `SELECT id FROM shift WHERE rowid < (SELECT rowid FROM shift WHERE id = ?) ORDER BY rowid DESC LIMIT 1`,
    )
    .pluck();
  const closing = db
    .prepare<[string], number>(`SELECT seq FROM journal WHERE subject_id = ? AND kind = 'shift.closed'`)
    .pluck();
  const countSales = db.prepare<[string], number>('SELECT count(*) FROM sale WHERE shift_id = ?').pluck();
  const countRefunds = db.prepare<[string], number>('SELECT count(*) FROM refund WHERE shift_id = ?').pluck();
  const report = db.prepare<[string], string>('SELECT z_report FROM shift WHERE id = ?').pluck();

  const sales = db.prepare<[string, number], Sold>(
    `SELECT rowid, id, shift_id AS shiftId, ${NUMBER('sale')} AS number, business_date AS businessDate,
       completed_at AS at, till, staff_id AS staffId, currency, subtotal, discount, tax, rounding, total,
       change_due AS changeDue
     FROM sale WHERE shift_id = ? AND rowid > ? ORDER BY rowid LIMIT ${PAGE}`,
  );
  const lines = db.prepare<[string], SoldLine>(
    `SELECT id, position, pet_id AS petId, pet_name AS petName, category_name AS categoryName, quantity,
       unit_price AS unitPrice, line_discount AS lineDiscount, basket_discount_share AS basketDiscountShare,
       tax_name AS taxName, tax_basis_points AS basisPoints, tax_included AS taxIncluded, tax, total
     FROM sale_line WHERE sale_id = ? ORDER BY position`,
  );
  const refunds = db.prepare<[string, number], ReturnedRow>(
    `SELECT refund.rowid, refund.id, refund.shift_id AS shiftId, ${NUMBER('refund')} AS number,
       iif(sale.id IS NULL, NULL, ${NUMBER('sale')}) AS receipt, refund.business_date AS businessDate, refund.at,
       refund.series, refund.staff_id AS staffId, refund.currency, refund.rounding, refund.total,
       iif(newer.id IS NULL, NULL, ${NUMBER('newer')}) AS newReceipt, set_off AS setOff
     FROM refund LEFT JOIN sale ON sale.id = refund.sale_id LEFT JOIN sale AS newer ON newer.id = exchange_sale_id
     WHERE refund.shift_id = ? AND refund.rowid > ? ORDER BY refund.rowid LIMIT ${PAGE}`,
  );
  const returned = db.prepare<[string], ReturnedLine>(
    `SELECT coalesce(sale_line_id, id) AS lineId, pet_id AS petId, pet_name AS petName, quantity, tax_name AS taxName,
       tax_basis_points AS basisPoints, tax, amount
     FROM refund_line WHERE refund_id = ? ORDER BY rowid`,
  );
  const tenders = db.prepare<[string, number], Paid>(
    `SELECT tender.rowid, tender.id, tender.shift_id AS shiftId, iif(sale.id IS NULL, NULL, ${NUMBER('sale')}) AS receipt,
       iif(refund.id IS NULL, NULL, ${NUMBER('refund')}) AS refund, order_id AS orderId, kind, amount, given,
       coalesce(settled_at, created_at) AS at
     FROM tender LEFT JOIN sale ON sale.id = tender.sale_id LEFT JOIN refund ON refund.id = tender.refund_id
     WHERE tender.shift_id = ? AND tender.rowid > ? AND state = 'taken' ORDER BY tender.rowid LIMIT ${PAGE}`,
  );
  const movements = db.prepare<[string, number], Moved>(
    `SELECT rowid, id, shift_id AS shiftId, amount, at, staff_id AS staffId FROM cash_movement
     WHERE shift_id = ? AND rowid > ? ORDER BY rowid LIMIT ${PAGE}`,
  );
  const journal = db.prepare<[number, number], JournalRow>(
    `SELECT * FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ${PAGE}`,
  );
  const hashBy = db.prepare<[number], string>('SELECT hash FROM journal WHERE seq = ?').pluck();
  const people = db.prepare<[], Omit<SealedPerson, 'active'> & { active: 0 | 1 }>(
    'SELECT id, name, role, active FROM staff ORDER BY created_at, id',
  );
  const seal = db
    .prepare<[string], string>(`SELECT body FROM journal WHERE subject_id = ? AND kind = 'shift.sealed'`)
    .pluck();

  function firstRowOf(shiftId: LocalId): number {
    const before = previous.get(shiftId);
    return (before === undefined ? 0 : (closing.get(before) ?? 0)) + 1;
  }

  /** All rows, page by page; the caller may pause between two pages. */
  function* paged<T extends { rowid: number }>(read: (after: number) => T[]): Generator<T[], void> {
    let after = 0;
    for (;;) {
      const page = read(after);
      const last = page.at(-1);
      if (!last) return;
      yield page;
      after = last.rowid;
    }
  }

  return {
    /** The closed shifts of these business dates; empty if nothing was closed. */
    period(from: BusinessDate, to: BusinessDate): ArchivePeriod {
      const { first, last } = bounds.get(from, to) ?? { first: null, last: null };
      const shifts = first === null || last === null ? [] : between.all(first, last);
      const [opening] = shifts;
      const sum = (count: (id: LocalId) => number | undefined) =>
        shifts.reduce((total, { id }) => total + (count(id) ?? 0), 0);
      return {
        shifts,
        journal: {
          first: opening ? firstRowOf(opening.id) : 1,
          last: closing.get(shifts.at(-1)?.id ?? '') ?? 0,
        },
        receipts: sum((id) => countSales.get(id)),
        refunds: sum((id) => countRefunds.get(id)),
      };
    },

    /** The Z report as frozen at closing. */
    frozen: (shiftId: LocalId): ShiftReport => JSON.parse(report.get(shiftId) ?? 'null') as ShiftReport,

    sales: (shiftId: LocalId) => paged((after) => sales.all(shiftId, after)),
    linesOf: (saleId: LocalId): SoldLine[] => lines.all(saleId),

    /** Each with the till that paid it back, which may not be the one that sold. */
    *refunds(shiftId: LocalId): Generator<Returned[], void> {
      for (const page of paged((after) => refunds.all(shiftId, after)))
        yield page.map(({ series, ...refund }) => ({ ...refund, till: tillOf(series) }));
    },
    returnedOf: (refundId: LocalId): ReturnedLine[] => returned.all(refundId),

    /** Money taken and paid back, deposits included. */
    payments: (shiftId: LocalId) => paged((after) => tenders.all(shiftId, after)),
    movements: (shiftId: LocalId) => paged((after) => movements.all(shiftId, after)),

    /** Rows of the journal without typed text, which may name a customer. */
    *journal({ first, last }: ArchivePeriod['journal']): Generator<JournalRow[], void> {
      let at = first - 1;
      while (at < last) {
        const rows = journal.all(at, last);
        const end = rows.at(-1);
        if (!end) return;
        yield rows;
        at = end.seq;
      }
    },

    /** The hashes at both ends of these rows. */
    chainOf({ first, last }: ArchivePeriod['journal']): { previousHash: string; lastHash: string } {
      return { previousHash: hashBy.get(first - 1) ?? FIRST_HASH, lastHash: hashBy.get(last) ?? FIRST_HASH };
    },

    /** Everybody who ever worked here, by their present names. */
    people: (): SealedPerson[] =>
      people.all().map(({ active, ...person }) => ({ ...person, active: active === 1 })),

    /** The journal's first row after the closing before a shift. */
    firstRowOf,

    /**
     * The seal of a closed shift; null if the journal has no such row any more, which the verification script then
     * reports.
     */
    sealOf(shiftId: LocalId): ShiftSeal | null {
      const body = seal.get(shiftId);
      return body === undefined ? null : (JSON.parse(body) as ShiftSeal);
    },
  };
}
