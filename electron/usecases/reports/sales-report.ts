import type { SalesQuestion, SalesReport } from '../../../shared/domain/reports.ts';
import { type AddedUp, readPage } from '../../store/reports/report.ts';

type Asked = SalesReport['question'];

/** The question with its days in order and its currency. */
export function ordered(question: SalesQuestion, shopCurrency: string): Asked {
  const { from, to, by, currency } = question;
  const [first, last] = from <= to ? [from, to] : [to, from];
  return { from: first, to: last, by, currency: currency ?? shopCurrency };
}

/** What a screen and paper show of it: the first rows, and what the others come to. */
export function reportOf(asked: Asked, sums: AddedUp): SalesReport {
  const { currencies, totals, rest, rounding } = sums;
  return { question: asked, currencies, totals, rows: readPage(sums, 0), rest, rounding };
}
