// The one writer of CSV, and its one guard against formulas (docs/threat-model.md, "A malicious file").

export type CsvCell = string | number | null;
export type CsvSeparator = ',' | ';' | '\t';

const SIGNS = '=+\\-@|%＝＋－＠｜％';
/** Blanks, quotes and invisible characters, which a spreadsheet may drop before it looks for a sign. */
const SKIPPED = `[\\s\\p{Cc}\\p{Cf}"']`;

const hasSign = new RegExp(`[${SIGNS}]`);
const isSkipped = new RegExp(SKIPPED, 'u');
const startsFormula = new RegExp(`^${SKIPPED}*[${SIGNS}]`, 'u');
/** Between cells or rows, in one program or another. */
const separates = /[,;\t|\r\n]/;
const plainNumber = /^-?\d+(?:[.,]\d+)?$/;
/** A spreadsheet rounds such a number, or drops its first zeros. */
const inexactNumber = /^(?:0\d+|\d[\d ]{11,})$/;

/** The decimal sign of a language or locale: a point, or a comma. */
export function decimalSign(locale: string): '.' | ',' {
  return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.';
}

/** What separates cells for a spreadsheet of this language or locale: a semicolon where a comma is the decimal sign. */
export function separatorOf(locale: string): ',' | ';' {
  return decimalSign(locale) === ',' ? ';' : ',';
}

/** Rows as CSV: every cell in quotes, every row ended by CR LF. Texts are guarded (`guardCell`); numbers stay numbers. */
export function csvRows(rows: readonly (readonly CsvCell[])[], separator: CsvSeparator): string {
  return rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('');
}

function quoted(cell: CsvCell): string {
  const text = typeof cell === 'string' ? guardCell(cell) : String(cell ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * A text as no spreadsheet takes it for a formula: with an apostrophe in front, and with another one behind each separator
 * inside it that a formula would follow, for whoever opens the file with that separator. Plain numbers are left alone.
 */
function guardCell(text: string): string {
  if (inexactNumber.test(text)) return `'${text}`;
  if (plainNumber.test(text)) return text;
  const starts = /^['\t\r\n]/.test(text) || startsFormula.test(text);
  return `${starts ? "'" : ''}${withGuards(text)}`;
}

/** The text that `guardCell` made a cell of. */
export function unguardCell(cell: string): string {
  return withoutGuards(cell.startsWith("'") ? cell.slice(1) : cell);
}

function withGuards(text: string): string {
  const starts = formulasInside(text);
  if (starts === null) return text;
  let guarded = '';
  for (let at = 0; at < text.length; at += 1) guarded += starts[at] ? `'${text[at]}` : text[at];
  return guarded;
}

function withoutGuards(text: string): string {
  const starts = text.includes("'") ? formulasInside(text) : null;
  if (starts === null) return text;
  let plain = '';
  for (let at = 0; at < text.length; at += 1) if (!(starts[at] && text[at] === "'")) plain += text[at];
  return plain;
}

/** Where, behind a separator, a formula would start; found from the end, so that no text takes long. */
function formulasInside(text: string): boolean[] | null {
  if (!separates.test(text) || !hasSign.test(text)) return null;
  const starts: boolean[] = [];
  let formula = false;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const sign = text[at] ?? '';
    formula = hasSign.test(sign) || (formula && isSkipped.test(sign));
    starts[at] = formula && separates.test(text[at - 1] ?? '');
  }
  return starts;
}
