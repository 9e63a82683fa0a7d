import { csvRows } from '../../../shared/csv.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { plus } from '../../../shared/minor.ts';
import { minorDigits } from '../../../shared/money.ts';
import { netSalesOf } from '../../../shared/net-sales.ts';
import { sumTaxes } from '../../../shared/pricing.ts';
import type { Instant } from '../../../shared/time.ts';
import type { Minor } from '../../../shared/units.ts';
import type { ArchivePeriod } from '../../store/archive/archive.ts';
import type { Store } from '../../store/store.ts';
import { README } from './readme.ts';
import { VERIFY_SCRIPT } from './verify-script.ts';
import type { ArchiveFile } from './zip.ts';

type Cell = string | number | null;
/** A row by its columns. */
type Row = Record<string, Cell>;

/** Tells how many rows of the store a part was made from. */
export type Count = (rows: number) => void;

/**
 * The files of a period but for the manifest, made while they are written (docs/tax-archive.md). Columns are in English
 * and amounts have a point, whatever the shop's language: programs read them.
 */
export function archiveFiles(store: Store, { shifts, journal }: ArchivePeriod, count: Count): ArchiveFile[] {
  const { archive, dayReports } = store;
  const zOf = new Map(shifts.map(({ id, zNumber }) => [id, zNumber]));
  const nameAt = staffNames(store);
  const ids = shifts.map(({ id }) => id);

  /** A table whose pages come from each shift in turn. */
  function file<T>(
    name: string,
    columns: readonly string[],
    pages: (shiftId: LocalId) => Iterable<readonly T[]>,
    rowsOf: (one: T) => Row[],
  ): ArchiveFile {
    function* parts() {
      yield table([columns]);
      for (const id of ids) {
        for (const page of pages(id)) {
          count(page.length);
          yield table(page.flatMap(rowsOf).map((row) => columns.map((column) => row[column] ?? null)));
        }
      }
    }
    return { name, parts: parts() };
  }

  return [
    { name: 'README.txt', parts: [README] },
    { name: 'verify.mjs', parts: [VERIFY_SCRIPT] },
    file(
      'receipts.csv',
      [
        ...['receipt', 'z', 'business_date', 'completed_at', 'till', 'staff_id', 'staff', 'currency'],
        ...['subtotal', 'discount', 'tax', 'rounding', 'total', 'change', 'id'],
      ],
      archive.sales,
      (sale) => [
        {
          ...head(sale),
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
    file(
      'items.csv',
      [
        ...['receipt', 'position', 'item_id', 'pet_id', 'pet', 'category', 'quantity', 'unit_price'],
        ...['line_discount', 'cart_discount', 'tax_name', 'tax_rate', 'tax_included', 'tax', 'total'],
      ],
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
    file(
      'refunds.csv',
      [
        ...[
          'refund',
          'z',
          'receipt',
          'business_date',
          'refunded_at',
          'till',
          'staff_id',
          'staff',
          'currency',
        ],
        ...['rounding', 'total', 'exchange_receipt', 'set_off', 'id'],
      ],
      archive.refunds,
      (refund) => [
        {
          ...head(refund),
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
    file(
      'refund_items.csv',
      ['refund', 'position', 'item_id', 'pet_id', 'pet', 'quantity', 'tax_name', 'tax_rate', 'tax', 'total'],
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
    file(
      'taxes.csv',
      ['receipt', 'refund', 'tax_name', 'tax_rate', 'net', 'tax', 'total'],
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
    file(
      'payments.csv',
      ['id', 'z', 'receipt', 'refund', 'order_id', 'kind', 'currency', 'amount', 'given', 'at'],
      archive.payments,
      ({ id, shiftId, receipt, refund, orderId, kind, amount, given, at }) => {
        const currency = currencyOf(shiftId);
        const facts = { id, receipt, refund, order_id: orderId, kind, currency, at };
        return [{ ...facts, z: zOf.get(shiftId) ?? null, ...money(currency, { amount, given }) }];
      },
    ),
    file(
      'cash_movements.csv',
      ['id', 'z', 'currency', 'amount', 'at', 'staff_id', 'staff'],
      archive.movements,
      ({ id, shiftId, amount, at, staffId }) => {
        const currency = currencyOf(shiftId);
        const who = { staff_id: staffId, staff: nameAt(staffId, at) };
        return [{ id, z: zOf.get(shiftId) ?? null, currency, at, ...who, ...money(currency, { amount }) }];
      },
    ),
    file('z_reports.csv', Z_COLUMNS, (id) => [[id]], zReport),
    { name: 'journal.jsonl', parts: journalParts() },
    {
      name: 'staff.csv',
      parts: [table([['staff_id', 'since', 'name', 'role', 'active'], ...nameAt.rows()])],
    },
    { name: 'settings.json', parts: [`${JSON.stringify(settingsOf(store), null, 2)}\n`] },
  ];

  function head(
    of: { id: LocalId; shiftId: LocalId; businessDate: string; at: Instant; till: number } & Who,
  ): Row {
    return {
      z: zOf.get(of.shiftId) ?? null,
      business_date: of.businessDate,
      till: of.till,
      staff_id: of.staffId,
      staff: nameAt(of.staffId, of.at),
      currency: of.currency,
      id: of.id,
    };
  }

  function currencyOf(shiftId: LocalId): string {
    return store.shifts.get(shiftId)?.currency ?? '';
  }

  function zReport(shiftId: LocalId): Row[] {
    const z = dayReports.completed(archive.frozen(shiftId));
    const { sales, refunds, cash, grandTotal } = z;
    return [
      {
        z: z.zNumber,
        shift_id: shiftId,
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
      },
    ];
  }

  function* journalParts() {
    for (const page of archive.journal(journal)) {
      count(page.length);
      yield page.map((row) => `${oneLine(row)}\n`).join('');
    }
  }
}

/** What tax by rate is summed up of. */
interface Taxed {
  receipt: string | null;
  refund: string | null;
  currency: string;
  lines: readonly { taxName: string | null; basisPoints: number; tax: Minor; total: Minor }[];
}

type Who = { staffId: LocalId | null; currency: string };

const Z_COLUMNS = [
  ...[
    'z',
    'shift_id',
    'till',
    'business_date',
    'opened_at',
    'opened_by',
    'closed_at',
    'closed_by',
    'currency',
  ],
  ...['receipts', 'gross_sales', 'discount', 'tax', 'rounding', 'refunds', 'refund_total', 'net_sales'],
  ...['opening_float', 'cash_sales', 'cash_refunds', 'cash_deposits', 'cash_in', 'cash_out', 'cash_expected'],
  ...[
    'cash_counted',
    'cash_difference',
    'grand_sales',
    'grand_refunds',
    'grand_receipts',
    'grand_refund_count',
  ],
  ...['grand_voids', 'grand_reprints', 'grand_drawer_openings', 'journal_row', 'journal_hash'],
];

/**
 * A value as JSON that everybody reads as one line: JSON may have the line separators of Unicode in a text as they are,
 * and readers of lines, Node's too, end a line there. Escaped they are the same text.
 */
function oneLine(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** Rows as text; a record is one line, whatever is in a name. */
function table(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '';
  const plain = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell.replace(/[\r\n\u2028\u2029]+/g, ' ') : cell)),
  );
  return csvRows(plain, ',');
}

/** Minor units as decimal numbers with a point. */
function money<K extends string>(
  currency: string,
  amounts: Record<K, Minor | null>,
): Record<K, string | null> {
  const digits = minorDigits(currency);
  const entries = Object.entries<Minor | null>(amounts).map(([name, amount]) => {
    if (amount === null) return [name, null];
    const text = String(Math.abs(amount)).padStart(digits + 1, '0');
    const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
    return [name, amount < 0 ? `-${whole}` : whole];
  });
  return Object.fromEntries(entries) as Record<K, string | null>;
}

function rate({ taxName, basisPoints }: { taxName: string | null; basisPoints: number }) {
  return { tax_name: taxName, tax_rate: (basisPoints / 100).toFixed(2) };
}

/** What people were called when they did something, as the journal tells it. */
function staffNames({ archive }: Store) {
  const known = new Map(
    archive.people().map((person) => {
      const told = [...archive.namesOf(person.id)].flat();
      const now = { at: person.at, name: person.name, role: person.role, active: person.active === 1 };
      return [person.id, told.length > 0 ? told : [now]];
    }),
  );
  const nameAt = (id: LocalId | null, at: Instant): string | null => {
    const names = (id !== null && known.get(id)) || [];
    return (names.findLast((one) => one.at <= at) ?? names[0])?.name ?? null;
  };
  const rows = () =>
    [...known].flatMap(([id, names]) =>
      names.map(({ at, name, role, active }) => [id, at, name, role, active ? 'yes' : 'no']),
    );
  return Object.assign(nameAt, { rows });
}

/** What decides an amount, and who may do what. */
function settingsOf({ settings, taxRates }: Store) {
  const shop = settings.shop();
  const { shopName, receiptHeader, receiptFooter, language, locale, currency, taxIncluded } = shop;
  const { defaultTaxRateId, chargesNoTax, cashStep, requireStaff } = shop;
  const { cashierRefundLimit, cashierCashOutLimit, cashierDiscountLimit, closingDifferenceLimit } = shop;
  const { cashierMayVoid, cashierMayPrice } = shop;
  const limits = { cashierRefundLimit, cashierCashOutLimit, cashierDiscountLimit, closingDifferenceLimit };
  return {
    ...{ shopName, receiptHeader, receiptFooter, language, locale, currency, taxIncluded },
    ...{ defaultTaxRateId, chargesNoTax, cashStep, requireStaff, cashierMayVoid, cashierMayPrice },
    ...limits,
    taxRates: taxRates.list(),
  };
}
