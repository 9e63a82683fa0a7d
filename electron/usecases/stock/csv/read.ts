import Papa from 'papaparse';
import type { ImportColumn } from '../../../../shared/domain/stock.ts';
import { PerchError } from '../../../../shared/errors.ts';
import { columnOf } from './columns.ts';

/** More would hold up the counter while they are written, which is one transaction. */
export const MOST_ROWS = 20_000;

/** One row of a file. `line` is where it begins, from 1. Cells are trimmed; an empty one says nothing. */
export interface CsvRow {
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** Every cell as it stands in the file, by the file's own columns. */
  raw: readonly string[];
  /** A quote that never ends, or the like. */
  broken: boolean;
}

export interface CsvFile {
  /** The row of headings as it stands in the file. */
  headings: readonly string[];
  columns: ImportColumn[];
  ignored: string[];
  rows: CsvRow[];
}

/**
 * Reads a file of pets: comma, semicolon, tab or bar, with or without a byte order mark, Excel's `sep=` line, quotes
 * and line breaks in cells. The first row names the columns.
 *
 * @throws PerchError `csv_empty`, `csv_no_name`, `csv_too_long`
 */
export function readCsv(text: string): CsvFile {
  const { body, delimiter, skipped } = withoutPreamble(text);
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: delimiter ?? delimiterOf(body),
    skipEmptyLines: false,
  });
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  let line = 1 + skipped;
  const lines = data.map((cells, index) => {
    const begins = line;
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    return { line: begins, cells, broken: broken.has(index) };
  });
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [heading, ...rows] = filled;
  if (!heading || rows.length === 0) {
    throw new PerchError(
      'csv_empty',
      'There are no pets in this file: it needs a row of headings and a row for each pet.',
    );
  }
  const kinds = heading.cells.map(columnOf);
  const ignored = heading.cells.filter((cell, at) => kinds[at] === null && cell.trim() !== '');
  const columns = [...new Set(kinds.filter((kind) => kind !== null))];
  if (!columns.includes('name') && !columns.includes('serviceId') && !columns.includes('barcodes')) {
    throw new PerchError('csv_no_name', 'No column says which pet a row is about. Call one of them “Name”.', {
      headings: heading.cells.join(', ').slice(0, 200),
    });
  }
  if (rows.length > MOST_ROWS) {
    throw new PerchError(
      'csv_too_long',
      `This file has ${rows.length} rows; ${MOST_ROWS} can be read at once. Split it into several files.`,
      { rows: rows.length, most: MOST_ROWS },
    );
  }
  const read = ({ line, cells, broken }: (typeof rows)[number]): CsvRow => ({
    line,
    broken,
    cells: named(cells, kinds),
    raw: cells,
  });
  return { headings: heading.cells, columns, ignored, rows: rows.map(read) };
}

function withoutPreamble(text: string): { body: string; delimiter: string | null; skipped: number } {
  const body = text.replace(/^\uFEFF/, '');
  const hint = /^"?sep=(.)"?[ \t]*\r?\n/i.exec(body);
  return hint
    ? { body: body.slice(hint[0].length), delimiter: hint[1] ?? null, skipped: 1 }
    : { body, delimiter: null, skipped: 0 };
}

/** The separator with which the headings make most sense. */
function delimiterOf(body: string): string {
  const start = body.replace(/^(?:[ \t]*\r?\n)+/, '');
  const tried = [';', ',', '\t', '|'].map((delimiter) => {
    const { data } = Papa.parse<string[]>(start, { delimiter, preview: 1 });
    const cells = data[0] ?? [];
    return { delimiter, known: cells.filter((cell) => columnOf(cell) !== null).length, cells: cells.length };
  });
  tried.sort((a, b) => b.known - a.known || b.cells - a.cells);
  return tried[0]?.delimiter ?? ',';
}

/** The cells by what their columns are; of two columns of one kind the first that says something counts. */
function named(cells: readonly string[], kinds: readonly (ImportColumn | null)[]): CsvRow['cells'] {
  const row: CsvRow['cells'] = {};
  for (const [at, kind] of kinds.entries()) {
    const value = unmarked((cells[at] ?? '').trim());
    if (kind !== null && value !== '') row[kind] ??= value;
  }
  return row;
}

/** Spreadsheets, and our own export, mark text with an apostrophe in front. */
function unmarked(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1).trim() : cell;
}
