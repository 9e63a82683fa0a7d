import type { Database } from 'better-sqlite3';
import { groupOf, isStretch, type ReportGroup } from '../../../shared/domain/groups.ts';
import type { Figures, SalesRow } from '../../../shared/domain/reports.ts';
import { type Minor, minor, minus, NO_MONEY, plus, times } from '../../../shared/money/money.ts';
import { startOf } from '../../../shared/time/calendar.ts';
import type { BusinessDate, Instant } from '../../../shared/time/time.ts';
import { createHourOf } from './hours.ts';

/** Which sales are added up, and by what. */
export interface ReportQuestion {
  /** Both included. */
  from: BusinessDate;
  to: BusinessDate;
  by: ReportGroup;
  currency: string;
  /** The last day counts up to then; null: to its end. */
  until: Instant | null;
  /** Whether cost and margin are added up, where the rows are items: for managers. */
  costs?: boolean;
  /** Of the clock on the shop's wall, by IANA name; the machine's own where it is left out. */
  timeZone?: string;
}

export type Sums = Figures;

interface Days {
  costs: 0 | 1;
  from: BusinessDate;
  to: BusinessDate;
  currency: string;
  until: Instant | null;
}

/** What a query says of one group: sold or paid back. What it does not say cannot be told apart by the group. */
interface Part {
  key: string;
  name?: string | null;
  basisPoints?: number | null;
  count: number | null;
  quantity: number | null;
  amount: Minor;
  discount: Minor | null;
  tax: Minor | null;
  rounding: Minor | null;
  /** Of the pieces whose cost is known, and what of them is left of `amount` without tax; the pieces of the others. */
  cost?: Minor | null;
  costed?: Minor | null;
  uncosted?: number | null;
}

interface Queries {
  sold: string;
  back: string;
}

const IN_DAYS = {
  sold: `sale.business_date BETWEEN @from AND @to AND sale.currency = @currency
    AND (@until IS NULL OR sale.business_date < @to OR sale.completed_at <= @until)`,
  back: `refund.business_date BETWEEN @from AND @to AND refund.currency = @currency
    AND (@until IS NULL OR refund.business_date < @to OR refund.at <= @until)`,
};

/** By what a whole receipt or refund says of itself. */
function byReceipt(sold: string, back: string, name: string | null = null): Queries {
  const named = (id: string) =>
    name === null ? '' : `(SELECT name FROM staff WHERE staff.id = ${id}) AS name,`;
  return {
    sold: `SELECT ${sold} AS key, ${named('sale.staff_id')} count(*) AS count, NULL AS quantity,
        sum(total) AS amount, sum(discount) AS discount, sum(tax) AS tax, sum(rounding) AS rounding
      FROM sale WHERE ${IN_DAYS.sold} GROUP BY 1`,
    back: `SELECT ${back} AS key, ${named('refund.staff_id')} count(*) AS count, NULL AS quantity,
        sum(refund.total) AS amount, 0 AS discount,
        sum((SELECT coalesce(sum(tax), 0) FROM refund_line WHERE refund_id = refund.id)) AS tax,
        sum(refund.rounding) AS rounding
      FROM refund WHERE ${IN_DAYS.back} GROUP BY 1`,
  };
}

/** What one piece of a pet cost in the last delivery before a moment: the cost of what is sold then. */
const unitCost = (line: string, currency: string, at: string) => `(SELECT unit_cost FROM arrival_line
      JOIN arrival ON arrival.id = arrival_id
      WHERE arrival_line.pet_id = ${line}.pet_id AND arrival.state = 'posted' AND corrects_id IS NULL
        AND unit_cost IS NOT NULL AND arrival.currency = ${currency} AND posted_at <= ${at}
      ORDER BY arrival.number DESC LIMIT 1)`;

/**
 * By what an item says of itself. Rounding is the receipt's and in none of them. What came back costs nothing again where
 * it can be sold again, at the cost it was sold at.
 *
 * @param columns of `line`, which has the columns of a sold and of a refunded line alike
 */
function byItem(columns: string, group: string): Queries {
  const facts = 'pet_id, pet_name, category_name, tax_name, tax_basis_points';
  const sums = `${columns}, NULL AS count, sum(quantity) AS quantity, sum(amount) AS amount, sum(discount) AS discount,
      sum(tax) AS tax, 0 AS rounding, iif(@costs, coalesce(sum(stays * unit_cost), 0), NULL) AS cost,
      iif(@costs, coalesce(sum(iif(unit_cost IS NULL, 0, amount - tax)), 0), NULL) AS costed,
      iif(@costs, coalesce(sum(iif(unit_cost IS NULL, quantity, 0)), 0), NULL) AS uncosted
    FROM line GROUP BY ${group}`;
  return {
    sold: `WITH line AS MATERIALIZED (
        SELECT sale_line.rowid AS place, ${facts}, quantity, quantity AS stays, sale_line.total AS amount,
          line_discount + basket_discount_share AS discount, sale_line.tax AS tax,
          iif(@costs, ${unitCost('sale_line', 'sale.currency', 'sale.completed_at')}, NULL) AS unit_cost
        FROM sale JOIN sale_line ON sale_line.sale_id = sale.id WHERE ${IN_DAYS.sold})
      SELECT ${sums}`,
    back: `WITH line AS MATERIALIZED (
        SELECT refund_line.rowid AS place, ${facts}, quantity, quantity * restocked AS stays, amount, 0 AS discount,
          refund_line.tax AS tax,
          iif(@costs, ${unitCost('refund_line', 'refund.currency', 'coalesce(sale.completed_at, refund.at)')}, NULL) AS unit_cost
        FROM refund JOIN refund_line ON refund_line.refund_id = refund.id LEFT JOIN sale ON sale.id = refund.sale_id
        WHERE ${IN_DAYS.back})
      SELECT ${sums}`,
  };
}

/** A moment to a quarter of an hour in UTC, of which a zone's hours are made: `2026-11-21T09:2`. */
const quarter = (at: string) => `substr(${at}, 1, 14) || (CAST(substr(${at}, 15, 2) AS INTEGER) / 15)`;

const byDay = byReceipt('sale.business_date', 'refund.business_date');

const GROUPS: Readonly<Record<ReportGroup, Queries>> = {
  day: byDay,
  week: byDay,
  month: byDay,
  year: byDay,
  hour: byReceipt(quarter('sale.completed_at'), quarter('refund.at')),
  person: byReceipt(`coalesce(sale.staff_id, '')`, `coalesce(refund.staff_id, '')`, 'staff'),
  category: byItem(`coalesce(category_name, '') AS key, category_name AS name`, 'category_name'),
  // The name that it was sold by last.
  pet: byItem(`pet_id AS key, pet_name AS name, max(place) AS latest`, 'pet_id'),
  rate: byItem(
    `tax_basis_points || ' ' || coalesce(tax_name, '') AS key, tax_name AS name, tax_basis_points AS basisPoints`,
    'tax_basis_points, tax_name',
  ),
  // What one side of an exchange paid of the other is no money, and among the payment methods as on the Z report.
  tender: {
    sold: `SELECT kind AS key, count(*) AS count, NULL AS quantity, sum(amount) AS amount, NULL AS discount,
        NULL AS tax, NULL AS rounding
      FROM sale JOIN tender ON tender.sale_id = sale.id
      WHERE ${IN_DAYS.sold} AND tender.state = 'taken' GROUP BY kind
      UNION ALL
      SELECT 'exchange', count(*), NULL, sum(set_off), NULL, NULL, NULL
      FROM sale JOIN refund ON refund.exchange_sale_id = sale.id
      WHERE ${IN_DAYS.sold} HAVING count(*) > 0`,
    back: `SELECT kind AS key, count(*) AS count, NULL AS quantity, -sum(amount) AS amount, NULL AS discount,
        NULL AS tax, NULL AS rounding
      FROM refund JOIN tender ON tender.refund_id = refund.id
      WHERE ${IN_DAYS.back} AND tender.state = 'taken' GROUP BY kind
      UNION ALL
      SELECT 'exchange', count(*), NULL, sum(set_off), NULL, NULL, NULL
      FROM refund WHERE ${IN_DAYS.back} AND exchange_sale_id IS NOT NULL HAVING count(*) > 0`,
  },
};

/**
 * Adds up the sales and refunds of some days from what was sold, never from prices as they are now. The totals are read
 * from the receipts alone, whatever the rows are by, but for the number of pets.
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
  // How many pets and what they cost is known of items alone.
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

/** What was sold and what went back, key by key. */
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

/** Some rows together. */
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

/** A row before anything is in it; what its group cannot tell is null from the beginning. */
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

/** What is left of what is known to have cost something. */
function marginOf({ cost = null, costed = null }: Part): Minor | null {
  return cost === null || costed === null ? null : minus(costed, cost);
}

/** A sum with one more part, or less it; null where one of them cannot be told. */
function addCount(sum: number | null, part: number | null, sign: 1 | -1 = 1): number | null {
  return sum === null || part === null ? null : sum + sign * part;
}

/** The same of money. */
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
