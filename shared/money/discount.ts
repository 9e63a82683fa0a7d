import type { CartDiscount } from '../domain/discount.ts';
import type { Receipt, ReceiptDiscount } from '../domain/sale.ts';
import { type BasisPoints, greater, type Minor, minus, type Quantity, sum } from './money.ts';
import { discountParts, roundedQuotient, type Totals } from './pricing.ts';

/** What a discount limit looks at of a basket's totals. */
type Discounted = Pick<Totals, 'subtotal' | 'discount'>;

/** A line as the limit for discounts looks at it; `listPrice` is the pet's own price, null where it has none. */
export interface ListedLine {
  quantity: Quantity;
  unitPrice: Minor;
  listPrice: Minor | null;
}

/**
 * How much of the shop's own prices the customer is let off: line and basket discounts and lower prices together, in
 * basis points, rounded up, so that what is a little above a limit does not read as the limit itself. A pet without a
 * price has nothing to measure by but what was named.
 */
export function discountShare(lines: readonly ListedLine[], { subtotal, discount }: Discounted): number {
  const list = lines.reduce((sum, line) => sum + listed(line), 0n);
  const off = list - BigInt(subtotal - discount);
  return list === 0n ? 0 : Number((off * 10_000n + list - 1n) / list);
}

/**
 * How much the customer is let off where that is above a limit (`discountShare`), else null. The limit is an amount, rounded as
 * a discount of just that share is: on the whole basket at once, or line by line. A discount of exactly the limit is never
 * above it, although 10 % of 9.99 is 1.00 and so a little more than a tenth.
 *
 * @param limit basis points
 */
export function discountAbove(
  lines: readonly ListedLine[],
  totals: Discounted,
  limit: BasisPoints,
): BasisPoints | null {
  const share = (list: bigint) => roundedQuotient(list * BigInt(limit), 10_000n);
  const lists = lines.map(listed);
  const list = lists.reduce((all, one) => all + one, 0n);
  const allowed = greater(share(list), sum(lists.map(share)));
  const off = list - BigInt(totals.subtotal - totals.discount);
  return off > BigInt(allowed) ? discountShare(lines, totals) : null;
}

/** How far a price is below the shop's own: basis points of that, rounded. */
export function reductionOf(listPrice: Minor, price: Minor): BasisPoints {
  return Number(roundedQuotient(BigInt(listPrice - price) * 10_000n, BigInt(listPrice)));
}

/** What a line costs at the shop's own price, or at the one that was named where that is higher. */
function listed({ unitPrice, listPrice, quantity }: ListedLine): bigint {
  return BigInt(Math.max(unitPrice, listPrice ?? 0)) * BigInt(quantity);
}

/** What the goods of a receipt come to: quantities times prices less the lines' own discounts. Minor units. */
export function goodsOf({ subtotal, lines }: Pick<Receipt, 'subtotal' | 'lines'>): Minor {
  return lines.reduce(
    (left, { lineDiscount }) => (lineDiscount ? minus(left, lineDiscount.amount) : left),
    subtotal,
  );
}

/**
 * A receipt's discount on the whole sale as it is shown: one row for the share and one for the amount where both were
 * given, and none for what took nothing off.
 *
 * @param goods what it was taken off, `goodsOf` the receipt, minor units
 */
export function shownParts({ given, amount }: ReceiptDiscount, goods: Minor): ReceiptDiscount[] {
  if (given?.kind !== 'both') return [{ given, amount }];
  return discountParts(given, goods).filter((part) => part.amount > 0);
}

/**
 * What a discount's name says of it, on the screen and on paper: its share always, its amount only where there was less to
 * take it off, for else the amount beside it says so; null where nobody knows any more.
 */
export function namedIn({ given, amount }: ReceiptDiscount): CartDiscount | null {
  return given?.kind === 'amount' && given.amount === amount ? null : given;
}
