import type { UnparseConfig } from 'papaparse';
import type { Language } from '../../../shared/domain/app.ts';
import { minorDigits } from '../../../shared/money.ts';

/** How a table is written so that a spreadsheet of the shop's language reads it. */
export function csvStyle(language: Language): UnparseConfig {
  return {
    delimiter: language === 'de' ? ';' : ',',
    newline: '\r\n',
    // As in lists of the stock: what begins like a formula, also after a line break, and is not a plain number gets an
    // apostrophe, which spreadsheets take for text.
    escapeFormulae: /^[=+\-@\t\r\n|%](?!\d+([.,]\d+)?$)/,
  };
}

/** Minor units as a plain decimal number, without grouping. */
export function decimal(minor: number, currency: string, language: Language): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}${language === 'de' ? ',' : '.'}${text.slice(-digits)}`;
}
