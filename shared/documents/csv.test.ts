import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { type CsvStyle, csvDecimal, csvRows, csvStyleOf, unguardCell } from './csv.ts';

const separators: readonly CsvStyle['separator'][] = [',', ';', '\t'];
/** Texts with many characters that form cells, rows and formulas. */
const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'=+-@|%＝＋－＠｜％,;\t|\r\n"\'', ' ', '\u00A0', '\u200B', '\uFEFF', '0', '5', 'a'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
});
const tables = fc.array(fc.array(fc.oneof(texts, fc.integer()), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
});

/**
 * Whether a spreadsheet may run it: a sign after characters that it drops. An apostrophe before the sign makes it
 * text, and so does a number whose cell continues after its closing quote.
 */
function isFormula(cell: string): boolean {
  const shown = cell.replace(/^[\s\p{Cc}\p{Cf}"]+/u, '');
  return /^[=+\-@＝＋－＠]/.test(shown) && !/^-\d+(?:[.,]\d+)?(?:$|[,;\t]?")/.test(shown);
}

test('an invisible character of two code units hides no formula', () => {
  expect(csvRows([['a\r\u{E0020}=1']], { separator: ',' })).toBe('"a\r\'\u{E0020}=1"\r\n');
});

test('no cell starts a formula, whatever separator a file is read with, and with or without its quotes', () => {
  fc.assert(
    fc.property(tables, fc.constantFrom(...separators), (table, separator) => {
      const text = csvRows(table, { separator });
      const withQuotes = separators.flatMap((delimiter) =>
        Papa.parse<string[]>(text, { delimiter }).data.flat(),
      );
      const without = separators.flatMap((delimiter) =>
        text.split(/[\r\n]/).flatMap((row) => row.split(delimiter)),
      );
      expect([...withQuotes, ...without].filter(isFormula)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('every value is read back unchanged', () => {
  fc.assert(
    fc.property(tables, fc.constantFrom(...separators), (table, delimiter) => {
      const { data } = Papa.parse<string[]>(csvRows(table, { separator: delimiter }), {
        delimiter,
        newline: '\r\n',
      });
      expect(data.slice(0, -1).map((row) => row.map(unguardCell))).toEqual(
        table.map((row) => row.map(String)),
      );
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [-5, '"-5"'],
  ['-5.00', '"-5.00"'],
  ['-5,00', '"-5,00"'],
  ['=1+1', `"'=1+1"`],
  ['＝1+1', `"'＝1+1"`],
  [' "=1+1', `"' ""=1+1"`],
  ['a;=1+1', `"a;'=1+1"`],
  ["'s-Gravenhage", `"''s-Gravenhage"`],
  ['0123', `"'0123"`],
  ['4006381333931 4006381333948', `"'4006381333931 4006381333948"`],
  [null, '""'],
])('%j is written as %s', (cell, written) => {
  expect(csvRows([[cell]], { separator: ',' })).toBe(`${written}\r\n`);
});

test.each([
  ['en-GB', ',', '.'],
  ['de-AT', ';', ','],
  ['de-CH', ';', '.'],
  ['en-DE', ';', ','],
])('spreadsheets of %s separate cells by %s and decimals by %s', (locale, separator, decimal) => {
  expect(csvStyleOf(locale)).toEqual({ separator, decimal });
});

test.each([
  [123450, 2, ',', '1234,50'],
  [-5, 2, '.', '-0.05'],
  [500, 0, '.', '500'],
  [-1500, 3, '.', '-1.500'],
] as const)('%i with %i digits is written as a plain number', (value, digits, decimal, written) => {
  expect(csvDecimal(value, digits, { decimal })).toBe(written);
});
