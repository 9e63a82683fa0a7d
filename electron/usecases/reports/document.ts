import {
  type Block,
  type Doc,
  type Letterhead,
  letterhead,
  penFor,
  row,
} from '../../../shared/documents/document.ts';
import type { Figures, SalesReport } from '../../../shared/domain/reports.ts';
import { NO_MONEY, negated } from '../../../shared/money/minor.ts';
import { netQuantity } from '../../../shared/money/sums.ts';
import { headingOf, rowName, salesName } from './columns.ts';

/** Sales of some days on paper: what they came to, and the rows below. */
export function salesDocument(report: SalesReport, head: Letterhead): Doc {
  const { question, totals, rows, rest, rounding } = report;
  const { by, from, to, currency } = question;
  const pen = penFor(head, currency);
  const { words, amount, money, date } = pen;
  const day = (of: string) => date(`${of}T12:00:00`);
  const days = from === to ? day(from) : `${day(from)} – ${day(to)}`;
  const title = salesName(question, head.language);
  const number = new Intl.NumberFormat(head.locale);
  const count = (value: number | null) => (value === null ? '' : number.format(value));
  // A receipt printer has room for three columns of figures.
  const counted = (row: Figures) => count(by === 'tender' ? row.sales : (netQuantity(row) ?? row.sales));
  const third = (row: Figures) => amount(row.net ?? negated(row.refunds));
  const cells = (name: string, row: Figures) => [name, counted(row), third(row), amount(row.netSales)];
  // A receipt that was paid in two ways is counted in both: their sum is no number of receipts.
  const sumOf = ([name, counts, ...figures]: string[]) =>
    by === 'tender'
      ? [name ?? '', '', amount(negated(totals.refunds)), amount(totals.netSales)]
      : [name ?? '', counts ?? '', ...figures];
  const named = rows.map((row) => cells(rowName(row, by, words, { day, percent: pen.percent }), row));
  const byItem = rows.some(({ quantity }) => quantity !== null);
  const all: string[][] = [
    ...named,
    ...(rest ? [cells(`${words.others} (${number.format(rest.rows)})`, rest)] : []),
    ...(rounding ? [cells(words.rounding, rounding)] : []),
    ...(rows.length > 0 ? [sumOf(cells(words.total, totals))] : []),
  ];
  const heads = [
    headingOf(by, head.language),
    byItem ? words.netQuantity : words.count,
    by === 'tender' ? words.refunds : words.netOfTax,
    words.netSales,
  ];
  const blocks: Block[] = [
    ...letterhead(head),
    { kind: 'rule' },
    row(words.salesReport, '', 'strong'),
    row(words.period, days),
    row(words.salesCount, count(totals.sales)),
    row(words.gross, amount(totals.gross)),
    row(words.discount, amount(negated(totals.discount ?? NO_MONEY))),
    row(words.refundsPaid, count(totals.refundCount)),
    row(words.refundTotal, amount(negated(totals.refunds))),
    row(words.netSales, money(totals.netSales), 'total'),
    row(words.netOfTax, amount(totals.net ?? NO_MONEY)),
    row(words.tax, amount(totals.tax ?? NO_MONEY)),
    ...(totals.rounding === 0 ? [] : [row(words.rounding, amount(totals.rounding ?? NO_MONEY))]),
    ...(all.length === 0
      ? []
      : [
          { kind: 'section' as const, text: headingOf(by, head.language) },
          { kind: 'table' as const, head: heads, rows: all },
        ]),
  ];
  return { title, language: head.language, stamp: head.training ? words.training : null, blocks };
}
