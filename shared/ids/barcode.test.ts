import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barcodeForms, barcodeKey, readBarcode, readBarcodes, writeBarcodes } from './barcode.ts';

test.each([
  ['4006381333931', '4006381333931'],
  ['4006381333931.0', '4006381333931'],
  ['4006381333948,00', '4006381333948'],
  ['4.006.381.333.955', '4006381333955'],
  ['="0012345678905"', '0012345678905'],
  ['=4006381333962', '4006381333962'],
  ["'0012", '0012'],
  ['4 006381 333931', '4006381333931'],
  ['4\u00a0006381\u202f333931', '4006381333931'],
  ['0-12345-67890-5', '012345678905'],
  ['40063\u200b8133\u00ad3931\ufeff', '4006381333931'],
  [']E04006381333931', '4006381333931'],
  ['0100012345678905', '00012345678905'],
  ['12-34', '12-34'],
  ['AB 1.5', 'AB 1.5'],
  ['12.50', '12.50'],
  ['4E+12', null],
  ['4.00638E+12', null],
  ['4,00638e12', null],
  ['', ''],
])('%j is the code %j', (text, code) => expect(readBarcode(text)).toBe(code));

test.each([
  ['4 006381 333931', ['4006381333931']],
  ['4006381333931 4006381333948', ['4006381333931', '4006381333948']],
  ['4006381333931, 4006381333948', ['4006381333931', '4006381333948']],
  ['12 34|AB-1|12 34', ['1234', 'AB-1']],
  ['7|4.00638E+12', null],
  ['', []],
])('%j has the codes %j', (text, codes) => expect(readBarcodes(text)).toEqual(codes));

test('codes that are written are read as they were', () => {
  const code = fc.stringMatching(/^[0-9A-Z]([0-9A-Z -]{0,18}[A-Z])?$/);
  fc.assert(
    fc.property(fc.uniqueArray(code), (codes) => {
      fc.pre(codes.every((one) => readBarcode(one) === one));
      expect(readBarcodes(writeBarcodes(codes))).toEqual(codes);
    }),
  );
});

// 04252614 is the UPC-E of 042100005264.
const labels = [
  [
    '012345678905',
    '12345678905',
    '0012345678905',
    '00012345678905',
    ']E0012345678905',
    '0100012345678905',
    ']C10100012345678905',
  ],
  ['042100005264', '0042100005264', '00042100005264', '04252614', '425261'],
  ['96385074', '0000096385074', '00000096385074', ']E496385074'],
  // A spreadsheet dropped the zero; the shop's own numbers may have that check digit by chance.
  ['01234565', '1234565', '00000001234565'],
  ['1234566'],
  ['12345678906'],
];

test('a label is found in whichever form it is scanned or was entered, and another one is not', () => {
  for (const forms of labels)
    for (const stored of forms.filter((form) => readBarcode(form) === form && form.length > 6))
      for (const scanned of forms)
        expect(barcodeForms(scanned), `${scanned} for ${stored}`).toContain(stored);
  for (const one of labels)
    for (const other of labels)
      if (one !== other) for (const form of one) expect(other).not.toContain(barcodeForms(form)[0]);
});

test('a code is found although Caps Lock was on for its scan', () => {
  expect(barcodeForms('pet-0042')).toContain('PET-0042');
  expect(barcodeForms('PET-0042')).toContain('pet-0042');
});

test('the forms of a label have one key', () => {
  expect(new Set(['042100005264', '0042100005264', '00042100005264', '04252614'].map(barcodeKey)).size).toBe(
    1,
  );
  expect(['12345678905', '1234565'].map(barcodeKey)).toEqual(['00012345678905', '00000001234565']);
  expect(['12345678906', '1234566'].map(barcodeKey)).toEqual(['12345678906', '1234566']);
  expect(barcodeKey('12-34')).toBe('12-34');
});
