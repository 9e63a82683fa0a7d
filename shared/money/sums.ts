import type { Basket } from '../domain/basket.ts';
import type { Figures } from '../domain/reports.ts';
import { greater, lesser, type Minor, minus, NO_MONEY, plus, type Quantity, sum } from './money.ts';
import { type ExchangeSums, overpaid, settleExchange, type Totals } from './pricing.ts';

/** The difference of a basket's new lines and its returned ones: negative if money is paid back. Minor units. */
export function dueOf({ returned }: Pick<Basket, 'returned'>, total: Minor): Minor {
  return returned ? minus(total, returned.total) : total;
}

/** The settlement of a basket's new and returned lines; null if nothing is returned. */
export function exchangeOf(
  { returned }: Pick<Basket, 'returned'>,
  total: Minor,
  { cashStep }: { cashStep: Minor },
): ExchangeSums | null {
  if (!returned) return null;
  const { total: worth, refundableToCard: toCards } = returned;
  return settleExchange({ total, returned: worth, toCards: toCards ?? worth }, cashStep);
}

/** What an order's deposits do in the basket that picks it up. Minor units. */
export interface PickUpSums {
  /** They pay this much of the basket, with `rounding`. */
  applied: Minor;
  /** Paid back in cash: the deposit exceeds everything left of the order. */
  back: Minor;
  /** Makes that payable in coins. */
  rounding: Minor;
}

/**
 * How the deposit of an order pays a basket: while lines stay on the order it pays only what is picked up, and the
 * rest stays. A deposit of another till pays all of its order; a part above the total, paid in coins there, is
 * rounding. Null if no order is picked up.
 */
export function pickUpOf(
  { pickUp, lines }: Pick<Basket, 'pickUp' | 'lines'>,
  totals: Pick<Totals, 'lines' | 'total'>,
  rules: { cashStep: Minor },
): PickUpSums | null {
  if (!pickUp || lines.every(({ orderLine }) => !orderLine)) return null;
  const { deposit, elsewhere, open } = pickUp;
  const picked = new Map(lines.map(({ orderLine, quantity }) => [orderLine, quantity]));
  const stays = open.some(({ lineId, quantity }) => (picked.get(lineId) ?? 0) < quantity);
  if (stays) {
    const due = lines.flatMap(({ orderLine }, index) =>
      orderLine ? (totals.lines[index]?.total ?? []) : [],
    );
    return { applied: lesser(deposit, sum(due)), back: NO_MONEY, rounding: NO_MONEY };
  }
  const brought = elsewhere?.amount ?? NO_MONEY;
  const { back, rounding } = overpaid(totals.total, deposit, rules);
  const over = greater(NO_MONEY, minus(brought, totals.total));
  return { applied: plus(minus(deposit, back), brought), back, rounding: plus(rounding, over) };
}

/** A shift's sales less refunds, minor units. Negative if more was paid back. */
export function netSalesOf({
  sales,
  refunds,
}: {
  sales: { gross: Minor };
  refunds: { total: Minor };
}): Minor {
  return minus(sales.gross, refunds.total);
}

/** The tax in a shift's net sales, minor units. */
export function taxOf({
  sales,
  refunds,
}: {
  sales: { tax: Minor };
  refunds: { taxes: readonly { tax: Minor }[] };
}): Minor {
  return minus(sales.tax, sum(refunds.taxes.map(({ tax }) => tax)));
}

/** Pets sold less those returned, if the rows have them. */
export function netQuantity({ quantity, returned }: Pick<Figures, 'quantity' | 'returned'>): Quantity | null {
  return quantity === null ? null : quantity - (returned ?? 0);
}

/** The number of pets on some lines: the items of a sale, a cart or a day. */
export function piecesOf(lines: readonly { quantity: Quantity }[]): Quantity {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
