import { PerchError } from '../errors/errors.ts';

// Money is created and computed only here: operators return plain numbers, which are not money. Amounts are compared
// like numbers. Without zod, because the window's page runs this too; schemas already return money (schemas.ts), and
// so do typed rows of the database.

declare const unit: unique symbol;

/**
 * A number that only its constructor creates: no plain number and no other unit is accepted for it
 * (shared/time/time.ts).
 */
export type Only<Name extends string> = number & { readonly [unit]: Name };

/**
 * A number of one unit. The compiler refuses it for another unit, so that a quantity is never passed, stored or sent
 * as money. A plain number is accepted: quantities and rates are counted and compared, and TypeScript's arithmetic
 * returns plain numbers. At run time it is a number.
 */
type In<Name extends string> = number & { readonly [unit]?: Name };

/**
 * An amount in minor units (cents) of the shop's currency. Never a float, never outside the safe integers. Plain
 * numbers are not accepted: `minor` creates it.
 */
export type Minor = Only<'minor units'>;
/** How many of something there are, were sold, or move. */
export type Quantity = In<'pieces'>;
/** Hundredths of a percent: 1900 is 19 %. */
export type BasisPoints = In<'basis points'>;

/** Zero, of any currency. */
export const NO_MONEY: Minor = minor(0);

/** The largest price or cash amount; with more, sums of a shift could become inexact. Minor units. */
export const MAX_MINOR = 10_000_000_000;

/**
 * Declares a number as money in minor units.
 *
 * @throws PerchError `amount_too_large` beyond the safe integers
 * @throws RangeError if it is not whole
 */
export function minor(amount: number): Minor {
  // Negation or multiplication may give -0, which would be shown with its sign.
  if (Number.isSafeInteger(amount)) return (amount + 0) as Minor;
  if (Number.isInteger(amount)) throw new PerchError('amount_too_large');
  throw new RangeError(`${amount} is no whole number of minor units`);
}

/** The same for display: null if there is no amount, or it is beyond the safe integers. */
export function minorOrNull(amount: number): Minor | null {
  return Number.isSafeInteger(amount) ? minor(amount) : null;
}

/** Two amounts together. */
export function plus(amount: Minor, other: Minor): Minor {
  return minor(amount + other);
}

/** The difference; may be negative. */
export function minus(amount: Minor, other: Minor): Minor {
  return minor(amount - other);
}

/** The amount times a quantity. */
export function times(amount: Minor, quantity: Quantity): Minor {
  return minor(amount * quantity);
}

/** The amount with the opposite sign. */
export function negated(amount: Minor): Minor {
  return minor(-amount);
}

/** The absolute amount. */
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

/** The sum of the amounts. */
export function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce(plus, NO_MONEY);
}

/** ISO 4217 code, `EUR`. */
export type CurrencyCode = string;

/** How many minor digits a currency has (2 for EUR, 0 for JPY), from the platform's Intl. */
export function minorDigits(currency: CurrencyCode): number {
  const known = digitsOf.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  digitsOf.set(currency, digits);
  return digits;
}

// Cached, because creating an Intl object takes longer than formatting a page of amounts.
const digitsOf = new Map<CurrencyCode, number>();
const formats = new Map<string, Intl.NumberFormat>();

/** Formats minor units in a locale: `formatMoney(1250, 'EUR', 'de')` is `12,50 €`. */
export function formatMoney(minor: Minor, currency: CurrencyCode, locale: string): string {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    formats.set(key, format);
  }
  return format.format(minor / 10 ** minorDigits(currency));
}
