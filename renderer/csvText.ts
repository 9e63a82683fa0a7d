import Papa from 'papaparse';
import { i18n } from './i18n.ts';

/** A table with its head as CSV, as a spreadsheet of the person's language reads it. */
export function csvText(rows: string[][]): string {
  return Papa.unparse(rows, {
    delimiter: i18n.language === 'de' ? ';' : ',',
    newline: '\r\n',
    // A reason or a name may be anything, and a spreadsheet must not run it.
    escapeFormulae: /^[=+\-@\t\r]/,
  });
}
