import type { Database } from 'better-sqlite3';
import { groupOf, isStretch, type ReportGroup } from '../../../shared/domain/groups.ts';
import type { Figures, SalesRow } from '../../../shared/domain/reports.ts';
import { type Minor, minor, minus, NO_MONEY, plus, times } from '../../../shared/money/money.ts';
import { startOf } from '../../../shared/time/calendar.ts';
import type { BusinessDate, Instant } from '../../../shared/time/time.ts';
import { byReceipt, type Days, GROUPS, type Part, type Queries } from './sales-queries.ts';

/** Which sales are added up, and grouped by what. */
export interface ReportQuestion {
  /** Both included. */
  from: BusinessDate;
  to: BusinessDate;
  by: ReportGroup;
  currency: string;
  /** The last day counts up to then; null: to its end. */
  until: Instant | null;
  /** Whether cost and margin are added up, for groups of items: for managers. */
  costs?: boolean;
  /** Time zone of the hours, an IANA name; default: the machine's own. */
  timeZone?: string;
}

export type Sums = Figures;

/**
 * Adds up the sales and refunds of some days from the ledgers, never from present prices. The totals come from the
 * receipts alone, whatever the group, except for the number of pets.
 */
export function salesOf(
  db: Database,
  { from, to, by, currency, until, costs = false, timeZone }: ReportQuestion,
): { currencies: string[]; totals: Sums; rounding: Sums | null; rows: SalesRow[] } {
  const days: Days = { from, to, currency, until, costs: costs ? 1 : 0 };
  const read = (queries: Queries) => ({
    sold: db.prepare<[Days], Part>(queries.sold).all(days),
    back: db.prepare<[Days], Part>(queries.back).all(days),
  });
  const whole = read(byReceipt(`''`, `''`));
  const [all] = added(whole, (key) => key);
  const parts = read(GROUPS[by]);
  const hourOf = createHourOf(timeZone);
  const { of, along } = groupOf(by);
  const keyOf = (key: string) => (isStretch(by) ? startOf(by, key) : along === 'hours' ? hourOf(key) : key);
  const rows = added(parts, keyOf).sort(orderOf(by));
  // Only items have the number of pets and their cost.
  const { quantity, returned, cost, margin, uncosted } = together(rows);
  const totals = { ...(all ? figures(all) : nothing), quantity, returned, cost, margin, uncosted };
  return {
    currencies: currenciesOf(db, days),
    totals,
    rounding: of === 'items' && all ? roundingOf(whole) : null,
    rows,
  };
}

function currenciesOf(db: Database, days: Days): string[] {
  return db
    .prepare<[Days], string>(
      `SELECT currency FROM sale WHERE business_date BETWEEN @from AND @to
       UNION SELECT currency FROM refund WHERE business_date BETWEEN @from AND @to
       ORDER BY 1`,
    )
    .pluck()
    .all(days);
}

const nothing: Sums = {
  sales: 0,
  refundCount: 0,
  quantity: null,
  returned: null,
  gross: NO_MONEY,
  discount: NO_MONEY,
  refunds: NO_MONEY,
  netSales: NO_MONEY,
  net: NO_MONEY,
  tax: NO_MONEY,
  rounding: NO_MONEY,
  cost: null,
  margin: null,
  uncosted: null,
};

/** Sold and refunded parts, combined by key. */
function added({ sold, back }: { sold: Part[]; back: Part[] }, keyOf: (key: string) => string): SalesRow[] {
  const rows = new Map<string, SalesRow>();
  for (const [parts, sign] of [
    [sold, 1],
    [back, -1],
  ] as const) {
    for (const part of parts) {
      const key = keyOf(part.key);
      const row = rows.get(key) ?? begun(key, part);
      rows.set(key, row);
      if (sign === 1) {
        row.sales = addCount(row.sales, part.count);
        row.quantity = addCount(row.quantity, part.quantity);
        row.gross = plus(row.gross, part.amount);
        row.discount = addAmount(row.discount, part.discount);
      } else {
        row.refundCount = addCount(row.refundCount, part.count);
        row.returned = addCount(row.returned, part.quantity);
        row.refunds = plus(row.refunds, part.amount);
      }
      row.tax = addAmount(row.tax, part.tax, sign);
      row.rounding = addAmount(row.rounding, part.rounding, sign);
      row.cost = addAmount(row.cost, part.cost ?? null, sign);
      row.margin = addAmount(row.margin, marginOf(part), sign);
      row.uncosted = addCount(row.uncosted, part.uncosted ?? null, sign);
      row.netSales = minus(row.gross, row.refunds);
      row.net =
        row.tax === null || row.rounding === null ? null : minor(row.netSales - row.tax - row.rounding);
    }
  }
  return [...rows.values()];
}

/** The sum of some rows. */
export function together(rows: readonly SalesRow[]): Sums {
  const [first, ...others] = rows;
  if (!first) return nothing;
  const sum = figures(first);
  for (const row of others) {
    sum.sales = addCount(sum.sales, row.sales);
    sum.refundCount = addCount(sum.refundCount, row.refundCount);
    sum.quantity = addCount(sum.quantity, row.quantity);
    sum.returned = addCount(sum.returned, row.returned);
    sum.gross = plus(sum.gross, row.gross);
    sum.discount = addAmount(sum.discount, row.discount);
    sum.refunds = plus(sum.refunds, row.refunds);
    sum.netSales = plus(sum.netSales, row.netSales);
    sum.net = addAmount(sum.net, row.net);
    sum.tax = addAmount(sum.tax, row.tax);
    sum.rounding = addAmount(sum.rounding, row.rounding);
    sum.cost = addAmount(sum.cost, row.cost);
    sum.margin = addAmount(sum.margin, row.margin);
    sum.uncosted = addCount(sum.uncosted, row.uncosted);
  }
  return sum;
}

/** An empty row; figures that its group cannot tell are null from the start. */
function begun(key: string, part: Part): SalesRow {
  const zero = (known: number | null) => (known === null ? null : 0);
  const none = (known: Minor | null) => (known === null ? null : NO_MONEY);
  return {
    key,
    name: part.name ?? null,
    basisPoints: (part.basisPoints ?? null) as SalesRow['basisPoints'],
    sales: zero(part.count),
    refundCount: zero(part.count),
    quantity: zero(part.quantity),
    returned: zero(part.quantity),
    gross: NO_MONEY,
    discount: none(part.discount),
    refunds: NO_MONEY,
    netSales: NO_MONEY,
    net: null,
    tax: none(part.tax),
    rounding: none(part.rounding),
    cost: none(part.cost ?? null),
    margin: none(part.cost ?? null),
    uncosted: zero(part.uncosted ?? null),
  };
}

/** What is left of the amount with a known cost. */
function marginOf({ cost = null, costed = null }: Part): Minor | null {
  return cost === null || costed === null ? null : minus(costed, cost);
}

/** A sum plus or minus a part; null if one of them is unknown. */
function addCount(sum: number | null, part: number | null, sign: 1 | -1 = 1): number | null {
  return sum === null || part === null ? null : sum + sign * part;
}

/** The same for money. */
function addAmount(sum: Minor | null, part: Minor | null, sign: 1 | -1 = 1): Minor | null {
  return sum === null || part === null ? null : plus(sum, times(part, sign));
}

function figures({ key: _, name: __, basisPoints: ___, ...sums }: SalesRow): Sums {
  return sums;
}

function roundingOf({ sold, back }: { sold: Part[]; back: Part[] }): Sums | null {
  const gross = sold[0]?.rounding ?? NO_MONEY;
  const refunds = back[0]?.rounding ?? NO_MONEY;
  if (gross === 0 && refunds === 0) return null;
  const rounding = minus(gross, refunds);
  const amounts = { gross: gross, refunds: refunds, netSales: rounding, rounding };
  return { ...nothing, sales: null, refundCount: null, ...amounts };
}

function orderOf(by: ReportGroup): (a: SalesRow, b: SalesRow) => number {
  const byKey = (a: SalesRow, b: SalesRow) => (a.key < b.key ? -1 : 1);
  switch (groupOf(by).along) {
    case 'days':
      return byKey;
    case 'hours':
      return (a, b) => Number(a.key) - Number(b.key);
    case 'rates':
      return (a, b) => (a.basisPoints ?? 0) - (b.basisPoints ?? 0) || byKey(a, b);
    default:
      return (a, b) => b.netSales - a.netSales || b.gross - a.gross || byKey(a, b);
  }
}

/**
 * The local hour, `0` to `23`. The hour that a night has twice is one hour.
 *
 * @param timeZone IANA name; default: the machine's own
 * @returns a function of a quarter of an hour in UTC, `2026-11-21T09:2` for the third one after nine: no zone's hours
 * start elsewhere
 */
export function createHourOf(timeZone?: string): (quarter: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return (quarter) => {
    const minutes = Number(quarter.slice(-1)) * 15;
    const at = Date.parse(`${quarter.slice(0, -1)}${String(minutes).padStart(2, '0')}:00Z`);
    return String(Number(format.format(at)));
  };
}
