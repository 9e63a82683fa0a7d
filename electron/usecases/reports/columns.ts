import type { Language } from '../../../shared/domain/app.ts';
import { isStretch, type ReportGroup } from '../../../shared/domain/groups.ts';
import type { SalesReport, SalesRow } from '../../../shared/domain/reports.ts';
import { type PaperWords, words } from '../../../shared/words/words.ts';

/** What is above the rows of each group. */
const HEADINGS: Readonly<Record<ReportGroup, keyof PaperWords>> = {
  day: 'salesByDay',
  week: 'salesByWeek',
  month: 'salesByMonth',
  year: 'salesByYear',
  hour: 'hour',
  category: 'category',
  pet: 'pet',
  person: 'salesByPerson',
  rate: 'taxRate',
  tender: 'tender',
};

/** What the rows of a group are, in a heading. */
export function headingOf(by: ReportGroup, language: Language): string {
  return words[language].paper[HEADINGS[by]];
}

/** What a report is called, as a file of any kind too: `Sales - Category 2026-11-21`. */
export function salesName(
  { by, from, to }: Pick<SalesReport['question'], 'by' | 'from' | 'to'>,
  language: Language,
): string {
  const days = from === to ? from : `${from} ${to}`;
  return `${words[language].paper.salesReport} - ${headingOf(by, language)} ${days}`;
}

/** How days and rates are written: for a spreadsheet or for a reader. */
export interface RowPen {
  day(date: string): string;
  percent(basisPoints: number): string;
}

/** What a row is called. */
export function rowName(
  { key, name, basisPoints }: Pick<SalesRow, 'key' | 'name' | 'basisPoints'>,
  by: SalesReport['question']['by'],
  say: PaperWords,
  pen: RowPen,
): string {
  if (by === 'month') return key.slice(0, 7);
  if (by === 'year') return key.slice(0, 4);
  if (isStretch(by)) return pen.day(key);
  switch (by) {
    case 'hour':
      return `${key.padStart(2, '0')}:00`;
    case 'category':
      return name || say.noCategory;
    case 'person':
      return name || say.nobody;
    case 'rate':
      return `${name ?? say.noTax} ${pen.percent(basisPoints ?? 0)}`;
    case 'tender':
      return tenderName(key, say);
    case 'pet':
      return name || key;
  }
}

function tenderName(kind: string, say: PaperWords): string {
  return kind === 'cash' || kind === 'card' || kind === 'deposit' || kind === 'exchange' ? say[kind] : kind;
}
