import { BYTE_ORDER_MARK, csvRows, csvStyleOf } from '../../../../shared/documents/csv.ts';
import type { Language } from '../../../../shared/domain/app.ts';
import { placeholderName } from '../../../../shared/domain/shown-name.ts';
import type { StockRow } from '../../../../shared/domain/stock.ts';
import { fieldsOf } from '../../../../shared/domain/stock-table.ts';
import type { CurrencyCode } from '../../../../shared/money/money.ts';
import type { Instant } from '../../../../shared/time/time.ts';
import { words } from '../../../../shared/words/words.ts';
import { writeField } from './cells.ts';
import { type ExportColumn, exportColumns, headingsIn } from './columns.ts';
import { writeMark } from './mark.ts';
import { readCell } from './values.ts';

export interface ShopStyle {
  language: Language;
  locale: string;
  currency: CurrencyCode;
}

/** Time of an export and the exporting installation (see mark.ts). */
export interface ExportOrigin {
  at: Instant;
  installation: string;
}

/**
 * Writes the refused rows of a file unchanged, each after its line number and the reason, to be corrected in a
 * spreadsheet and imported again.
 */
export function writeRefused(
  headings: readonly string[],
  rows: readonly { line: number; why: string; raw: readonly string[] }[],
  { language, locale }: Pick<ShopStyle, 'language' | 'locale'>,
): string {
  const { line, why } = words[language].files;
  const table = [
    [line, why, ...headings],
    ...rows.map((row) => [row.line, row.why, ...row.raw.map((cell) => readCell(cell))]),
  ];
  return BYTE_ORDER_MARK + csvRows(table, csvStyleOf(locale));
}

/** Writes the stock table for the shop's spreadsheets: with a byte order mark, and the locale's separators. */
export function createCsvWriter({ language, locale, currency }: ShopStyle, origin: ExportOrigin) {
  const style = csvStyleOf(locale);
  const headings = headingsIn(language);

  function cell(row: StockRow, column: ExportColumn): string | number {
    switch (column) {
      case 'serviceId':
        return row.remoteId ?? '';
      case 'name':
        // A placeholder must not be imported as a name.
        return row.name === placeholderName(row.remoteId) ? '' : row.name;
      case 'category':
        return row.categoryName ?? '';
      case 'count':
        return row.stock.shown;
      case 'promised':
        return row.stock.promised;
      case 'free':
        return row.stock.free;
      case 'exported':
        return writeMark(row, { ...origin, currency });
      default:
        return writeField(column, fieldsOf(row)[column], { currency, ...style });
    }
  }

  return {
    heading: (): string =>
      BYTE_ORDER_MARK + csvRows([exportColumns.map((column) => headings[column])], style),
    rows: (rows: readonly StockRow[]): string =>
      csvRows(
        rows.map((row) => exportColumns.map((column) => cell(row, column))),
        style,
      ),
  };
}
