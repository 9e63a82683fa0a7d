import type { Language } from '../domain/app.ts';
import { minorDigits } from '../money/money.ts';
import { localInstant } from '../time/time.ts';
import { words } from '../words/words.ts';
import { csvDecimal, csvRows, csvStyleOf } from './csv.ts';
import { labelText, type Report, type Row, rowsOn, type Section, valueText, type Writer } from './report.ts';

export interface FileOptions {
  language: Language;
  /** BCP 47. */
  locale: string;
  training: boolean;
}

/**
 * A report as a table with a head, each row of the same length. Written for spreadsheets of the shop's language; no
 * cell can be read as a formula.
 */
export function reportCsv(report: Report, options: FileOptions): string {
  const { facts, sections, notice } = report;
  const table = csvTable(report, options);
  const end: Section = { title: facts.title, rows: notice ? [{ label: notice, values: {} }] : [] };
  return table.head + [facts, ...Object.values(sections), end].map(table.rows).join('');
}

/** The same in chunks, for a report with many rows. */
export function csvTable(
  { fileColumns, currency }: Pick<Report, 'fileColumns' | 'currency'>,
  { language, locale, training }: FileOptions,
) {
  const style = csvStyleOf(locale);
  const digits = minorDigits(currency);
  const writer: Writer = {
    medium: 'csv',
    word: (key) => words[language].paper[key],
    count: String,
    change: String,
    money: (amount) => csvDecimal(amount, digits, style),
    withCurrency: (amount) => csvDecimal(amount, digits, style),
    percent: (basisPoints) => `${String(basisPoints / 100).replace('.', style.decimal)} %`,
    // By the till's own clock, like hours: in UTC a sale of 9 o'clock would precede its shift.
    time: localInstant,
    date: (day) => day,
  };
  const cells = ({ label, values, part }: Row, title: Section['title']) =>
    fileColumns.map(([column]) => {
      if (column === 'part') return writer.word(part ?? title);
      if (column === 'label') return labelText(label, writer);
      if (column === 'currency') return currency;
      // A time and a day are details: neither a count nor an amount.
      const one =
        column === 'detail' ? (['detail', 'at', 'day'] as const).find((each) => values[each]) : column;
      return one ? valueText(one, values, writer) : '';
    });
  const mark = [writer.word('training'), ...fileColumns.slice(1).map(() => '')];
  return {
    head: csvRows(
      [fileColumns.map(([, heading]) => writer.word(heading)), ...(training ? [mark] : [])],
      style,
    ),
    rows: (section: Section) =>
      csvRows(
        rowsOn(section, 'csv').map((each) => cells(each, section.title)),
        style,
      ),
  };
}
