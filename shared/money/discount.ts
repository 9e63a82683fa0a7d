import type { CartDiscount } from '../domain/discount.ts';
import type { Receipt, ReceiptDiscount } from '../domain/sale.ts';
import { type BasisPoints, greater, type Minor, minus, type Quantity, sum } from './money.ts';
import { discountParts, roundedQuotient, type Totals } from './pricing.ts';

/** The part of a basket's totals that a discount limit uses. */
type Discounted = Pick<Totals, 'subtotal' | 'discount'>;

/** The part of a line that a discount limit uses; `listPrice` is the pet's own price, null without one. */
export interface ListedLine {
  quantity: Quantity;
  unitPrice: Minor;
  listPrice: Minor | null;
}

/**
 * The customer's total reduction from the shop's own prices: line and basket discounts and lower prices together, in
 * basis points, rounded up, so that slightly above a limit does not look like the limit. A pet without a price is
 * measured by its named price.
 */
export function discountShare(lines: readonly ListedLine[], { subtotal, discount }: Discounted): number {
  const list = lines.reduce((sum, line) => sum + listed(line), 0n);
  const off = list - BigInt(subtotal - discount);
  return list === 0n ? 0 : Number((off * 10_000n + list - 1n) / list);
}

/**
 * The customer's reduction (`discountShare`) if it is above a limit, else null. The limit is an amount, rounded like
 * a discount of that share: on the whole basket at once, or line by line. A discount of exactly the limit is never
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

/** A line's cost at the shop's own price, or at the named one if that is higher. */
function listed({ unitPrice, listPrice, quantity }: ListedLine): bigint {
  return BigInt(Math.max(unitPrice, listPrice ?? 0)) * BigInt(quantity);
}

/** The worth of a receipt's goods: quantities times prices less the lines' own discounts. Minor units. */
export function goodsOf({ subtotal, lines }: Pick<Receipt, 'subtotal' | 'lines'>): Minor {
  return lines.reduce(
    (left, { lineDiscount }) => (lineDiscount ? minus(left, lineDiscount.amount) : left),
    subtotal,
  );
}

/**
 * The printed rows of a receipt's discount on the whole sale: one for the share and one for the amount if both were
 * given, without parts of 0.
 *
 * @param goods the base, `goodsOf` the receipt, minor units
 */
export function shownParts({ given, amount }: ReceiptDiscount, goods: Minor): ReceiptDiscount[] {
  if (given?.kind !== 'both') return [{ given, amount }];
  return discountParts(given, goods).filter((part) => part.amount > 0);
}

/**
 * What the name of a discount contains, on screen and paper: its share always, its amount only if less could be taken
 * off, since otherwise the figure beside it says so; null if unknown.
 */
export function namedIn({ given, amount }: ReceiptDiscount): CartDiscount | null {
  return given?.kind === 'amount' && given.amount === amount ? null : given;
}
