import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountWords,
  createMoneyReader,
  readMoney,
  readPercent,
  readSheetCount,
  readWhole,
} from './amounts.ts';
import { formatMoney, minor } from './money.ts';

const locales = ['en-IE', 'en-US', 'de-DE', 'de-AT', 'de-CH', 'fr-FR'];
const groupSigns = ['', ',', '.', ' ', '\u00a0', '\u202f', '\u2009', "'", '’'];
const decimalSigns = ['.', ','];
const currencySigns = ['', '€', 'EUR', 'eur'];

const grouped = (whole: string, sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign);

/** Characters that a person or a spreadsheet may put around the figures. */
const dress = fc.record({
  locale: fc.constantFrom(...locales),
  group: fc.constantFrom(...groupSigns),
  decimal: fc.constantFrom(...decimalSigns),
  sign: fc.constantFrom(...currencySigns),
  space: fc.constantFrom('', ' ', '\u00a0', '\u202f'),
  behind: fc.boolean(),
  around: fc.constantFrom('', ' ', '\t', '\u00a0'),
});
type Dress = typeof dress extends fc.Arbitrary<infer T> ? T : never;

function dressed(figures: string, { sign, space, behind, around }: Dress): string {
  if (sign === '') return around + figures + around;
  return around + (behind ? figures + space + sign : sign + space + figures) + around;
}

describe('amounts of every style', () => {
  test('figures with at most two decimals are read exactly', () => {
    fc.assert(
      fc.property(
        dress,
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom(0, 1, 2),
        (style, minor, decimals) => {
          const rounded = minor - (minor % 10 ** (2 - decimals));
          const whole = String(Math.floor(rounded / 100));
          const fraction = String(rounded % 100)
            .padStart(2, '0')
            .slice(0, decimals);
          // Thousands and decimals have different separators; a lone point or comma before three digits has its own
          // test.
          const clash = style.group === style.decimal;
          const lone = decimals === 0 && /^[.,]$/.test(style.group) && whole.length > 3 && whole.length <= 6;
          const parted = clash || lone ? whole : grouped(whole, style.group);
          const text = dressed(decimals === 0 ? parted : `${parted}${style.decimal}${fraction}`, style);
          expect([text, readMoney(text, 'EUR', style.locale)]).toEqual([
            text,
            { value: rounded, fault: null },
          ]);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('three decimals or a group are never guessed, and both readings are shown in both languages', () => {
    fc.assert(
      fc.property(
        dress,
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 0, max: 999 }),
        (style, head, tail) => {
          const behind = String(tail).padStart(3, '0');
          const text = dressed(`${head}${style.decimal}${behind}`, style);
          const { value, fault } = readMoney(text, 'EUR', style.locale);
          expect([text, value]).toEqual([text, null]);
          expect(fault).toMatchObject({
            why: 'either',
            grouped: `${head}${behind}`,
            decimal: `${head}.${behind}`,
          });
          for (const language of ['en', 'de'] as const) {
            const said = fault && amountWords(fault, language, style.locale);
            const write = (number: number, digits: number) =>
              new Intl.NumberFormat(style.locale, {
                minimumFractionDigits: digits,
                maximumFractionDigits: digits,
              }).format(number);
            expect(said).toContain(text.trim());
            expect(said).toContain(write(Number(`${head}${behind}`), 2));
            expect(said).toContain(write(Number(`${head}.${behind}`), 3));
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('a minus is refused as such, in any style', () => {
    fc.assert(
      fc.property(
        dress,
        fc.integer({ min: 0, max: 99_999 }),
        fc.constantFrom('-', '−', '–'),
        (style, minor, minus) => {
          const figures = `${Math.floor(minor / 100)}${style.decimal}${String(minor % 100).padStart(2, '0')}`;
          for (const text of [dressed(minus + figures, style), minus + dressed(figures, style).trim()]) {
            expect(readMoney(text, 'EUR', style.locale).fault?.why, text).toBe('negative');
          }
        },
      ),
    );
  });

  test('no text is read as a thousand times, or a hundredth, of its figures', () => {
    const figures = fc.stringMatching(/^[0-9.,' \u00a0-]{1,12}$/);
    fc.assert(
      fc.property(figures, fc.constantFrom(...locales), (text, locale) => {
        const { value } = readMoney(text, 'EUR', locale);
        if (value === null) return;
        // A dash in place of cents, as in `12.-`, is no decimal sign.
        const written = text.trim().replace(/[.,]-+(?=[^0-9]*$)/, '');
        const behind = /[.,](\d*)\D*$/.exec(written)?.[1] ?? '';
        const signs = (written.match(/[.,' \u00a0]/g) ?? []).length;
        // Trailing zeros after the decimal sign are ignored.
        const rest = behind.length > 3 || (behind.length === 3 && signs === 1) ? behind.slice(2) : '';
        expect(rest, text).toMatch(/^0*$/);
        // The other digits of the text are those of the value, in its order, followed by zeros only.
        const all = text.replace(/\D/g, '');
        const digits = all.slice(0, all.length - rest.length).replace(/^0+/, '');
        const read = String(value).replace(/^0+$/, '');
        expect(read === digits || read === `${digits}0` || read === `${digits}00`, text).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test('amounts that the till writes are read back, in every currency’s own decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom(...locales),
        fc.constantFrom('EUR', 'CHF', 'USD', 'KWD'),
        (amount, locale, currency) => {
          const text = formatMoney(minor(amount), currency, locale);
          expect(createMoneyReader(currency, locale)(text).value, text).toBe(amount);
        },
      ),
    );
  });

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['free', 'unreadable'],
    ['12 50', 'unreadable'],
    ['1€2', 'unreadable'],
    ['$5', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['1,23.45', 'unreadable'],
    ['1.234.56', 'unreadable'],
    ['.', 'unreadable'],
    ['1e5', 'unreadable'],
    ['0.345', 'decimals'],
    ['24.0001', 'decimals'],
    ['1,23,45.00', 'unreadable'],
    ['12.3456', 'decimals'],
    ['100000001', 'too_large'],
    ['99999999999999999999', 'too_large'],
  ])('%j is %s', (text, code) => {
    expect(readMoney(text, 'EUR', 'en-IE').fault).toMatchObject({ why: code });
  });

  test.each([
    ['12,-', 1200],
    ['12.–', 1200],
    ['12.', 1200],
    [',50', 50],
    ['1.234.567', 123_456_700],
    ['1 234', 123_400],
    ['0012.5', 1250],
    ['24.0000', 2400],
    ['0.500', 50],
    ['1.234,5000', 123_450],
    ['12,34,567.89', 123_456_789],
    ['1,00,000', 10_000_000],
  ])('%j is %d', (text, minor) => {
    expect(readMoney(text, 'EUR', 'de-DE').value).toBe(minor);
  });

  test('a currency without minor units, and one with three', () => {
    expect(readMoney('1200', 'JPY', 'en-IE').value).toBe(1200);
    expect(readMoney('12.5', 'JPY', 'en-IE').fault).toMatchObject({ why: 'decimals', most: 0 });
    expect(readMoney('1,200', 'JPY', 'en-IE').fault).toMatchObject({ why: 'either' });
    expect(readMoney('1.200', 'KWD', 'en-IE').value).toBe(1200);
    expect(readMoney('1,200', 'KWD', 'en-IE').fault).toMatchObject({ why: 'either' });
  });
});

test('percentages and counts follow the same rules', () => {
  expect(['19', '7,7', '7.70 %', '0', '100'].map((text) => readPercent(text).value)).toEqual([
    1900, 770, 770, 0, 10_000,
  ]);
  expect(readPercent('7,125').fault).toMatchObject({ why: 'either', grouped: '7125', decimal: '7.125' });
  expect(readPercent('101').fault).toMatchObject({ why: 'unreadable' });
  expect(readWhole('12', 0, 20).value).toBe(12);
  expect(readWhole('1 200', 0, 2000).value).toBe(1200);
  expect(['21', '1e1', '0x1', '1,5'].map((text) => readWhole(text, 0, 20).value)).toEqual(
    Array(4).fill(null),
  );
  expect(readWhole('1.000', 0, 2000).fault).toMatchObject({ why: 'either' });
  expect(['12,0', '12.00', '-2', '1.200,00'].map((text) => readSheetCount(text, 5000).value)).toEqual([
    12, 12, -2, 1200,
  ]);
  expect(readSheetCount('12.000', 50_000).fault).toMatchObject({ why: 'either', grouped: '12000', most: 0 });
  expect(readSheetCount('100.0000', 5000).value).toBe(100);
  expect(readSheetCount('12.5', 5000).fault).toMatchObject({ why: 'decimals' });
});
