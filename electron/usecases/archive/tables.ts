import { csvDecimal, machineCsv } from '../../../shared/documents/csv.ts';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minorDigits, plus } from '../../../shared/money/money.ts';
import { sumTaxes } from '../../../shared/money/pricing.ts';
import { netSalesOf } from '../../../shared/money/sums.ts';
import type { ArchiveLine, ArchiveRow, Booking } from '../../store/archive.ts';
import type { Store } from '../../store/store.ts';

/** A shift whose rows are written, and the names of its people when it was closed. */
export interface ArchivedShift {
  id: LocalId;
  zNumber: number;
  currency: string;
  names: ReadonlyMap<LocalId, string>;
}

/** A table of an archive: its rows of one shift, in pages of some milliseconds. */
export interface ArchiveTable {
  name: string;
  columns: readonly string[];
  /** Cells in the order of the columns; a record is one line, even if a name contains line breaks. */
  pages(shift: ArchivedShift): Iterable<{ rows: string[][]; read: number }>;
}

/**
 * The rows of a shift (docs/tax-archive.md). Columns are in English and amounts have a point, whatever the shop's
 * language: programs read them. Their names, order and cells are hashed when a shift is closed (seal.ts), so they
 * never change: additions are new tables.
 */
export function archiveTables({ archive }: Pick<Store, 'archive'>): ArchiveTable[] {
  return [
    table(
      'receipts.csv',
      `receipt z business_date completed_at till staff_id staff currency subtotal discount tax rounding
        total change id`,
      archive.sales,
    ),
    table(
      'items.csv',
      `receipt position item_id pet_id pet category quantity unit_price line_discount cart_discount
        tax_name tax_rate tax_included tax total`,
      archive.sales,
      (sale) => archive.linesOf(sale.id).map((line, at) => ({ ...sale, ...line, position: at + 1 })),
    ),
    table(
      'refunds.csv',
      `refund z receipt business_date refunded_at till staff_id staff currency rounding total
        exchange_receipt set_off id`,
      archive.refunds,
    ),
    table(
      'refund_items.csv',
      'refund position item_id pet_id pet quantity tax_name tax_rate tax total',
      archive.refunds,
      (refund) => archive.returnedOf(refund.id).map((line, at) => ({ ...refund, ...line, position: at + 1 })),
    ),
    table(
      'taxes.csv',
      'receipt refund tax_name tax_rate net tax total',
      function* (shiftId) {
        yield* archive.sales(shiftId);
        yield* archive.refunds(shiftId);
      },
      (of) =>
        of.refund === undefined
          ? taxesOf(of, archive.linesOf(of.id))
          : taxesOf({ ...of, receipt: null }, archive.returnedOf(of.id)),
    ),
    table('payments.csv', 'id z receipt refund order_id kind currency amount given at', archive.payments),
    table('cash_movements.csv', 'id z currency amount at staff_id staff', archive.movements),
  ];
}

/** The sums of each tax rate of a receipt or refund. */
function taxesOf(of: ArchiveRow, lines: readonly ArchiveLine[]): ArchiveRow[] {
  const taxed = lines.map((line) => ({ ...line, name: line.tax_name, basisPoints: line.tax_rate }));
  return sumTaxes(taxed).map(({ name, basisPoints, net, tax }) => ({
    ...of,
    tax_name: name,
    tax_rate: basisPoints,
    net,
    tax,
    total: plus(net, tax),
  }));
}

/** A table whose pages are read from the store; `columns` is their names in one text. */
function table(
  name: string,
  columns: string,
  read: (shiftId: LocalId) => Iterable<readonly Booking[]>,
  rowsOf: (one: Booking) => ArchiveRow[] = (one) => [one],
): ArchiveTable {
  const all = words(columns);
  return {
    name,
    columns: all,
    *pages({ id, zNumber: z, currency, names }) {
      for (const page of read(id)) {
        const rows = page.flatMap(rowsOf).map((row) => {
          const staff = names.get(row.staff_id as LocalId) ?? null;
          return cellsOf(all, { currency, ...row, z, staff });
        });
        yield { rows, read: page.length };
      }
    },
  };
}

const words = (text: string): string[] => text.split(/\s+/);

const AMOUNTS = new Set(
  words(`subtotal discount tax rounding total change unit_price line_discount cart_discount set_off net amount given
    gross_sales refund_total net_sales opening_float cash_sales cash_refunds cash_deposits cash_in cash_out
    cash_expected cash_counted cash_difference grand_sales grand_refunds`),
);

/** Cells in the order of the columns: amounts as decimal numbers with a point, tax rates in percent. */
function cellsOf(columns: readonly string[], row: ArchiveRow): string[] {
  const digits = minorDigits(String(row.currency));
  return columns.map((column) => {
    const value = row[column] ?? '';
    if (typeof value === 'string') return value.replace(/[\r\n\u2028\u2029]+/g, ' ');
    if (column === 'tax_rate') return (value / 100).toFixed(2);
    return AMOUNTS.has(column) ? csvDecimal(value, digits, machineCsv) : String(value);
  });
}

/** A Z report's row of `z_reports.csv`. */
export function zReportCells(z: ShiftReport): string[] {
  const { sales, refunds, cash, grandTotal } = z;
  return cellsOf(Z_COLUMNS, {
    z: z.zNumber,
    shift_id: z.shiftId,
    till: z.till,
    business_date: z.businessDate,
    opened_at: z.openedAt,
    opened_by: z.openedBy,
    closed_at: z.closedAt,
    closed_by: z.closedBy,
    currency: z.currency,
    receipts: sales.count,
    refunds: refunds.count,
    gross_sales: sales.gross,
    discount: sales.discount,
    tax: sales.tax,
    rounding: sales.rounding,
    refund_total: refunds.total,
    net_sales: netSalesOf(z),
    opening_float: cash.openingFloat,
    cash_sales: cash.sales,
    cash_refunds: cash.refunds,
    cash_deposits: cash.deposits,
    cash_in: cash.in,
    cash_out: cash.out,
    cash_expected: cash.expected,
    cash_counted: cash.counted,
    cash_difference: cash.difference,
    grand_sales: grandTotal?.sales ?? null,
    grand_refunds: grandTotal?.refunds ?? null,
    grand_receipts: grandTotal?.receipts ?? null,
    grand_refund_count: grandTotal?.refundCount ?? null,
    grand_voids: grandTotal?.voids ?? null,
    grand_reprints: grandTotal?.reprints ?? null,
    grand_drawer_openings: grandTotal?.drawerOpenings ?? null,
    journal_row: grandTotal?.journal.seq ?? null,
    journal_hash: grandTotal?.journal.hash ?? null,
  });
}

export const Z_COLUMNS =
  words(`z shift_id till business_date opened_at opened_by closed_at closed_by currency receipts gross_sales
  discount tax rounding refunds refund_total net_sales opening_float cash_sales cash_refunds cash_deposits
  cash_in cash_out cash_expected cash_counted cash_difference grand_sales grand_refunds grand_receipts
  grand_refund_count grand_voids grand_reprints grand_drawer_openings journal_row journal_hash`);
