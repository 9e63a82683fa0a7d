import type { ShiftReport } from '../../shared/domain/day.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import type { BasisPoints, Minor } from '../../shared/money/money.ts';
import type { BusinessDate } from '../../shared/time/time.ts';
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

/** A row of an archive's table, by column. Money is in minor units, `tax_rate` in basis points. */
export type ArchiveRow = Readonly<Record<string, string | number | null>>;

/** A receipt, a refund, a payment or a cash movement. */
export interface Booking extends ArchiveRow {
  rowid: number;
  id: LocalId;
}

interface Returned extends Booking {
  series: string;
}

/** A sold or returned item. */
export interface ArchiveLine extends ArchiveRow {
  tax_name: string | null;
  tax_rate: BasisPoints;
  tax: Minor;
  total: Minor;
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

  const sales = db.prepare<[string, number], Booking>(
    `SELECT rowid, id, ${NUMBER('sale')} AS receipt, business_date, completed_at, till, staff_id, currency, subtotal,
       discount, tax, rounding, total, change_due AS change
     FROM sale WHERE shift_id = ? AND rowid > ? ORDER BY rowid LIMIT ${PAGE}`,
  );
  const lines = db.prepare<[string], ArchiveLine>(
    `SELECT id AS item_id, pet_id, pet_name AS pet, category_name AS category, quantity, unit_price, line_discount,
       basket_discount_share AS cart_discount, tax_name, tax_basis_points AS tax_rate,
       iif(tax_included, 'yes', 'no') AS tax_included, tax, total
     FROM sale_line WHERE sale_id = ? ORDER BY position`,
  );
  const refunds = db.prepare<[string, number], Returned>(
    `SELECT refund.rowid, refund.id, ${NUMBER('refund')} AS refund, iif(sale.id IS NULL, NULL, ${NUMBER('sale')}) AS receipt,
       refund.business_date, refund.at AS refunded_at, refund.series, refund.staff_id, refund.currency,
       refund.rounding, refund.total, iif(newer.id IS NULL, NULL, ${NUMBER('newer')}) AS exchange_receipt,
       iif(newer.id IS NULL, NULL, set_off) AS set_off
     FROM refund LEFT JOIN sale ON sale.id = refund.sale_id LEFT JOIN sale AS newer ON newer.id = exchange_sale_id
     WHERE refund.shift_id = ? AND refund.rowid > ? ORDER BY refund.rowid LIMIT ${PAGE}`,
  );
  const returned = db.prepare<[string], ArchiveLine>(
    `SELECT coalesce(sale_line_id, id) AS item_id, pet_id, pet_name AS pet, quantity, tax_name,
       tax_basis_points AS tax_rate, tax, amount AS total
     FROM refund_line WHERE refund_id = ? ORDER BY rowid`,
  );
  const tenders = db.prepare<[string, number], Booking>(
    `SELECT tender.rowid, tender.id, iif(sale.id IS NULL, NULL, ${NUMBER('sale')}) AS receipt,
       iif(refund.id IS NULL, NULL, ${NUMBER('refund')}) AS refund, order_id, kind, amount, given,
       coalesce(settled_at, created_at) AS at
     FROM tender LEFT JOIN sale ON sale.id = tender.sale_id LEFT JOIN refund ON refund.id = tender.refund_id
     WHERE tender.shift_id = ? AND tender.rowid > ? AND state = 'taken' ORDER BY tender.rowid LIMIT ${PAGE}`,
  );
  const movements = db.prepare<[string, number], Booking>(
    `SELECT rowid, id, amount, at, staff_id FROM cash_movement
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
    linesOf: (saleId: LocalId): ArchiveLine[] => lines.all(saleId),

    /** Each with the till that paid it back, which may not be the one that sold. */
    *refunds(shiftId: LocalId): Generator<Booking[], void> {
      for (const page of paged((after) => refunds.all(shiftId, after)))
        yield page.map((refund) => ({ ...refund, till: tillOf(refund.series) }));
    },
    returnedOf: (refundId: LocalId): ArchiveLine[] => returned.all(refundId),

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
