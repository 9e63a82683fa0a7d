// Without zod, because the window's page runs this too; the schemas of the same names are in money-schemas.ts.

/** An amount in minor units (cents) of the shop's currency. Never a float, never outside the safe integers. */
export type Minor = number;

/** ISO 4217 code, `EUR`. */
export type CurrencyCode = string;

/** How many minor digits a currency has (2 for EUR, 0 for JPY), as the platform's Intl knows it. */
export function minorDigits(currency: CurrencyCode): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/** Formats minor units as the locale writes money: `formatMoney(1250, 'EUR', 'de')` is `12,50 €`. */
export function formatMoney(minor: Minor, currency: CurrencyCode, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
    minor / 10 ** minorDigits(currency),
  );
}

/**
 * Reads what a person typed as an amount: `12`, `12.5`, `12,50`, `1.234,50`. The last separator with one or two
 * digits behind it (up to the currency's digits) is the decimal one. Returns null for anything else.
 */
export function parseMoney(text: string, currency: CurrencyCode): Minor | null {
  const digits = minorDigits(currency);
  const trimmed = text.trim().replace(/[\s'’\u00a0]/g, '');
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d*))?$/.exec(trimmed);
  if (!match) return null;
  const whole = (match[1] ?? '').replace(/[.,]/g, '');
  const fraction = match[2] ?? '';
  if (fraction.length > digits) return null;
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) && minor <= 10_000_000_000 ? minor : null;
}
