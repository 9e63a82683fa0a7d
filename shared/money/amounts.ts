// The only parser of numbers that people type and spreadsheets write: money, percentages and counts. Without zod,
// because the window's page runs this too.

import type { Language } from '../domain/app.ts';
import { fill, words } from '../words/words.ts';
import { type CurrencyCode, MAX_MINOR, type Minor, minor, minorDigits } from './money.ts';

/** Why a text is not a valid number. */
export type AmountFault =
  | { why: 'empty' | 'negative' | 'too_large' | 'unreadable'; text: string }
  /** Too many decimals: `most` are allowed. */
  | { why: 'decimals'; text: string; most: number }
  /**
   * A separator before three digits, for thousands in some countries and decimals in others. `grouped` and `decimal`
   * are the two readings as plain decimal numbers, `12345` and `12.345`.
   */
  | { why: 'either'; text: string; grouped: string; decimal: string; most: number };

/** A parsed number, or why not. Exactly one of `value` and `fault` is null. */
export type Reading<Value extends number = number> =
  | { value: Value; fault: null }
  | { value: null; fault: AmountFault };

const SPACES = /[\s\u00a0\u2009\u202f]/g;
const DASHES = /[\u2212\u2010-\u2014]/g;
const APOSTROPHES = /['’ʼ`´]/g;
const MINUS = /^-|-$/;
/** `12,-`: no cents. */
const NO_CENTS = /(\d)[.,]--?$/;

const PLAIN = /^\d+$/;
/** One point or comma, which may be the decimal sign. */
const ONE_SIGN = /^(\d*)([.,])(\d*)$/;
/** Thousands with one separator throughout, and optional decimals with another. */
const GROUPED = /^([1-9]\d{0,2}(?:([.,' ])\d{3})(?:\2\d{3})*)(?:([.,])(\d*))?$/;
/** Thousands, and groups of two before them, as written in India: `12,34,567.89`. */
const LAKH = /^([1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d*))?$/;

interface Scale {
  /** Decimals at most. */
  digits: number;
  /** The local decimal sign; decides only if a number may have three decimals. */
  decimal: string;
}

/**
 * Parses a number in any style of people and spreadsheets: `1234.56`, `1,234.56`, `1.234,56`, `1 234,56`, `1'234.56`,
 * `12,34,567.89`. Trailing zeros after the decimal sign are ignored: `24.0000`. A point or comma before exactly three
 * final digits could separate thousands or decimals, and the wrong choice changes the number by a factor of a
 * thousand: such a text is never guessed (`either`), in any language.
 *
 * @returns the number times ten to the power of `digits`
 */
function readScaled(typed: string, { digits, decimal }: Scale): Reading {
  const text = typed.trim();
  const fail = (why: 'empty' | 'negative' | 'too_large' | 'unreadable'): Reading => ({
    value: null,
    fault: { why, text },
  });
  if (text === '') return fail('empty');
  const bare = plainSigns(text).replace(NO_CENTS, '$1');
  if (MINUS.test(bare)) {
    const { fault } = readScaled(bare.replace(MINUS, ''), { digits, decimal });
    return fail(
      fault === null || fault.why === 'either' || fault.why === 'decimals' ? 'negative' : 'unreadable',
    );
  }
  if (PLAIN.test(bare)) return scaled(bare, '');

  const single = ONE_SIGN.exec(bare);
  if (single) {
    const [, whole = '', sign = '', fraction = ''] = single;
    if (whole === '' && fraction === '') return fail('unreadable');
    if (fraction.length !== 3) return scaled(whole, fraction);
    const couldGroup = /^[1-9]\d*$/.test(whole);
    const asDecimal = digits >= 3 && (sign === decimal || !/^[1-9]\d{0,2}$/.test(whole));
    return asDecimal || !couldGroup ? scaled(whole, fraction) : either(whole, fraction);
  }

  const lakh = LAKH.exec(bare);
  if (lakh) return scaled((lakh[1] ?? '').replaceAll(',', ''), lakh[2] ?? '');

  const grouped = GROUPED.exec(bare);
  if (!grouped) return fail('unreadable');
  const [, groups = '', parted = '', sign, fraction = ''] = grouped;
  const whole = groups.replace(/\D/g, '');
  if (sign === undefined) return scaled(whole, '');
  if (sign === parted) return fail('unreadable');
  return fraction.length === 3 && digits < 3 ? either(whole, fraction) : scaled(whole, fraction);

  function scaled(whole: string, decimals: string): Reading {
    const fraction = decimals.slice(0, digits) + decimals.slice(digits).replace(/0+$/, '');
    if (fraction.length > digits) return { value: null, fault: { why: 'decimals', text, most: digits } };
    const value = Number(whole + fraction.padEnd(digits, '0'));
    return Number.isSafeInteger(value) ? { value, fault: null } : fail('too_large');
  }

  function either(whole: string, fraction: string): Reading {
    return {
      value: null,
      fault: {
        why: 'either',
        text,
        grouped: whole + fraction,
        decimal: `${whole}.${fraction}`,
        most: digits,
      },
    };
  }
}

/** Parses an amount of money; the value is minor units, never negative. */
export type MoneyReader = (text: string) => Reading<Minor>;

/**
 * Creates a currency's parser. The currency's own sign may be before or behind, `€ 12.50`, `12,50 EUR`.
 *
 * @param locale BCP 47; decides the decimal sign if a currency has three decimals
 */
export function createMoneyReader(currency: CurrencyCode, locale: string): MoneyReader {
  const scale = { digits: minorDigits(currency), decimal: decimalSign(locale) };
  const signs = [...currencySigns(currency, locale)]
    .sort((a, b) => b.length - a.length)
    .map((sign) => sign.replace(/[.$*+?^()[\]{}|\\]/g, '\\$&'))
    .join('|');
  const around = new RegExp(`^(-?) ?(?:${signs}) ?(?=[\\d.,-])|(?<=[\\d.,-]) ?(?:${signs})$`, 'i');
  return (typed) => {
    const text = typed.trim();
    const read = readScaled(plainSigns(text).replace(around, '$1'), scale);
    if (read.fault) return { value: null, fault: { ...read.fault, text } };
    return read.value <= MAX_MINOR
      ? { value: minor(read.value), fault: null }
      : { value: null, fault: { why: 'too_large', text } };
  };
}

/**
 * Parses one amount of money; for many, create a reader.
 *
 * @returns minor units
 */
export function readMoney(text: string, currency: CurrencyCode, locale: string): Reading<Minor> {
  return createMoneyReader(currency, locale)(text);
}

/**
 * Parses a percentage with up to two decimals, `7,7` or `19 %`.
 *
 * @param most percent; more is `unreadable`
 * @returns basis points
 */
export function readPercent(typed: string, most = 100): Reading {
  const text = typed.trim();
  const read = readScaled(text.replace(/\s*%$/, ''), { digits: 2, decimal: '.' });
  if (read.fault) return { value: null, fault: { ...read.fault, text } };
  return read.value <= most * 100 ? read : { value: null, fault: { why: 'unreadable', text } };
}

/**
 * Parses a whole number within bounds; outside of them it is `unreadable`: the field's own sentence names the bounds.
 */
export function readWhole(typed: string, least: number, most: number): Reading {
  const text = typed.trim();
  const read = readScaled(text, { digits: 0, decimal: '.' });
  if (read.fault || (read.value >= least && read.value <= most)) return read;
  return { value: null, fault: { why: 'unreadable', text } };
}

/**
 * Parses a spreadsheet's count: a whole number, possibly negative, possibly with decimals that are zero, `12,0` or
 * `100.0000`.
 *
 * @param most the maximum, in both directions
 */
export function readSheetCount(typed: string, most: number): Reading {
  const text = typed.trim();
  const bare = plainSigns(text);
  const below = MINUS.test(bare);
  const read = readScaled(bare.replace(MINUS, ''), { digits: 2, decimal: '.' });
  if (read.fault) {
    const fault = 'most' in read.fault ? { ...read.fault, text, most: 0 } : { ...read.fault, text };
    return { value: null, fault };
  }
  if (read.value % 100 !== 0) return { value: null, fault: { why: 'decimals', text, most: 0 } };
  const count = read.value / 100;
  if (count > most) return { value: null, fault: { why: 'too_large', text } };
  return { value: below && count > 0 ? -count : count, fault: null };
}

/** Normalises spaces, minuses and apostrophes, which have many code points. */
function plainSigns(text: string): string {
  return text.replace(SPACES, ' ').replace(DASHES, '-').replace(APOSTROPHES, "'");
}

function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** A currency's code and its signs, in English and in the shop's locale. */
function currencySigns(currency: CurrencyCode, locale: string): Set<string> {
  const styles = ['symbol', 'narrowSymbol'] as const;
  const signs = ['en', locale].flatMap((each) =>
    styles.map((currencyDisplay) => {
      const written = new Intl.NumberFormat(each, { style: 'currency', currency, currencyDisplay });
      return written.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
    }),
  );
  return new Set([currency, ...signs]);
}

/**
 * The sentence for an invalid amount; null if the field's own hint is better (nothing was typed, or no number).
 *
 * @param locale BCP 47, for the two readings
 */
export function amountWords(fault: AmountFault, language: Language, locale: string): string | null {
  const sentences = words[language].amountProblems;
  const text = { text: fault.text };
  switch (fault.why) {
    case 'empty':
    case 'unreadable':
      return null;
    case 'negative':
      return fill(sentences.negative, text);
    case 'too_large':
      return fill(sentences.tooLarge, text);
    case 'decimals':
      return fill(sentences.decimals, { ...text, limit: limitOf(fault.most) });
    case 'either':
      return fill(sentences.either, {
        ...text,
        ...amountReadings(fault, locale),
        limit: limitOf(fault.most),
      });
  }

  function limitOf(most: number): string {
    return most === 0 ? sentences.none : fill(sentences.upTo, { most: String(most) });
  }
}

/** Both readings of an ambiguous text, written unambiguously. */
export function amountReadings(
  { grouped, decimal, most }: Extract<AmountFault, { why: 'either' }>,
  locale: string,
): { grouped: string; decimal: string } {
  const write = (value: string, decimals: number) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(Number(value));
  return { grouped: write(grouped, most), decimal: write(decimal, 3) };
}
