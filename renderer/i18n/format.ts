import { createContext, use } from 'react';
import { wordsLocale } from '../../shared/documents/words-locale.ts';
import type { CartDiscount } from '../../shared/domain/discount.ts';
import { createMoneyReader, type Reading } from '../../shared/money/amounts.ts';
import { type BasisPoints, type CurrencyCode, type Minor, minorDigits } from '../../shared/money/money.ts';
import type { Instant } from '../../shared/time/time.ts';

/** The shop's formats of money, numbers and times. */
export interface Format {
  /** BCP 47 locale of numbers, amounts and times of day. */
  locale: string;
  /** BCP 47 locale of words in dates and lists: the program's language in the shop's region. */
  words: string;
  currency: CurrencyCode;
  /** The currency's sign, and whether it precedes the amount. */
  currencySign: { sign: string; leads: boolean };
  /** An amount with its currency. A negative one has a real minus sign, as wide as a plus. */
  money(minor: Minor): string;
  /** An amount with its sign, for changes: `+€3.00`, `−€3.00`. */
  moneyChange(minor: Minor): string;
  /** The formats in another currency, for a shift closed before the shop changed its currency. */
  in(currency: CurrencyCode): Format;
  /** `money` in another currency. */
  moneyIn(currency: CurrencyCode): (minor: Minor) => string;
  /** `money` without minor units, for notes, coins and axes. */
  round(minor: Minor): string;
  /** Minor units as a person types them, without the currency: `12.50`. */
  plain(minor: Minor): string;
  /** Parses a typed amount into minor units, or returns what is wrong with it. */
  read(text: string): Reading<Minor>;
  number(value: number): string;
  /** A number with its sign, for changes: `+3`, `−3`. */
  change(value: number): string;
  /** Basis points as a percentage: 1900 is `19 %`. */
  percent(basisPoints: BasisPoints): string;
  /** Time of day. */
  time(at: Instant): string;
  /** Time of day if today, else date and time. */
  moment(at: Instant, now?: number): string;
  dateTime(at: Instant): string;
}

const made = new Map<string, Format>();

/** The formats of a locale, created once: Intl objects are too slow to create per cell or sale. */
export function formatFor(
  locale: string,
  currency: CurrencyCode,
  language = new Intl.Locale(locale).language,
): Format {
  const key = `${locale} ${currency} ${language}`;
  const known = made.get(key);
  if (known) return known;
  const format = createFormat(locale, currency, language);
  made.set(key, format);
  return format;
}

function createFormat(locale: string, currency: CurrencyCode, language: string): Format {
  const words = wordsLocale(language, locale);
  const digits = minorDigits(currency);
  const unit = 10 ** digits;
  const money = moneyWriter(locale, currency);
  const plain = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  const number = new Intl.NumberFormat(locale);
  const change = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const dateTime = new Intl.DateTimeFormat(words, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    locale,
    words,
    currency,
    currencySign: signOf(locale, currency),
    money,
    moneyChange: changeWriter(money),
    in: (other) => formatFor(locale, other, language),
    moneyIn: (other) => formatFor(locale, other, language).money,
    round: moneyWriter(locale, currency, 0),
    plain: (minor) => plain.format(minor / unit),
    read: createMoneyReader(currency, locale),
    number: (value) => number.format(value),
    change: (value) => change.format(value).replace('-', '−'),
    percent: (basisPoints) => percent.format(basisPoints / 10_000),
    time: (at) => time.format(Date.parse(at)),
    moment: (at, now = Date.now()) =>
      new Date(at).toDateString() === new Date(now).toDateString()
        ? time.format(Date.parse(at))
        : dateTime.format(Date.parse(at)),
    dateTime: (at) => dateTime.format(Date.parse(at)),
  };
}

function signOf(locale: string, currency: CurrencyCode): Format['currencySign'] {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'currency');
  return {
    sign: parts[at]?.value ?? currency,
    leads: at < parts.findIndex(({ type }) => type === 'integer'),
  };
}

function moneyWriter(locale: string, currency: CurrencyCode, digits?: number): (minor: Minor) => string {
  const unit = 10 ** minorDigits(currency);
  const most = digits === undefined ? {} : { maximumFractionDigits: digits };
  const intl = new Intl.NumberFormat(locale, { style: 'currency', currency, ...most });
  // Adding zero turns -0 into 0, which would show a sign.
  return (minor) => intl.format(minor / unit + 0).replace('-', '−');
}

function changeWriter(money: (minor: Minor) => string): (minor: Minor) => string {
  return (minor) => (minor > 0 ? `+${money(minor)}` : money(minor));
}

/** A discount: `10 %`, an amount, or both; empty if unknown. */
export function givenWords(given: CartDiscount | null, { money, percent }: Format): string {
  if (given === null) return '';
  if (given.kind === 'amount') return money(given.amount);
  const share = percent(given.basisPoints);
  return given.kind === 'both' ? `${share} + ${money(given.amount)}` : share;
}

export const FormatContext = createContext<Format>(formatFor('en-IE', 'EUR'));

/** The shop's formats of money, numbers and times. */
export function useFormat(): Format {
  return use(FormatContext);
}
