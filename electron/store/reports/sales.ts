import type { Database } from 'better-sqlite3';
import { groupOf, isStretch, type ReportGroup } from '../../../shared/domain/groups.ts';
import type { Figures, SalesRow } from '../../../shared/domain/reports.ts';
import { minor, minus, NO_MONEY, times } from '../../../shared/money/money.ts';
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

const FIGURES = Object.keys(nothing) as (keyof Sums)[];

/** Sold and refunded parts, combined by key. */
function added({ sold, back }: { sold: Part[]; back: Part[] }, keyOf: (key: string) => string): SalesRow[] {
  const rows = new Map<string, SalesRow>();
  for (const part of [...sold.map((one) => rowOf(one, 1)), ...back.map((one) => rowOf(one, -1))]) {
    const key = keyOf(part.key);
    const row = rows.get(key);
    if (row) add(row, part);
    else rows.set(key, { ...part, key });
  }
  return [...rows.values()];
}

/** The sum of some rows. */
export function together(rows: readonly SalesRow[]): Sums {
  const [first, ...others] = rows;
  if (!first) return nothing;
  const sum = figures(first);
  for (const row of others) add(sum, row);
  return sum;
}

/** Adds the figures of `part`; a sum is null if one of its parts is unknown. */
function add(sum: Sums, part: Sums): void {
  for (const figure of FIGURES) {
    const [one, other] = [sum[figure], part[figure]];
    Object.assign(sum, { [figure]: one === null || other === null ? null : one + other });
  }
}

/** A sold (1) or refunded (-1) part as a row; figures that its group cannot tell are null. */
function rowOf(part: Part, sign: 1 | -1): SalesRow {
  const { key, name = null, count, quantity, amount, discount, cost = null, costed = null } = part;
  const signed = (figure: number | null) => (figure === null ? null : minor(sign * figure));
  const none = (figure: number | null) => (figure === null ? null : 0);
  const own =
    sign === 1
      ? { sales: count, refundCount: none(count), quantity, returned: none(quantity), gross: amount }
      : {
          sales: none(count),
          refundCount: count,
          quantity: none(quantity),
          returned: quantity,
          refunds: amount,
        };
  const netSales = times(amount, sign);
  const [tax, rounding] = [signed(part.tax), signed(part.rounding)];
  return {
    key,
    name,
    basisPoints: (part.basisPoints ?? null) as SalesRow['basisPoints'],
    ...{ gross: NO_MONEY, refunds: NO_MONEY, ...own },
    discount,
    netSales,
    net: tax === null || rounding === null ? null : minor(netSales - tax - rounding),
    tax,
    rounding,
    cost: signed(cost),
    // What is left of the amount with a known cost.
    margin: cost === null || costed === null ? null : signed(costed - cost),
    uncosted: signed(part.uncosted ?? null) as number | null,
  };
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
