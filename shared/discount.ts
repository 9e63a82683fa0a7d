import type { Minor } from './money.ts';
import type { Totals } from './pricing.ts';

/** A line as the limit for discounts looks at it; `listPrice` is the pet's own price, null where it has none. */
export interface ListedLine {
  quantity: number;
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

/**
 * The share that an amount off is of a gross amount, in basis points, where it is a plain one: a whole percentage to the
 * minor unit it was rounded to. Null for anything else, which is told as an amount alone.
 */
export function plainShare(off: Minor, gross: Minor): number | null {
  if (off <= 0 || gross <= 0) return null;
  const percent = Number((BigInt(off) * 200n + BigInt(gross)) / (BigInt(gross) * 2n));
  if (percent === 0) return null;
  const exact = BigInt(gross) * BigInt(percent);
  const apart = exact - BigInt(off) * 100n;
  return apart >= -50n && apart <= 50n ? percent * 100 : null;
}
