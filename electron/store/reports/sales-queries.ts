import type { ReportGroup } from '../../../shared/domain/groups.ts';
import type { Minor } from '../../../shared/money/money.ts';
import type { BusinessDate, Instant } from '../../../shared/time/time.ts';

/** Parameters of a query; `costs` is 1 to include cost and margin. */
export interface Days {
  costs: 0 | 1;
  from: BusinessDate;
  to: BusinessDate;
  currency: string;
  until: Instant | null;
}

/** A query's result for one group: sold or refunded. Absent figures cannot be told apart by the group. */
export interface Part {
  key: string;
  name?: string | null;
  basisPoints?: number | null;
  count: number | null;
  quantity: number | null;
  amount: Minor;
  discount: Minor | null;
  tax: Minor | null;
  rounding: Minor | null;
  /** `cost` and `costed` (`amount` without tax) of pieces whose cost is known; the number of the others. */
  cost?: Minor | null;
  costed?: Minor | null;
  uncosted?: number | null;
}

export interface Queries {
  sold: string;
  back: string;
}

const IN_DAYS = {
  sold: `sale.business_date BETWEEN @from AND @to AND sale.currency = @currency
    AND (@until IS NULL OR sale.business_date < @to OR sale.completed_at <= @until)`,
  back: `refund.business_date BETWEEN @from AND @to AND refund.currency = @currency
    AND (@until IS NULL OR refund.business_date < @to OR refund.at <= @until)`,
};

/** Groups by a property of whole receipts or refunds. */
export function byReceipt(sold: string, back: string, name: string | null = null): Queries {
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

/** The cost of one piece of a pet in its last delivery before a time, which is the cost of sales then. */
const unitCost = (line: string, currency: string, at: string) => `(SELECT unit_cost FROM arrival_line
      JOIN arrival ON arrival.id = arrival_id
      WHERE arrival_line.pet_id = ${line}.pet_id AND arrival.state = 'posted' AND corrects_id IS NULL
        AND unit_cost IS NOT NULL AND arrival.currency = ${currency} AND posted_at <= ${at}
      ORDER BY arrival.number DESC LIMIT 1)`;

/**
 * Groups by a property of items. Rounding belongs to the receipt and is in none of them. A returned piece that can be
 * sold again has its cost subtracted, at the cost of its sale.
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

/** A time to a quarter of an hour in UTC, from which a zone's hours are made: `2026-11-21T09:2`. */
const quarter = (at: string) => `substr(${at}, 1, 14) || (CAST(substr(${at}, 15, 2) AS INTEGER) / 15)`;

const byDay = byReceipt('sale.business_date', 'refund.business_date');

/** The queries of each group. */
export const GROUPS: Readonly<Record<ReportGroup, Queries>> = {
  day: byDay,
  week: byDay,
  month: byDay,
  year: byDay,
  hour: byReceipt(quarter('sale.completed_at'), quarter('refund.at')),
  person: byReceipt(`coalesce(sale.staff_id, '')`, `coalesce(refund.staff_id, '')`, 'staff'),
  category: byItem(`coalesce(category_name, '') AS key, category_name AS name`, 'category_name'),
  // The name in its last sale.
  pet: byItem(`pet_id AS key, pet_name AS name, max(place) AS latest`, 'pet_id'),
  rate: byItem(
    `tax_basis_points || ' ' || coalesce(tax_name, '') AS key, tax_name AS name, tax_basis_points AS basisPoints`,
    'tax_basis_points, tax_name',
  ),
  // The part of an exchange that was set off is not money; it is among the payment methods as on the Z report.
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
