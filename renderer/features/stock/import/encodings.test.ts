import { expect, test } from 'vitest';
import { decoderOf, detectEncoding, type Encoding } from './encodings.ts';

const bytes = (text: string, code: (letter: string) => number[]) =>
  new Blob([new Uint8Array([...text].flatMap(code))]);
const utf16 = (text: string, mark = '') =>
  bytes(mark + text, (letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]);

/** Encodes a text with one byte per character. */
function encoded(text: string, encoding: Encoding): Blob {
  const decode = decoderOf(encoding);
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decode(new Uint8Array([code]).buffer), code]),
  );
  return bytes(text, (letter) => [codes.get(letter) ?? 63]);
}

const head = 'Name;Category;Price\r\n';
const detect = (file: Blob, locale = 'en-IE') => detectEncoding(file, locale);

test.each([
  ['utf-8', new Blob([`${head}Kätzchen;Größe;12,50`])],
  ['utf-16le', utf16(`${head}Kätzchen;Größe;12,50`)],
  ['utf-16le', utf16(`${head}Kätzchen;Größe;12,50`, '\ufeff')],
  ['macintosh', encoded(`${head}Körbchen groß;Körbe;12,50`, 'macintosh')],
  ['windows-1250', encoded(`${head}Żółw żółty;Płazy;12,50`, 'windows-1250')],
  ['windows-1252', encoded(`${head}Kätzchen groß;Größe;12,50\r\nL’été;Chiens;5 €`, 'windows-1252')],
  ['windows-1252', encoded(`${head}Kätzchen;Hühner;12,50`, 'windows-1252')],
  ['cp850', new Blob([head, new Uint8Array([0x4b, 0x84, 0x74, 0x7a, 0x3b, 0x47, 0x72, 0x94, 0xe1, 0x65])])],
  ['cp850', encoded(`${head}Bébé lapin;Chèvres;12,50`, 'cp850')],
  ['utf-8', new Blob([''])],
])('%s is detected', async (encoding, file) => {
  expect(await detect(file)).toEqual({ kind: 'sure', encoding });
});

test.each([
  ['cs-CZ', 'windows-1250', 'Křeček'],
  ['fr-FR', 'windows-1252', 'Køeèek'],
])('an uncertain encoding is chosen by names; in %s %s comes first', async (locale, encoding, name) => {
  const found = await detect(encoded(`${head}Křeček;Hlodavci;12,50`, 'windows-1250'), locale);
  if (found.kind !== 'doubt') throw new Error(found.kind);
  expect(found.readings[0]).toEqual({ encoding, names: [name] });
  expect(found.readings.map((reading) => reading.encoding).toSorted()).toEqual([
    'windows-1250',
    'windows-1252',
  ]);
});

test.each([
  ['cp850', encoded(`${head}Café;Carré;12,50`, 'cp850'), ['Café', 'Carré']],
  ['utf-8', new Blob([head, 'Café;', new Uint8Array([0x4b, 0xe4])]), ['K\ufffd', 'Café']],
  ['utf-8', new Blob([head, 'Café;'.repeat(9), new Uint8Array([0x4b, 0xe4])]), ['K\ufffd', 'Café']],
])('%s is offered with the oddest names first', async (encoding, file, names) => {
  const found = await detect(file);
  if (found.kind !== 'doubt') throw new Error(found.kind);
  expect(found.readings).toContainEqual({ encoding, names });
});

test.each([
  ['a workbook of Excel', [0x50, 0x4b, 3, 4]],
  ['one of an older Excel', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PDF', [...'%PDF-1.7\n'].map((sign) => sign.charCodeAt(0))],
  ['a picture', [0xff, 0xd8, 0xff, 0xe0, 0, 16]],
])('%s is no text', async (_, start) => {
  const rest = Array.from({ length: 5000 }, (_, at) => 1 + ((at * 37) % 255));
  expect(await detect(new Blob([new Uint8Array([...start, ...rest])]))).toEqual({ kind: 'other' });
});
