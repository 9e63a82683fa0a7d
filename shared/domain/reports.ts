import { z } from 'zod';
import { CurrencyCode, inBasisPoints, inPieces, Minor } from '../money/schemas.ts';
import { BusinessDate, Instant } from '../time/schemas.ts';
import { REPORT_GROUPS } from './groups.ts';

/** Business dates, both included. */
const DayRange = z.object({ from: BusinessDate, to: BusinessDate });
export type DayRange = z.infer<typeof DayRange>;

/** Which sales are added up, and grouped by what. */
export const SalesQuestion = z.object({
  /** Business dates, both included: a sale counts on the day of its shift, a refund on the day it was paid. */
  from: BusinessDate,
  to: BusinessDate,
  by: z.enum(REPORT_GROUPS),
  /** Sales in another currency are left out; null: the shop's own. */
  currency: CurrencyCode.nullable(),
  /** Earlier days for comparison; null: none. */
  against: DayRange.nullable().default(null),
});
export type SalesQuestion = z.infer<typeof SalesQuestion>;

/**
 * Sums of sales and refunds, minor units. `netSales` = `gross` - `refunds` = `net` + `tax` + `rounding`. Null is a
 * figure that the group does not have: a payment method has no tax, a category no number of receipts.
 */
const Figures = z.object({
  /** Receipts; by payment method payments. */
  sales: z.int().nullable(),
  /** Refunds paid, counted like `sales`. */
  refundCount: z.int().nullable(),
  /** Pets sold, like `gross`: including returned ones. */
  quantity: inPieces(z.int()).nullable(),
  /** Pets returned, like `refunds`. */
  returned: inPieces(z.int()).nullable(),
  gross: Minor,
  /** Discount on sales; `gross` excludes it already. */
  discount: Minor.nullable(),
  refunds: Minor,
  netSales: Minor,
  net: Minor.nullable(),
  tax: Minor.nullable(),
  /** Cash rounding, of sales less of refunds. */
  rounding: Minor.nullable(),
  /**
   * The cost of pets with an earlier delivery that had one, and the margin of their sales without tax. For items, and
   * for managers only. `uncosted`: pets sold and not returned that are in neither.
   */
  cost: Minor.nullable(),
  margin: Minor.nullable(),
  uncosted: inPieces(z.int()).nullable(),
});
export type Figures = z.infer<typeof Figures>;

export const SalesRow = Figures.extend({
  /** The row's key: the first day of a period, an hour (`9`), an id, a kind of tender. */
  key: z.string(),
  /** The name of a category, a pet, a person or a tax rate, at the time of sale; null without one. */
  name: z.string().nullable(),
  /** Of a tax rate. */
  basisPoints: inBasisPoints(z.int()).nullable(),
});
export type SalesRow = z.infer<typeof SalesRow>;

export const SalesReport = z.object({
  question: SalesQuestion.extend({ currency: CurrencyCode }),
  /** Currencies of sales or refunds on these days. */
  currencies: z.array(CurrencyCode),
  totals: Figures,
  /** By time, by hour, by rate, otherwise the largest first. */
  rows: z.array(SalesRow),
  /** The sum of the omitted rows, and their number; null if all are there. */
  rest: Figures.extend({ rows: z.int() }).nullable(),
  /**
   * Cash rounding, which belongs to a receipt and to none of its items; null if the rows include it. The rows, the
   * rest and this add up to the totals, except for payment methods, where only the totals have discount and tax.
   */
  rounding: Figures.nullable(),
  /**
   * The same for the compared days; null without any. `until`: the last day counts up to then, because today is not
   * over yet.
   */
  before: DayRange.extend({ until: Instant.nullable(), totals: Figures, rows: z.array(SalesRow) }).nullable(),
});
export type SalesReport = z.infer<typeof SalesReport>;
