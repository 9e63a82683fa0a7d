import { csvRows } from '../../shared/csv.ts';
import { i18n } from './i18n.ts';

/** A table with its head as CSV, as a spreadsheet of the person's language reads it. */
export function csvText(rows: string[][]): string {
  return csvRows(rows, i18n.language === 'de' ? ';' : ',');
}
