import type { Basket } from '../domain/basket.ts';
import type { Figures } from '../domain/reports.ts';
import { lesser, type Minor, minus, NO_MONEY, type Quantity, sum } from './money.ts';
import { type ExchangeSums, overpaid, settleExchange, type Totals } from './pricing.ts';

/** What is left between a basket's new lines and what comes back: below zero where money goes back. Minor units. */
export function dueOf({ returned }: Pick<Basket, 'returned'>, total: Minor): Minor {
  return returned ? minus(total, returned.total) : total;
}

/** How a basket's new lines and what comes back are settled; null where nothing comes back. */
export function exchangeOf(
  { returned }: Pick<Basket, 'returned'>,
  total: Minor,
  { cashStep }: { cashStep: Minor },
): ExchangeSums | null {
  if (!returned) return null;
  const { total: worth, refundableToCard: toCards } = returned;
  return settleExchange({ total, returned: worth, toCards: toCards ?? worth }, cashStep);
}

/** What the deposit of an order does in the basket that picks it up. Minor units. */
export interface PickUpSums {
  /** Pays so much of the basket, with `rounding`. */
  applied: Minor;
  /** Goes back in cash: the deposit is more than all that is left of the order. */
  back: Minor;
  /** Lets coins pay that back. */
  rounding: Minor;
}

/**
 * How the deposit of an order pays a basket: as long as something stays on the order only what is picked up of it, and the
 * rest stays on the order. Null where no order is picked up.
 */
export function pickUpOf(
  { pickUp, lines }: Pick<Basket, 'pickUp' | 'lines'>,
  totals: Pick<Totals, 'lines' | 'total'>,
  rules: { cashStep: Minor },
): PickUpSums | null {
  if (!pickUp || lines.every(({ orderLine }) => !orderLine)) return null;
  const { deposit, open } = pickUp;
  const picked = new Map(lines.map(({ orderLine, quantity }) => [orderLine, quantity]));
  const stays = open.some(({ lineId, quantity }) => (picked.get(lineId) ?? 0) < quantity);
  if (stays) {
    const due = lines.flatMap(({ orderLine }, index) =>
      orderLine ? (totals.lines[index]?.total ?? []) : [],
    );
    return { applied: lesser(deposit, sum(due)), back: NO_MONEY, rounding: NO_MONEY };
  }
  const { back, rounding } = overpaid(totals.total, deposit, rules);
  return { applied: minus(deposit, back), back, rounding };
}

/** What a shift took: its sales without what was paid back, minor units. Below zero where more was paid back. */
export function netSalesOf({
  sales,
  refunds,
}: {
  sales: { gross: Minor };
  refunds: { total: Minor };
}): Minor {
  return minus(sales.gross, refunds.total);
}

/** The tax in a shift's net sales: that of its sales without that of what came back, minor units. */
export function taxOf({
  sales,
  refunds,
}: {
  sales: { tax: Minor };
  refunds: { taxes: readonly { tax: Minor }[] };
}): Minor {
  return minus(sales.tax, sum(refunds.taxes.map(({ tax }) => tax)));
}

/** Pets sold less those that came back, where the rows know of pets. */
export function netQuantity({ quantity, returned }: Pick<Figures, 'quantity' | 'returned'>): Quantity | null {
  return quantity === null ? null : quantity - (returned ?? 0);
}

/** How many there are on some lines: what people call the items of a sale, a cart or a day. */
export function piecesOf(lines: readonly { quantity: Quantity }[]): Quantity {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
