import type { Language } from '../domain/app.ts';
import type { LabelCode } from '../domain/labels.ts';
import type { Letterhead } from '../domain/letterhead.ts';
import { type BasisPoints, type Minor, minorDigits, negated } from '../money/money.ts';
import type { TaxSum } from '../money/pricing.ts';
import { type PaperWords, words } from '../words/words.ts';
import { wordsLocale } from './words-locale.ts';

/** One line of goods on a document, every figure as printed. */
export interface Item {
  name: string;
  /** `2 × 12.50`. */
  detail: string | null;
  tax: string | null;
  amount: string;
  /** The discount, printed below it. */
  less?: { label: string; amount: string } | null;
  note: string | null;
}

/** The parts of a document, independent of the medium: html.ts and escpos.ts each render all of these. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; align: 'left' | 'center'; small?: boolean }
  | { kind: 'section'; text: string }
  | { kind: 'row'; label: string; value: string; weight?: 'plain' | 'strong' | 'total' }
  | { kind: 'items'; items: Item[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'rule' }
  | { kind: 'signature'; label: string }
  | { kind: 'barcode'; code: LabelCode }
  | { kind: 'cut' };

/** A document ready for any paper. `stamp` is printed above everything: training mode. */
export interface Doc {
  title: string;
  language: Language;
  stamp: string | null;
  blocks: Block[];
}

export type { Letterhead };

/** Writes words, money, numbers and times of a document. */
export interface Pen {
  words: PaperWords;
  /** `12.50`, without the currency, which is shown with the total. Minor units. */
  amount(minor: Minor): string;
  /** `EUR 12.50`. Minor units. */
  money(minor: Minor): string;
  /** `19 %` from 1900. */
  percent(basisPoints: BasisPoints): string;
  date(instant: string): string;
  dateTime(instant: string): string;
}

export function penFor(head: Pick<Letterhead, 'language' | 'locale' | 'timeZone'>, currency: string): Pen {
  const { locale, timeZone } = head;
  const digits = minorDigits(currency);
  const decimal = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const zone = timeZone === undefined ? {} : { timeZone };
  const names = wordsLocale(head.language, locale);
  const day = new Intl.DateTimeFormat(names, { dateStyle: 'medium', ...zone });
  const moment = new Intl.DateTimeFormat(names, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  // Adding zero turns -0 into 0, which would print a minus sign.
  const amount = (minor: Minor) => decimal.format(minor / 10 ** digits + 0);
  return {
    words: words[head.language].paper,
    amount,
    money: (minor) => `${currency} ${amount(minor)}`,
    percent: (basisPoints) => share.format(basisPoints / 10_000),
    date: (instant) => day.format(new Date(instant)),
    dateTime: (instant) => moment.format(new Date(instant)),
  };
}

/** The head of a document: the stamp, the shop, the title. */
export function letterhead(head: Letterhead): Block[] {
  const blocks: Block[] = [{ kind: 'heading', text: head.shopName || 'Perch' }];
  if (head.receiptHeader)
    blocks.push({ kind: 'text', text: head.receiptHeader, align: 'center', small: true });
  return blocks;
}

/**
 * A document's title, and the line that marks a copy, below its number.
 *
 * @param nth 1 for the original, 2 for the first copy, so that the last number tells how many there are
 */
export function named(title: string, { words }: Pen, nth: number): { title: string; mark: Block[] } {
  if (nth <= 1) return { title, mark: [] };
  const mark = `${words.copy} ${nth}`;
  return { title: `${title} ${mark}`, mark: [row(mark, '', 'strong')] };
}

/** Tax by rate, as the foot of a document; empty without any. */
export function taxTable(title: string, taxes: readonly TaxSum[], { words, amount, percent }: Pen): Block[] {
  if (taxes.length === 0) return [];
  const rows = taxes.map(({ name, basisPoints, net, tax }) => [
    `${name ?? words.noTax} ${percent(basisPoints)}`,
    amount(net),
    amount(tax),
  ]);
  return [{ kind: 'table', head: [title, words.net, words.tax], rows }];
}

/** The same sums of a refund: subtracted from the tax of sales. */
export const givenBack = (taxes: readonly TaxSum[]): TaxSum[] =>
  taxes.map((tax) => ({ ...tax, net: negated(tax.net), tax: negated(tax.tax) }));

/** A row, the most common block. */
export function row(label: string, value: string, weight: 'plain' | 'strong' | 'total' = 'plain'): Block {
  return { kind: 'row', label, value, weight };
}
