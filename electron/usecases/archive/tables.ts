import { csvDecimal, machineCsv } from '../../../shared/documents/csv.ts';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, minorDigits, plus } from '../../../shared/money/money.ts';
import { sumTaxes } from '../../../shared/money/pricing.ts';
import { netSalesOf } from '../../../shared/money/sums.ts';
import type { Store } from '../../store/store.ts';

type Cell = string | number | null;
/** A row by its columns. */
type Row = Record<string, Cell>;

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
      (sale, shift) => [
        {
          ...head(sale, shift),
          receipt: sale.number,
          completed_at: sale.at,
          ...money(sale.currency, {
            subtotal: sale.subtotal,
            discount: sale.discount,
            tax: sale.tax,
            rounding: sale.rounding,
            total: sale.total,
            change: sale.changeDue,
          }),
        },
      ],
    ),
    table(
      'items.csv',
      `receipt position item_id pet_id pet category quantity unit_price line_discount cart_discount
        tax_name tax_rate tax_included tax total`,
      archive.sales,
      ({ id, number, currency }) =>
        archive.linesOf(id).map((line, at) => ({
          receipt: number,
          position: at + 1,
          item_id: line.id,
          pet_id: line.petId,
          pet: line.petName,
          category: line.categoryName,
          quantity: line.quantity,
          ...rate(line),
          tax_included: line.taxIncluded ? 'yes' : 'no',
          ...money(currency, {
            unit_price: line.unitPrice,
            line_discount: line.lineDiscount,
            cart_discount: line.basketDiscountShare,
            tax: line.tax,
            total: line.total,
          }),
        })),
    ),
    table(
      'refunds.csv',
      `refund z receipt business_date refunded_at till staff_id staff currency rounding total
        exchange_receipt set_off id`,
      archive.refunds,
      (refund, shift) => [
        {
          ...head(refund, shift),
          refund: refund.number,
          receipt: refund.receipt,
          refunded_at: refund.at,
          exchange_receipt: refund.newReceipt,
          ...money(refund.currency, {
            rounding: refund.rounding,
            total: refund.total,
            set_off: refund.newReceipt === null ? null : refund.setOff,
          }),
        },
      ],
    ),
    table(
      'refund_items.csv',
      'refund position item_id pet_id pet quantity tax_name tax_rate tax total',
      archive.refunds,
      ({ id, number, currency }) =>
        archive.returnedOf(id).map((line, at) => ({
          refund: number,
          position: at + 1,
          item_id: line.lineId,
          pet_id: line.petId,
          pet: line.petName,
          quantity: line.quantity,
          ...rate(line),
          ...money(currency, { tax: line.tax, total: line.amount }),
        })),
    ),
    table(
      'taxes.csv',
      'receipt refund tax_name tax_rate net tax total',
      function* (shiftId): Generator<Taxed[], void> {
        for (const page of archive.sales(shiftId)) {
          yield page.map(({ id, number, currency }) => ({
            receipt: number,
            refund: null,
            currency,
            lines: archive.linesOf(id),
          }));
        }
        for (const page of archive.refunds(shiftId)) {
          yield page.map(({ id, number, currency }) => {
            const lines = archive.returnedOf(id).map((line) => ({ ...line, total: line.amount }));
            return { receipt: null, refund: number, currency, lines };
          });
        }
      },
      ({ receipt, refund, currency, lines }) =>
        sumTaxes(
          lines.map(({ taxName: name, basisPoints, tax, total }) => ({ name, basisPoints, tax, total })),
        ).map(({ name, basisPoints, net, tax }) => ({
          receipt,
          refund,
          ...rate({ taxName: name, basisPoints }),
          ...money(currency, { net, tax, total: plus(net, tax) }),
        })),
    ),
    table(
      'payments.csv',
      'id z receipt refund order_id kind currency amount given at',
      archive.payments,
      ({ id, receipt, refund, orderId, kind, amount, given, at }, { zNumber, currency }) => {
        const facts = { id, receipt, refund, order_id: orderId, kind, currency, at };
        return [{ ...facts, z: zNumber, ...money(currency, { amount, given }) }];
      },
    ),
    table(
      'cash_movements.csv',
      'id z currency amount at staff_id staff',
      archive.movements,
      ({ id, amount, at, staffId }, { zNumber, currency, names }) => {
        const who = { staff_id: staffId, staff: nameOf(staffId, names) };
        return [{ id, z: zNumber, currency, at, ...who, ...money(currency, { amount }) }];
      },
    ),
  ];
}

/** A table whose pages are read from the store; `columns` is their names in one text. */
function table<T>(
  name: string,
  columns: string,
  read: (shiftId: LocalId) => Iterable<readonly T[]>,
  rowsOf: (one: T, shift: ArchivedShift) => Row[],
): ArchiveTable {
  const all = words(columns);
  return {
    name,
    columns: all,
    *pages(shift) {
      for (const page of read(shift.id)) {
        const rows = page.flatMap((one) => rowsOf(one, shift)).map((row) => cellsOf(all, row));
        yield { rows, read: page.length };
      }
    },
  };
}

const words = (text: string): string[] => text.split(/\s+/);

const cellsOf = (columns: readonly string[], row: Row): string[] =>
  columns.map((column) => String(row[column] ?? '').replace(/[\r\n\u2028\u2029]+/g, ' '));

function head(
  of: { id: LocalId; businessDate: string; till: number; staffId: LocalId | null; currency: string },
  { zNumber, names }: ArchivedShift,
): Row {
  return {
    z: zNumber,
    business_date: of.businessDate,
    till: of.till,
    staff_id: of.staffId,
    staff: nameOf(of.staffId, names),
    currency: of.currency,
    id: of.id,
  };
}

const nameOf = (id: LocalId | null, names: ReadonlyMap<LocalId, string>): string | null =>
  id === null ? null : (names.get(id) ?? null);

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
    ...money(z.currency, {
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
    }),
    grand_receipts: grandTotal?.receipts ?? null,
    grand_refund_count: grandTotal?.refundCount ?? null,
    grand_voids: grandTotal?.voids ?? null,
    grand_reprints: grandTotal?.reprints ?? null,
    grand_drawer_openings: grandTotal?.drawerOpenings ?? null,
    journal_row: grandTotal?.journal.seq ?? null,
    journal_hash: grandTotal?.journal.hash ?? null,
  });
}

/** The sums of a tax rate. */
interface Taxed {
  receipt: string | null;
  refund: string | null;
  currency: string;
  lines: readonly { taxName: string | null; basisPoints: number; tax: Minor; total: Minor }[];
}

export const Z_COLUMNS =
  words(`z shift_id till business_date opened_at opened_by closed_at closed_by currency receipts gross_sales
  discount tax rounding refunds refund_total net_sales opening_float cash_sales cash_refunds cash_deposits
  cash_in cash_out cash_expected cash_counted cash_difference grand_sales grand_refunds grand_receipts
  grand_refund_count grand_voids grand_reprints grand_drawer_openings journal_row journal_hash`);

/** Minor units as decimal numbers with a point. */
function money<K extends string>(
  currency: string,
  amounts: Record<K, Minor | null>,
): Record<K, string | null> {
  const entries = Object.entries<Minor | null>(amounts).map(([name, amount]) => [
    name,
    amount === null ? null : csvDecimal(amount, minorDigits(currency), machineCsv),
  ]);
  return Object.fromEntries(entries) as Record<K, string | null>;
}

function rate({ taxName, basisPoints }: { taxName: string | null; basisPoints: number }) {
  return { tax_name: taxName, tax_rate: (basisPoints / 100).toFixed(2) };
}
