import { createElement } from 'react';
import { expect, test } from 'vitest';
import { PerchError } from '../../../../shared/errors/errors.ts';
import { bridge, notices, pet, shop, startForEach, stores } from '../../../testing/program.ts';
import { markup } from '../../../testing/read.tsx';
import { Importing } from './Importing.tsx';

startForEach();

const importing = () => stores.stock.useImporting.getState();
const text = 'Name;Category;Price\nMomo;Cats;12,50\n';

/** A file that becomes unreadable after some reads, as after a change or when a USB stick is removed. */
function lost(after: number): File {
  const file = new File([text], 'pets.csv');
  let reads = 0;
  const slice = file.slice.bind(file);
  file.slice = (...range) => {
    const part = slice(...range);
    reads += 1;
    if (reads > after) {
      part.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    }
    return part;
  };
  return file;
}

test.each([0, 1, 2])(
  'a file that is gone after %i reads is reported, and the next one is read',
  async (reads) => {
    await importing().read(lost(reads));
    expect(importing()).toMatchObject({ reading: false, failure: { code: 'csv_unreadable' }, preview: null });
    await importing().read(new File([text], 'pets.csv'));
    expect(importing()).toMatchObject({ reading: false, failure: null, preview: { counts: { create: 1 } } });
  },
);

const list = (...rows: string[]) =>
  new File([['Name;Category;Price', ...rows, ''].join('\n')], `${rows.length} rows.csv`);

test('nothing is written while the preview of another choice is pending', async () => {
  const { name, categoryName, price } = pet();
  await importing().read(list(`${name};${categoryName};99,00`));
  expect(importing().preview?.counts.update).toBe(1);
  const arrive = bridge.hold('stock.importPreview');
  const unticked = importing().setColumn('price', false);
  await importing().apply();
  expect(bridge.inputs('stock.importApply')).toEqual([]);
  arrive();
  await unticked;
  expect(importing().preview?.counts.update).toBe(0);
  await importing().apply();
  expect(shop.store.catalogue.requirePet(pet().id).price).toBe(price);
});

test.each([
  ['the screen was left', null],
  ['another file was chosen', list('Kiki;Cats;5,00', 'Lulu;Cats;6,00')],
])('the result of an import is only a notice if %s meanwhile', async (_, other) => {
  await importing().read(list('Momo;Cats;12,50'));
  const applied = importing().apply();
  if (other) await importing().read(other);
  else importing().reset();
  await applied;
  expect(importing()).toMatchObject({ done: null, written: null });
  expect(importing().preview?.counts.create).toBe(other ? 2 : undefined);
  expect(notices()).toEqual([{ key: 'stock.importing.done' }]);
});

test('a refusal after the screen was left is reported', async () => {
  await importing().read(list('Momo;Cats;12,50'));
  bridge.refuse('stock.importApply', new PerchError('disk_full'));
  const arrive = bridge.hold('stock.importApply');
  const applied = importing().apply();
  importing().reset();
  arrive();
  await applied;
  expect(importing().failure).toBeNull();
  expect(notices()).toMatchObject([{ failure: { code: 'disk_full' } }]);
});

test('a file that is too big replaces one that is still being read', async () => {
  const arrive = bridge.hold('stock.importText');
  const read = importing().read(list('Momo;Cats;12,50'));
  const big = list();
  Object.defineProperty(big, 'size', { value: 500_000_000 });
  await importing().read(big);
  arrive();
  await read;
  expect(importing()).toMatchObject({ preview: null, reading: false, failure: { code: 'csv_too_big' } });
});

test('changes of existing pets are shown first, also if other rows were refused', async () => {
  const { name, categoryName } = pet();
  await importing().read(list(`${name};${categoryName};99,00`, 'Rex;Unknown;cheap'));
  expect(importing()).toMatchObject({ action: 'update', rows: [{ name }] });
  expect(importing().preview?.counts.refused).toBe(1);
});

test('a file of uncertain encoding is read in the chosen one', async () => {
  const bytes = new Uint8Array(
    [...`Name;Category;Price\nK\xf8e\xe8ek;Cats;12,50\n`].map((c) => c.charCodeAt(0)),
  );
  await importing().read(new File([bytes], 'pets.csv'));
  expect(importing()).toMatchObject({ reading: false, preview: null, failure: null });
  expect(importing().readings).toHaveLength(2);
  await importing().chooseEncoding('windows-1250');
  expect(importing()).toMatchObject({ readings: [], rows: [{ name: 'Křeček' }] });
});

test('a list in the encoding of MS-DOS is read', async () => {
  const bytes = new Uint8Array([...'Name;Category\nK\x84fer gr\x81n;Cats\n'].map((c) => c.charCodeAt(0)));
  await importing().read(new File([bytes], 'pets.csv'));
  expect(importing().rows).toMatchObject([{ name: 'Käfer grün' }]);
});

test('a workbook is refused with a hint', async () => {
  await importing().read(new File([new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])], 'pets.csv'));
  expect(importing()).toMatchObject({ reading: false, failure: { code: 'csv_no_text' } });
  // Screen readers read it out.
  expect(markup(createElement(Importing))).toMatch(/role="alert"[^>]*>[^<]*Excel/);
});
