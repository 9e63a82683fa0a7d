import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemWords } from '../../../../shared/domain/import-words.ts';
import type { OwnFacts } from '../../../../shared/domain/pet-field-schemas.ts';
import { ownFields } from '../../../../shared/domain/pet-fields.ts';
import type { ImportProblem, StockRow } from '../../../../shared/domain/stock.ts';
import { readBarcodes } from '../../../../shared/ids/barcode.ts';
import { createMoneyReader, readMoney } from '../../../../shared/money/amounts.ts';
import { minor } from '../../../../shared/money/money.ts';
import { unquoted } from '../../../../shared/testing/csv.ts';
import { localId, remoteId } from '../../../../shared/testing/ids.ts';
import { fill, words } from '../../../../shared/words/words.ts';
import { readMark } from './mark.ts';
import { type CsvRow, readCsv } from './read.ts';
import { readValues } from './row-values.ts';
import { readServiceId, readStatus } from './values.ts';
import { createCsvWriter } from './write.ts';

const rowsOf = (csv: string) => [...readCsv(csv).rows()];

describe('reading a file', () => {
  const cells = (csv: string) => [...readCsv(csv).rows()].map((row) => row.cells);

  test.each([
    ['commas', 'Name,Category,Price\nMomo,Rabbits,12.50'],
    ['semicolons', 'Name;Kategorie;Preis\nMomo;Rabbits;12.50'],
    ['tabs', 'Name\tTierart\tVK\nMomo\tRabbits\t12.50'],
    ['a byte order mark', '\uFEFFName;Kategorie;Preis\nMomo;Rabbits;12.50'],
    ['Excel’s hint', 'sep=;\r\nName;Kategorie;Preis\r\nMomo;Rabbits;12.50\r\n'],
    ['quotes', '"Name","Category","Price"\n"Momo","Rabbits","12.50"'],
    ['blank lines around', '\n\nName,Category,Price\n\nMomo,Rabbits,12.50\n\n'],
    [
      'a title above',
      'Price list, spring, 2026\n\n"Feet & Paws, Ltd";;\nName;Kategorie;Preis\nMomo;Rabbits;12.50',
    ],
    ['nine lines above', `${'x\n'.repeat(9)}Name;Kategorie;Preis\nMomo;Rabbits;12.50`],
  ])('with %s', (_, csv) => {
    expect(cells(csv)).toEqual([{ name: 'Momo', category: 'Rabbits', price: '12.50' }]);
  });

  test('with quotes, separators and line breaks inside cells; lines are those of the file', () => {
    const rows = rowsOf('Name;Kategorie\n"Momo ""der\nGroße"" II";"Nager; klein"\nZoë;Hunde\n');
    expect(rows).toMatchObject([
      { line: 2, cells: { name: 'Momo "der\nGroße" II', category: 'Nager; klein' }, broken: null },
      { line: 4, cells: { name: 'Zoë', category: 'Hunde' }, broken: null },
    ]);
  });

  test.each([
    ['the first with CR LF', 'Category,Name\r\nCats,"Momo"\nDogs,Rex\r\n"Dogs","Bo"\r\nDogs,Kaka'],
    ['the first with LF', 'Category,Name\nCats,"Momo"\r\nDogs,Rex\n"Dogs","Bo"\r\nDogs,Kaka\r\n'],
  ])('every row is read where lines end in more than one way, %s', (_, csv) => {
    const rows = rowsOf(csv);
    expect(rows.map((row) => row.cells.name)).toEqual(['Momo', 'Rex', 'Bo', 'Kaka']);
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    expect(rows.every(({ broken, raw }) => broken === null && raw.length === 2)).toBe(true);
  });

  test.each([
    ['the end', '"Zoë,Dogs\nAnton,Dogs\n', 5],
    ['the next quote', '"Zoë,Dogs\nAnton,Dogs\n"Bo",Cats\n', 5],
  ])('an unclosed quote is reported for the row where it begins, with the line of %s', (_, csv, last) => {
    const rows = rowsOf(`Name,Category\nMomo,Rabbits\n${csv}`);
    expect(rows.map(({ line, broken }) => [line, broken])).toEqual([
      [2, null],
      [3, { code: 'row_broken', column: null, value: '', last }],
    ]);
    expect(problemWords(rows[1]?.broken as ImportProblem, 'en')).toContain(`line ${last}`);
  });

  test('a long file is read in batches that agree with one another', () => {
    const lines = Array.from({ length: 12_003 }, (_, at) =>
      at % 7 === 0 ? `"Pet\n${at}",Dogs` : `Pet ${at},Dogs`,
    );
    const rows = rowsOf(`Name,Category\n${lines.join('\n')}`);
    expect(rows).toHaveLength(12_003);
    expect(rows[12_002]).toMatchObject({
      line: 12_004 + Math.ceil(12_002 / 7),
      cells: { name: 'Pet 12002' },
    });
  });

  test('unknown columns are named and left out', () => {
    const file = readCsv('Supplier,NAME,Stück,Frei\nX,Momo,3,2');
    expect(file).toMatchObject({ columns: ['name', 'count'], ignored: ['Supplier', 'Frei'] });
    expect([...file.rows()][0]?.cells).toEqual({ name: 'Momo', count: '3' });
  });

  test.each([
    ['Code;Name;EAN;UPC', { barcodes: '3' }, ['Code', 'UPC']],
    ['Name;Kategorie;Code;Verein', { name: '1', barcodes: '3' }, ['Verein']],
    [
      'Item Name;Current Quantity Main St;Price;Current Quantity Side St',
      { name: '1', price: '3' },
      ['Current Quantity Side St'],
    ],
    ['Name;Price;Regular price;Count', { name: '1', count: '4' }, ['Regular price']],
    ['Name;Preis;Art;Bestand', { name: '1', category: '3', count: '4' }, []],
    ['Name;Preis;Art;Kategorie', { name: '1', scientificName: '3', category: '4' }, []],
  ])('of %s one column of each kind is read, and the others are named', (headings, read, ignored) => {
    const csv = `${headings}\n1;;3;4`;
    expect(cells(csv)).toEqual([read]);
    expect(readCsv(csv).ignored).toEqual(ignored);
  });

  test('a file that is no list of pets is refused', () => {
    expect(() => readCsv('')).toThrow(expect.objectContaining({ code: 'csv_empty' }));
    expect(() => readCsv('Name,Category\n')).toThrow(expect.objectContaining({ code: 'csv_empty' }));
    expect(() => readCsv('Price list\nName,Category\n')).toThrow(
      expect.objectContaining({ code: 'csv_empty' }),
    );
    const facts = { headings: 'Price, Count' };
    expect(() => readCsv('My list\nPrice,,Count\n1,2')).toThrow(
      expect.objectContaining({ code: 'csv_no_name', facts }),
    );
    for (const language of ['en', 'de'] as const) {
      expect(fill(words[language].errors.csv_no_name, facts)).toContain('Price, Count');
    }
    const long = expect.stringMatching(/^x{99}…$/);
    expect(() => readCsv(`${'x'.repeat(101)}\n1`)).toThrow(
      expect.objectContaining({ facts: { headings: long } }),
    );
  });
});

describe('reading a cell', () => {
  const readPrice = createMoneyReader('EUR', 'en-IE');
  const read = (cells: CsvRow['cells']) =>
    readValues({ line: 2, cells, raw: [], mark: null, broken: null }, { readPrice, locale: 'en-IE' });

  test.each([
    ['12.50', 1250],
    ['12,5', 1250],
    ['1.234,50 €', 123450],
    ['EUR 3', 300],
    ['€ 0,99', 99],
    ['free', null],
    ['-3', null],
    ['1€2', null],
    ['12 50', null],
  ])('price %s', (text, minor) => {
    expect(read({ price: text }).values.price).toBe(minor);
  });

  test.each([
    ['12', 12],
    ['12,0', 12],
    ['12.00', 12],
    [' 1 200 ', 1200],
    ['1.200,00', 1200],
    ['-2', -2],
    ['12.5', null],
    ['many', null],
    ['9999999999', null],
  ])('count %s', (text, count) => {
    expect(read({ count: text }).values.count).toBe(count);
  });

  test.each([
    ['price', '12.345', '12,345.00', '12.345'],
    ['price', '€ 1.234,567', '1,234,567.00', '1,234.567'],
    ['count', '12,345', '12,345', '12.345'],
    ['count', '12.000', '12,000', '12.000'],
    ['lowMark', '1.000', '1,000', '1.000'],
  ] as const)('a %s of %s is refused with both readings', (column, text, grouped, decimal) => {
    const { values, problems } = read({ [column]: text });
    expect(values[column]).toBeNull();
    expect(problems).toEqual([{ code: 'two_readings', column, value: text, grouped, decimal }]);
    for (const language of ['en', 'de'] as const) {
      const words = problemWords(problems[0] as ImportProblem, language);
      for (const part of [text, grouped, decimal]) expect(words).toContain(part);
    }
  });

  test('ids past what a number holds stay exact; rounded ones are refused', () => {
    expect(readServiceId('9007199254740993')).toBe('9007199254740993');
    expect(readServiceId('9,00720E+15')).toBeNull();
    expect(readServiceId('9223372036854775808')).toBeNull();
  });

  test('status in both languages', () => {
    const written = ['Available', 'verfügbar', 'SOLD', 'reserviert', 'gone'];
    expect(written.map(readStatus)).toEqual(['available', 'available', 'sold', 'pending', null]);
    const onScreens = ['For sale', 'Im Verkauf', 'Pending', 'Vorgemerkt', 'Sold', 'Verkauft'];
    expect(onScreens.map(readStatus)).toEqual([
      'available',
      'available',
      'pending',
      'pending',
      'sold',
      'sold',
    ]);
  });
});

test('what a later version wrote beside a row is read as far as it is known', () => {
  const known =
    '2026-11-21T09:00:00.000Z 0123456789ab 01900000-0000-7000-8000-000000000001 -2 n c b s 1250EUR 3';
  const values = { name: 'n', category: 'c', barcodes: 'b', status: 's', price: '1250EUR', lowMark: '3' };
  expect(readMark(known)).toMatchObject({ count: -2, values });
  expect(readMark(`${known} later=ab12cd34 other=-`)).toEqual(readMark(known));
  expect(readMark(`${known} later`)).toBeNull();
});

describe('writing a file', () => {
  const origin = { at: '2026-11-21T09:00:00.000Z', installation: '0123456789ab' };
  const row: StockRow = {
    id: localId('01900000-0000-7000-8000-000000000001'),
    remoteId: remoteId('9007199254740993'),
    name: '=HYPERLINK("http://evil","Momo")',
    categoryId: null,
    categoryName: '@Rabbits;\nsmall',
    status: 'available',
    price: minor(1250),
    taxBasisPoints: 0,
    taxName: null,
    stock: { known: 1, shown: -2, promised: 1, free: -3, lowMark: null },
    barcodes: ['4006381333931', '0012'],
    own: Object.fromEntries(ownFields.map((field) => [field, null])) as OwnFacts,
    recent: [],
    low: false,
    toCount: false,
    gone: false,
  };

  test('in German with semicolons and a decimal comma, without anything that could run', () => {
    const writer = createCsvWriter({ language: 'de', locale: 'de-DE', currency: 'EUR' }, origin);
    const csv = unquoted(writer.heading() + writer.rows([row]));
    expect(csv.startsWith('\uFEFFPetstore-Nr.;Name;')).toBe(true);
    const [, line] = csv.split('\r\n');
    expect(line).toContain(`'9007199254740993;"'=HYPERLINK(""http://evil"",""Momo"")";`);
    expect(line).toContain(`"'@Rabbits;\nsmall"`);
    expect(line).toContain(`;available;12,50;-2;1;-3;;`);
  });

  test.each(['en', 'de'] as const)('what was written in %s reads back unchanged', (language) => {
    const locale = language === 'de' ? 'de-AT' : 'en-GB';
    const writer = createCsvWriter({ language, locale, currency: 'EUR' }, origin);
    const rows = rowsOf(writer.heading() + writer.rows([row]));
    expect(rows[0]?.cells).toMatchObject({
      serviceId: '9007199254740993',
      name: row.name,
      category: row.categoryName,
      count: '-2',
      status: 'available',
    });
    expect(readMoney(rows[0]?.cells.price ?? '', 'EUR', 'en').value).toBe(1250);
    expect(readBarcodes(rows[0]?.cells.barcodes ?? '')).toEqual(['4006381333931', '0012']);
  });

  test('any name and category reads back unchanged, whatever signs are in it', () => {
    const text = fc.string({ unit: fc.constantFrom(...'=+-@,;\t|\n"\'0a ＝'), minLength: 1, maxLength: 10 });
    const written = text.map((name) => name.trim()).filter((name) => name !== '');
    fc.assert(
      fc.property(written, written, fc.constantFrom('de-AT', 'en-GB'), (name, categoryName, locale) => {
        const writer = createCsvWriter({ language: 'en', locale, currency: 'EUR' }, origin);
        const [read] = rowsOf(writer.heading() + writer.rows([{ ...row, name, categoryName }]));
        expect(read?.cells).toMatchObject({ name, category: categoryName });
      }),
      // A name that looks like a text formula.
      { examples: [['=0', '="ab"', 'en-GB']] },
    );
  });
});
