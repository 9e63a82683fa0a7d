import { decimalSign } from '../../../shared/documents/csv.ts';
import type { Language } from '../../../shared/domain/app.ts';
import { minorDigits } from '../../../shared/money/money.ts';

/** Minor units as a plain decimal number, without grouping. */
export function decimal(minor: number, currency: string, language: Language): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}${decimalSign(language)}${text.slice(-digits)}`;
}
