import Papa from 'papaparse';
import { BYTE_ORDER_MARK } from '../../../../shared/documents/csv.ts';
import type { ImportColumn, ImportProblem } from '../../../../shared/domain/stock.ts';
import { PerchError } from '../../../../shared/errors/errors.ts';
import {
  columnOf,
  columnsOf,
  isDerived,
  isDistinctive,
  isForeignId,
  isMark,
  isVariation,
} from './columns.ts';
import { readCell } from './values.ts';

/** One row of a file. `line` is its first line, counted from 1. Cells are trimmed; an empty one has no value. */
export interface CsvRow {
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** The mark of its export (see mark.ts); null without one. */
  mark: string | null;
  /** Every cell as in the file, by the file's own columns. */
  raw: readonly string[];
  /** The problem of the row as a whole. */
  broken: ImportProblem | null;
}

export interface CsvFile {
  /** The row of headings as in the file. */
  headings: readonly string[];
  columns: ImportColumn[];
  ignored: string[];
  /** The heading of a column of ids in a list that Perch did not export; null if there is none. */
  foreignIds: string | null;
  /** Whether the headings are those of a list that Perch exported, with or without marks. */
  exported: boolean;
  /** The rows that are not empty, parsed lazily: a file may have a million. */
  rows(): Generator<CsvRow, void>;
}

interface Line {
  line: number;
  cells: string[];
  /** The line in which a row with an unclosed quote or the like ends; null for any other row. */
  brokenUntil: number | null;
}

/**
 * Reads a file of pets: comma, semicolon, tab or bar, with or without a byte order mark, Excel's `sep=` line, quotes
 * and line breaks in cells. The first row with two known headings names the columns. A column `ID` of a list that Perch
 * did not export contains ids of the other program, unless a person says otherwise.
 *
 * @param options `trustIds`: whether a person confirmed that these are Petstore ids
 * @throws PerchError `csv_empty`, `csv_no_name`
 */
export function readCsv(text: string, { trustIds = false } = {}): CsvFile {
  const { body, delimiter: hinted, skipped } = withoutPreamble(text);
  const delimiter = hinted ?? delimiterOf(body);
  const lines = () => filledLines(body, delimiter, 1 + skipped);
  const beginning = [...lines().take(HEADING_WITHIN + 1)];
  const above = headingAt(beginning.slice(0, HEADING_WITHIN));
  const heading = beginning[above];
  if (!heading || beginning.length === above + 1) throw new PerchError('csv_empty');
  const marks = heading.cells.findIndex(isMark);
  const exported = marks >= 0 || heading.cells.filter(isDerived).length > 1;
  const foreignIds = exported ? null : (heading.cells.find(isForeignId) ?? null);
  const isLeftOut = (cell: string) => foreignIds !== null && !trustIds && isForeignId(cell);
  const kinds = columnsOf(heading.cells.map((cell) => (isLeftOut(cell) ? '' : cell)));
  const variations = heading.cells.findIndex(isVariation);
  const ignored = heading.cells.filter(
    (cell, at) => kinds[at] === null && at !== marks && at !== variations && cell.trim() !== '',
  );
  const columns = kinds.filter((kind) => kind !== null);
  if (!columns.includes('name') && !columns.includes('serviceId') && !columns.includes('barcodes')) {
    throw new PerchError('csv_no_name', {
      headings: shortened(heading.cells.map(readCell).filter(Boolean).join(', ')),
    });
  }
  const used = heading.cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  function* rows(): Generator<CsvRow, void> {
    for (const { line, cells, brokenUntil } of lines().drop(above + 1)) {
      const mark = (marks < 0 ? '' : (cells[marks] ?? '')).trim();
      const row = named(cells, kinds);
      const variation = variations < 0 ? '' : readCell(cells[variations] ?? '');
      if (row.name !== undefined && isDistinctive(variation)) row.name = `${row.name} ${variation}`;
      // An unquoted comma in a cell shifts all following cells, including prices and counts.
      const tooMany = cells.slice(used).some((cell) => cell.trim() !== '');
      const whole = { column: null, value: '' } as const;
      const broken: ImportProblem | null =
        brokenUntil !== null
          ? { code: 'row_broken', ...whole, last: brokenUntil }
          : tooMany
            ? { code: 'row_too_wide', ...whole }
            : null;
      yield { line, broken, cells: row, mark: mark === '' ? null : mark, raw: cells };
    }
  }
  return { headings: heading.cells, columns, ignored, foreignIds, exported, rows };
}

/** Characters parsed at once; more for a longer row. */
const WINDOW = 100_000;

/** The non-empty lines of a file. `first` is the number of the first one. */
function* filledLines(body: string, delimiter: string, first: number): Generator<Line, void> {
  const newline = newlineOf(body);
  let line = first;
  let at = 0;
  let size = WINDOW;
  while (at < body.length) {
    const isLast = at + size >= body.length;
    const parser = new Papa.Parser({ delimiter, newline, fastMode: false });
    // The parser scans its whole input, so it never gets the whole file.
    const { data, errors, meta } = parser.parse(body.slice(at, at + size), 0, !isLast) as Papa.ParseResult<
      string[]
    >;
    if (data.length === 0 && !isLast) {
      size *= 2;
      continue;
    }
    const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
    for (const [index, cells] of data.entries()) {
      const last = cells.length - 1;
      if (newline === '\n') cells[last] = (cells[last] ?? '').replace(/\r$/, '');
      const end = line + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      const brokenUntil = broken.has(index) ? end : null;
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells, brokenUntil };
      line = end + 1;
    }
    if (isLast) return;
    at += meta.cursor;
    size = WINDOW;
  }
}

/**
 * The line end of the file: that of its first line, outside of quotes. LF includes CR LF: merged lists, or those
 * edited by another program, have both.
 */
function newlineOf(body: string): '\n' | '\r' {
  const { meta } = Papa.parse<string[]>(body.slice(0, WINDOW), { preview: 1, fastMode: false });
  return meta.linebreak === '\r' ? '\r' : '\n';
}

function withoutPreamble(text: string): { body: string; delimiter: string | null; skipped: number } {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const hint = /^"?sep=(.)"?[ \t]*\r?\n/i.exec(body);
  return hint
    ? { body: body.slice(hint[0].length), delimiter: hint[1] ?? null, skipped: 1 }
    : { body, delimiter: null, skipped: 0 };
}

/** The heading row is within this many rows: a price list may have a title and a date above its table. */
const HEADING_WITHIN = 10;

const knownIn = (cells: readonly string[]): number => cells.filter((cell) => columnOf(cell) !== null).length;

/** The index of the heading row: the first with two known headings, else the first row. */
function headingAt(rows: readonly Pick<Line, 'cells'>[]): number {
  return Math.max(
    0,
    rows.findIndex(({ cells }) => knownIn(cells) > 1),
  );
}

/** The separator that yields the most known headings. */
function delimiterOf(body: string): string {
  const tried = [';', ',', '\t', '|'].map((delimiter) => {
    const rows = [...filledLines(body.slice(0, WINDOW), delimiter, 1).take(HEADING_WITHIN)];
    const cells = rows[headingAt(rows)]?.cells ?? [];
    return { delimiter, known: knownIn(cells), cells: cells.length };
  });
  tried.sort((a, b) => b.known - a.known || b.cells - a.cells);
  return tried[0]?.delimiter ?? ',';
}

/** Shortens a text to fit in a message. */
function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

/** The cells by kind of column. */
function named(cells: readonly string[], kinds: readonly (ImportColumn | null)[]): CsvRow['cells'] {
  const row: CsvRow['cells'] = {};
  for (const [at, kind] of kinds.entries()) {
    const value = readCell(cells[at] ?? '');
    if (kind !== null && value !== '') row[kind] = value;
  }
  return row;
}
