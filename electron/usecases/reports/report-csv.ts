import { csvDecimal, csvRows, csvStyleOf } from '../../../shared/documents/csv.ts';
import type { Language } from '../../../shared/domain/app.ts';
import type { Figures, SalesQuestion, SalesRow } from '../../../shared/domain/reports.ts';
import { minorDigits } from '../../../shared/money/money.ts';
import { netQuantity } from '../../../shared/money/sums.ts';
import type { Minor } from '../../../shared/money/units.ts';
import { words } from '../../../shared/words/words.ts';
import { pause } from '../../store/database/slices.ts';
import { type AddedUp, readPage } from '../../store/reports/report.ts';
import { headingOf, rowName } from './columns.ts';

/**
 * Sales of some days as a table with a head and its sums in the last line, as a spreadsheet of the shop's language reads
 * it. Written page by page: there may be as many rows as pets were sold.
 */
export async function salesCsv(
  sums: AddedUp,
  { by, currency }: SalesQuestion & { currency: string },
  { language, locale, training }: { language: Language; locale: string; training: boolean },
): Promise<string> {
  const say = words[language].paper;
  const style = csvStyleOf(locale);
  const digits = minorDigits(currency);
  const money = (minor: Minor | null) => (minor === null ? '' : csvDecimal(minor, digits, style));
  const cells = (name: string, row: Figures) => [
    name,
    row.sales ?? '',
    row.refundCount ?? '',
    row.quantity ?? '',
    row.returned ?? '',
    netQuantity(row) ?? '',
    money(row.gross),
    money(row.discount),
    money(row.refunds),
    money(row.netSales),
    money(row.net),
    money(row.tax),
    money(row.rounding),
    currency,
  ];
  const pen = {
    day: (date: string) => date,
    percent: (basisPoints: number) => `${csvDecimal(basisPoints, 2, style)} %`,
  };
  const head = [
    headingOf(by, language),
    by === 'tender' ? say.count : say.salesCount,
    say.refundsPaid,
    say.quantitySold,
    say.quantityReturned,
    say.netQuantity,
    say.gross,
    say.discount,
    say.refundTotal,
    say.netSales,
    say.netOfTax,
    say.tax,
    say.rounding,
    say.currency,
  ];
  const parts = [csvRows([head, ...(training ? [[say.training]] : [])], style)];
  for (let index = 0; index < sums.pages.length; index += 1) {
    const rows = readPage(sums, index).map((row: SalesRow) => cells(rowName(row, by, say, pen), row));
    parts.push(csvRows(rows, style));
    await pause();
  }
  const foot = [
    ...(sums.rounding ? [cells(say.rounding, sums.rounding)] : []),
    cells(say.total, sums.totals),
  ];
  parts.push(csvRows(foot, style));
  return parts.join('');
}
