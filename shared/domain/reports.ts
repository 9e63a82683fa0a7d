import { z } from 'zod';
import { CurrencyCode, inBasisPoints, inPieces, Minor } from '../money/schemas.ts';
import { BusinessDate, Instant } from '../time/schemas.ts';
import { REPORT_GROUPS } from './groups.ts';

/** Business dates, both included. */
const DayRange = z.object({ from: BusinessDate, to: BusinessDate });
export type DayRange = z.infer<typeof DayRange>;

/** Which sales are added up, and by what. */
export const SalesQuestion = z.object({
  /** Business dates, both included: a sale counts on the day of its shift, a refund on the day it was paid. */
  from: BusinessDate,
  to: BusinessDate,
  by: z.enum(REPORT_GROUPS),
  /** Sales in another currency are left out; null: the shop's own. */
  currency: CurrencyCode.nullable(),
  /** Earlier days that they are compared with; null: none. */
  against: DayRange.nullable().default(null),
});
export type SalesQuestion = z.infer<typeof SalesQuestion>;

/**
 * What some sales and refunds came to, minor units. `netSales` = `gross` - `refunds` = `net` + `tax` + `rounding`. Null
 * is a figure that the group does not have: a payment method has no tax, a category no number of receipts.
 */
const Figures = z.object({
  /** Receipts; by payment method payments. */
  sales: z.int().nullable(),
  /** Refunds paid out, counted as `sales` is. */
  refundCount: z.int().nullable(),
  /** Pets sold, as `gross` is: whether they came back or not. */
  quantity: inPieces(z.int()).nullable(),
  /** Pets that came back, as `refunds` is. */
  returned: inPieces(z.int()).nullable(),
  gross: Minor,
  /** Discount on what was sold; `gross` is without it already. */
  discount: Minor.nullable(),
  refunds: Minor,
  netSales: Minor,
  net: Minor.nullable(),
  tax: Minor.nullable(),
  /** Cash rounding, of sales less of refunds. */
  rounding: Minor.nullable(),
  /**
   * What the pets cost whose cost a delivery told before they were sold, and what their sales without tax were above it.
   * Known of items, and told to managers alone. `uncosted`: pets sold and not returned that are in neither.
   */
  cost: Minor.nullable(),
  margin: Minor.nullable(),
  uncosted: inPieces(z.int()).nullable(),
});
export type Figures = z.infer<typeof Figures>;

export const SalesRow = Figures.extend({
  /** What the row is of: the first day of a stretch, an hour (`9`), an id, a kind of tender. */
  key: z.string(),
  /** The name of a category, a pet, a person or a tax rate, at the time of sale; null where it has none. */
  name: z.string().nullable(),
  /** Of a tax rate. */
  basisPoints: inBasisPoints(z.int()).nullable(),
});
export type SalesRow = z.infer<typeof SalesRow>;

export const SalesReport = z.object({
  question: SalesQuestion.extend({ currency: CurrencyCode }),
  /** Currencies that anything was sold or paid back in on these days. */
  currencies: z.array(CurrencyCode),
  totals: Figures,
  /** By time, by hour, by rate, otherwise the largest first. */
  rows: z.array(SalesRow),
  /** What the rows that are left out come to together, and how many they are; null where all are there. */
  rest: Figures.extend({ rows: z.int() }).nullable(),
  /**
   * Cash rounding, which belongs to a receipt and to none of its items; null where the rows have it in them. The rows,
   * the rest and this together are the totals, but for payment methods, where discount and tax are in the totals alone.
   */
  rounding: Figures.nullable(),
  /**
   * The same of the days that these are compared with; null where none were asked for. `until`: the last day counts up to
   * then, because today is not over yet.
   */
  before: DayRange.extend({ until: Instant.nullable(), totals: Figures, rows: z.array(SalesRow) }).nullable(),
});
export type SalesReport = z.infer<typeof SalesReport>;
