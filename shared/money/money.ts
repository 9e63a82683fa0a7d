import type { Minor } from './units.ts';

// Without zod, because the window's page runs this too; the schemas of the same names are in money-schemas.ts.

export type { Minor } from './units.ts';

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

/** Asked for once a currency: making an Intl object takes longer than reading a whole row of a list. */
const digitsOf = new Map<CurrencyCode, number>();

/** Formats minor units as the locale writes money: `formatMoney(1250, 'EUR', 'de')` is `12,50 €`. */
export function formatMoney(minor: Minor, currency: CurrencyCode, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
    minor / 10 ** minorDigits(currency),
  );
}
