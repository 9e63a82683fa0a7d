import { type BasisPoints, MAX_MINOR, type Minor, minor, NO_MONEY, plus } from './money.ts';

/** Price endings: .99, .90 or .50 of a whole unit, a whole unit, or unchanged. */
export type PriceEnding = 'as_is' | '99' | '90' | '50' | 'whole';

/**
 * A change of many prices. `percent` (basis points) and `amount` (minor units) add if positive and subtract if
 * negative; `set` gives every pet the same price, including those without one.
 */
type PriceChange =
  | { kind: 'percent'; basisPoints: BasisPoints }
  | { kind: 'amount'; amount: Minor }
  | { kind: 'set'; amount: Minor }
  | { kind: 'keep' };

export interface PriceRule {
  change: PriceChange;
  ending: PriceEnding;
}

/** A price is never multiplied by more than this. Basis points added: 900 %. */
export const MAX_RISE = 90_000;

/** The price endings of a currency: without minor units a price is whole already. */
export function endingsOf(digits: number): readonly PriceEnding[] {
  return digits === 0 ? ['as_is'] : ['as_is', '99', '90', '50', 'whole'];
}

/**
 * The new price by a rule; null if there is none: for a pet without a price, unless the rule sets one, and beyond the
 * maximum. A free pet stays free unless a price is set, and rounding never makes a price 0.
 *
 * @param digits minor digits of the currency
 */
export function newPrice(price: Minor | null, { change, ending }: PriceRule, digits: number): Minor | null {
  const changed = applied(price, change);
  if (changed === null || changed < 0) return null;
  if (changed === 0) return NO_MONEY;
  const ended = endingAt(changed, ending, digits);
  return ended <= MAX_MINOR ? ended : null;
}

function applied(price: Minor | null, change: PriceChange): Minor | null {
  if (change.kind === 'set') return change.amount;
  if (price === null) return null;
  if (price === 0 || change.kind === 'keep') return price;
  if (change.kind === 'amount') return plus(price, change.amount);
  // Halves are rounded up, and at least one minor unit remains. A price is at most 10 billion and a rise at most
  // tenfold, which is exact.
  const share = BigInt(price) * BigInt(10_000 + change.basisPoints);
  if (share === 0n) return NO_MONEY;
  return minor(Math.max(1, Number((share * 2n + 10_000n) / 20_000n)));
}

/** The nearest price with that ending; the higher of two equally near ones. At least the lowest price with it. */
function endingAt(price: Minor, ending: PriceEnding, digits: number): Minor {
  const unit = 10 ** digits;
  if (ending === 'as_is' || digits === 0) return price;
  const end = ending === 'whole' ? 0 : (Number(ending) * unit) / 100;
  const lowest = end === 0 ? unit : end;
  const below = Math.floor((price - end) / unit) * unit + end;
  const nearest = price - below < below + unit - price ? below : below + unit;
  return minor(Math.max(lowest, nearest));
}
