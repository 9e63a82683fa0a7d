// The only writer of CSV, with the only guard against formulas (docs/threat-model.md, "A malicious file").

export type CsvCell = string | number | null;

/** How a spreadsheet separates cells and decimals. */
export interface CsvStyle {
  separator: ',' | ';' | '\t';
  decimal: ',' | '.';
}

/** Files that programs read, whatever the shop's language. */
export const machineCsv: CsvStyle = { separator: ',', decimal: '.' };

/** Starts a file for spreadsheets, which otherwise assume an old code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

const SIGNS = '=+\\-@|%＝＋－＠｜％';
/** Blanks, quotes and invisible characters, which a spreadsheet may drop before a sign. */
const SKIPPED = `[\\s\\p{Cc}\\p{Cf}"']`;

const hasSign = new RegExp(`[${SIGNS}]`);
const isSkipped = new RegExp(SKIPPED, 'u');
const startsFormula = new RegExp(`^${SKIPPED}*[${SIGNS}]`, 'u');
/** Between cells or rows, in one program or another. */
const separates = /[,;\t|\r\n]/;
const plainNumber = /^-?\d+(?:[.,]\d+)?$/;
/** A spreadsheet rounds such a number, or drops its leading zeros. */
const inexactNumber = /^(?:0\d+|\d[\d ]{11,})$/;

/** The style of a locale's spreadsheets. German ones separate by semicolons, even if the decimal sign is a point. */
export function csvStyleOf(locale: string): CsvStyle {
  const decimal = new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.';
  const semicolon = decimal === ',' || new Intl.Locale(locale).language === 'de';
  return { separator: semicolon ? ';' : ',', decimal };
}

/** A whole number of the smallest units as a plain decimal number, without grouping: `csvDecimal(1250, 2, style)` is `12,50`. */
export function csvDecimal(value: number, digits: number, { decimal }: Pick<CsvStyle, 'decimal'>): string {
  const text = String(Math.abs(value)).padStart(digits + 1, '0');
  const sign = value < 0 ? '-' : '';
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}${decimal}${text.slice(-digits)}`;
}

/** Rows as CSV: every cell in quotes, every row ended by CR LF. Texts are guarded (`guardCell`); numbers stay numbers. */
export function csvRows(
  rows: readonly (readonly CsvCell[])[],
  { separator }: Pick<CsvStyle, 'separator'>,
): string {
  return rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('');
}

function quoted(cell: CsvCell): string {
  const text = typeof cell === 'string' ? guardCell(cell) : String(cell ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * A text that no spreadsheet reads as a formula: with an apostrophe in front, and another one behind each inner
 * separator that a formula would follow, in case the file is opened with that separator. Plain numbers stay
 * unchanged.
 */
function guardCell(text: string): string {
  if (inexactNumber.test(text)) return `'${text}`;
  if (plainNumber.test(text)) return text;
  const starts = /^['\t\r\n]/.test(text) || startsFormula.test(text);
  return `${starts ? "'" : ''}${withGuards(text)}`;
}

/** The text of a cell made by `guardCell`. */
export function unguardCell(cell: string): string {
  return withoutGuards(cell.startsWith("'") ? cell.slice(1) : cell);
}

/** The value of a formula that is only a text or a number: `="0012"` is how some programs keep leading zeros. */
export function textOfFormula(cell: string): string {
  return (
    /^=(?:"([^"]*)"|(\d+))$/
      .exec(cell)
      ?.slice(1)
      .find((text) => text !== undefined) ?? cell
  );
}

function withGuards(text: string): string {
  const starts = formulasInside(text);
  if (starts === null) return text;
  return [...text].map((sign, at) => (starts[at] ? `'${sign}` : sign)).join('');
}

function withoutGuards(text: string): string {
  const starts = text.includes("'") ? formulasInside(text) : null;
  if (starts === null) return text;
  return [...text].filter((sign, at) => !(starts[at] && sign === "'")).join('');
}

/**
 * Where, behind a separator, a formula would start, by code points: an invisible one may be two code units. Scans
 * from the end, so that time is linear.
 */
function formulasInside(text: string): boolean[] | null {
  if (!separates.test(text) || !hasSign.test(text)) return null;
  const signs = [...text];
  const starts: boolean[] = [];
  let formula = false;
  for (let at = signs.length - 1; at >= 0; at -= 1) {
    const sign = signs[at] ?? '';
    formula = hasSign.test(sign) || (formula && isSkipped.test(sign));
    starts[at] = formula && separates.test(signs[at - 1] ?? '');
  }
  return starts;
}
