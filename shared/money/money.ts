import { PerchError } from '../errors/errors.ts';

// Money is made and reckoned with here alone: what operators make of it is a plain number, which is taken for no money.
// Amounts are compared as numbers are. Without zod, because the window's page runs this too; what schemas read is money
// already (schemas.ts), and so is what a row of the database is said to hold.

declare const unit: unique symbol;

/** A number that only its own maker makes: no plain number and no other unit is taken for it (shared/time/time.ts). */
export type Only<Name extends string> = number & { readonly [unit]: Name };

/**
 * A number of one unit. The compiler refuses one where another unit is wanted, so that a quantity is never passed,
 * stored or sent as money. A plain number is taken for it: pieces and rates are counted and compared, and what is
 * reckoned of them is a plain number in TypeScript. At run time it is a number.
 */
type In<Name extends string> = number & { readonly [unit]?: Name };

/**
 * An amount in minor units (cents) of the shop's currency. Never a float, never outside the safe integers. No plain
 * number is taken for it: `minor` makes it and reckons with it.
 */
export type Minor = Only<'minor units'>;
/** How many of something there are, were sold, or move. */
export type Quantity = In<'pieces'>;
/** Hundredths of a percent: 1900 is 19 %. */
export type BasisPoints = In<'basis points'>;

/** Nothing, of any currency. */
export const NO_MONEY: Minor = minor(0);

/** Past this nothing is a price or a till's cash; with more, sums of a shift could become more than is exact. Minor units. */
export const MOST_MINOR = 10_000_000_000;

/**
 * Says of a number that it is money in minor units.
 *
 * @throws PerchError `amount_too_large` past what a safe integer holds
 * @throws RangeError where it is not whole
 */
export function minor(amount: number): Minor {
  // What is turned round or multiplied may be minus nothing, which would be shown with its sign.
  if (Number.isSafeInteger(amount)) return (amount + 0) as Minor;
  if (Number.isInteger(amount)) throw new PerchError('amount_too_large');
  throw new RangeError(`${amount} is no whole number of minor units`);
}

/** The same where an amount is only shown: null where it is none, or past what a safe integer holds. */
export function minorOrNull(amount: number): Minor | null {
  return Number.isSafeInteger(amount) ? minor(amount) : null;
}

/** Two amounts together. */
export function plus(amount: Minor, other: Minor): Minor {
  return minor(amount + other);
}

/** What is left of an amount after another one is taken off; negative where that is more. */
export function minus(amount: Minor, other: Minor): Minor {
  return minor(amount - other);
}

/** So many times an amount. */
export function times(amount: Minor, quantity: Quantity): Minor {
  return minor(amount * quantity);
}

/** What was taken as given, and the other way round. */
export function negated(amount: Minor): Minor {
  return minor(-amount);
}

/** How much an amount is, whichever way it goes. */
export function absolute(amount: Minor): Minor {
  return minor(Math.abs(amount));
}

/** The smaller of two amounts. */
export function lesser(amount: Minor, other: Minor): Minor {
  return minor(Math.min(amount, other));
}

/** The larger of two amounts. */
export function greater(amount: Minor, other: Minor): Minor {
  return minor(Math.max(amount, other));
}

/** All amounts together. */
export function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce(plus, NO_MONEY);
}

/** ISO 4217 code, `EUR`. */
export type CurrencyCode = string;

/** How many minor digits a currency has (2 for EUR, 0 for JPY), as the platform's Intl knows it. */
export function minorDigits(currency: CurrencyCode): number {
  const known = digitsOf.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  digitsOf.set(currency, digits);
  return digits;
}

// Kept, because an Intl object takes longer to make than a page of amounts to format.
const digitsOf = new Map<CurrencyCode, number>();
const formats = new Map<string, Intl.NumberFormat>();

/** Formats minor units as the locale writes money: `formatMoney(1250, 'EUR', 'de')` is `12,50 €`. */
export function formatMoney(minor: Minor, currency: CurrencyCode, locale: string): string {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    formats.set(key, format);
  }
  return format.format(minor / 10 ** minorDigits(currency));
}
