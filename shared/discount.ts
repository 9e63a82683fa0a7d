import type { CartDiscount } from './domain/discount.ts';
import type { Receipt, ReceiptDiscount } from './domain/sale.ts';
import { minus } from './minor.ts';
import type { Minor } from './money.ts';
import { discountParts, type Totals } from './pricing.ts';
import type { Quantity } from './units.ts';

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
export function discountShare(
  lines: readonly ListedLine[],
  { subtotal, discount }: Pick<Totals, 'subtotal' | 'discount'>,
): number {
  const list = lines.reduce(
    (sum, line) => sum + BigInt(Math.max(line.unitPrice, line.listPrice ?? 0)) * BigInt(line.quantity),
    0n,
  );
  const off = list - BigInt(subtotal - discount);
  return list === 0n ? 0 : Number((off * 10_000n + list - 1n) / list);
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
