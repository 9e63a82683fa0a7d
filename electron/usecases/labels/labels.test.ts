import { expect, test } from 'vitest';
import { labelPadding, labelParts, moduleOn } from '../../../shared/documents/label.ts';
import type { AnimalGroup } from '../../../shared/domain/animals.ts';
import {
  LABEL_SHEETS,
  type LabelFormat,
  labelsOnPage,
  placesOn,
} from '../../../shared/domain/label-formats.ts';
import type { Label, LabelSource } from '../../../shared/domain/labels.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { toEscPos } from '../documents/escpos.ts';
import { toHtml } from '../documents/html.ts';
import { printed } from '../documents/testing.ts';
import { testShop } from '../testing.ts';
import { codeOf } from './codes.ts';
import { labelsDocument } from './labels.ts';

const LONG = 'Großer Madagaskar-Taggecko 👩‍👩‍👧 '.repeat(5).trim();

function shopWithPets() {
  const shop = testShop();
  const { db } = shop.store.context;
  const guppy = givePet(shop.store, { name: 'Guppy', category: 'Fish', price: 450, count: 5 });
  const gecko = givePet(shop.store, { name: LONG, category: 'Reptile', price: 12_900, count: 1 });
  const stray = givePet(shop.store, { name: 'Stray', category: 'Cat', count: 1 });
  db.prepare('INSERT INTO barcode VALUES (?, ?, ?)').run('4006381333931', guppy, '04006381333931');
  db.prepare(
    "UPDATE pet SET scientific_name = 'Poecilia reticulata', care_note = '24 °C', quantity_prices = ? WHERE id = ?",
  ).run('[{"from":12,"price":400}]', guppy);
  const files: { name: string; html: string; paper: unknown }[] = [];
  let made = { html: '', paper: null as unknown };
  shop.platform.printToPdf = async (html, paper) => {
    made = { html, paper };
    return new Uint8Array();
  };
  shop.platform.saveFile = async ({ name }) => {
    files.push({ name, ...made });
    return name;
  };
  const all: LabelSource = {
    kind: 'list',
    question: { text: '', categoryId: null, filter: 'all' },
    copies: 1,
  };
  const preview = (source: LabelSource, format: LabelFormat = 'L7160', first = 1) =>
    shop.ask('labels.preview', { source, format, first });
  const save = async (source: LabelSource, format: LabelFormat = 'L7160', first = 1) => {
    await shop.ask('labels.savePdf', { source, format, first });
    return files.at(-1) ?? { name: '', html: '', paper: null };
  };
  return { shop, guppy, gecko, stray, all, preview, save };
}

test('labels of the listed pets show price, names and code in the shop’s region; a pet without a code has none', async () => {
  const { shop, guppy, all, preview, save } = shopWithPets();
  await shop.ask('settings.saveShop', { locale: 'de-DE' });
  const found = await preview(all);
  expect(found).toMatchObject({
    count: 3,
    pages: 1,
    unpriced: 1,
    uncoded: 0,
    size: { width: 63.5, height: 38.1 },
  });
  expect(found.labels).toMatchObject([
    { name: LONG, code: null },
    {
      name: 'Guppy',
      price: '4,50\u00a0€',
      scientificName: 'Poecilia reticulata',
      careNote: '24 °C',
      quantityPrices: ['12+ each 4,00\u00a0€'],
      code: { text: '4006381333931', symbology: 'ean13' },
    },
    { name: 'Stray', price: null, code: null },
  ]);
  const { name, html, paper } = await save({ kind: 'pets', petIds: [guppy], copies: 1 });
  expect([name, paper]).toEqual(['Labels.pdf', 'A4']);
  // 95 modules of an EAN as bars of one path.
  expect(html).toContain('<svg viewBox="0 0 95 1"');
  expect(html).toMatch(/<p class="price"[^>]*>4,50\u00a0€<\/p>/);
  expect(html).toContain(
    '.label .price { display: block; margin-top: auto; font-weight: 700; white-space: nowrap',
  );
});

test('a sheet starts at its first free label, and a roll has a page for each', async () => {
  const { shop, guppy, preview, save } = shopWithPets();
  const source: LabelSource = { kind: 'pets', petIds: [guppy], copies: 3 };
  expect(await preview(source, 'L7160', 20)).toMatchObject({ count: 3, pages: 2, labels: { length: 2 } });
  const places = placesOn('L7160');
  const sheet = (await save(source, 'L7160', 20)).html;
  expect(sheet.match(/<div class="page">/g)).toHaveLength(2);
  expect(sheet).toContain(
    `left:${places[19]?.left}mm;top:${Math.round((places[19]?.top ?? 0) * 1000) / 1000}mm`,
  );
  await shop.ask('settings.saveShop', { labelRoll: { width: 62, height: 29 } });
  const roll = await save(source, 'roll');
  expect(roll.paper).toEqual({ width: 62, height: 29 });
  expect(roll.html.match(/<div class="page">/g)).toHaveLength(3);
});

test.each(Object.keys(LABEL_SHEETS) as (keyof typeof LABEL_SHEETS)[])(
  'the labels of %s are on the paper',
  (sheet) => {
    const { width, height } = LABEL_SHEETS[sheet];
    const places = placesOn(sheet);
    expect(places).toHaveLength(labelsOnPage(sheet));
    const last = places.at(-1) ?? { left: 0, top: 0 };
    expect(places[0]?.left).toBeCloseTo(210 - last.left - width);
    expect(places[0]?.top).toBeCloseTo(297 - last.top - height);
    // Printers print nothing nearer to the paper's edge.
    const padding = labelPadding(LABEL_SHEETS[sheet]);
    for (const edge of [places[0]?.left ?? 0, places[0]?.top ?? 0])
      expect(edge + padding).toBeGreaterThan(4.2);
  },
);

test('a delivery has a label for each unit that was delivered and kept, or for each pet', async () => {
  const { shop, guppy, gecko, preview } = shopWithPets();
  const lines = [
    { petId: guppy, quantity: 12, unitCost: minor(20) },
    { petId: gecko, quantity: 1, unitCost: null },
  ];
  const post = async (correctsId: null | typeof guppy, kept: typeof lines) => {
    await shop.ask('arrivals.keep', { supplierName: 'Aqua', document: '', correctsId, lines: kept });
    const draft = await shop.ask('arrivals.draft', {});
    return shop.ask('arrivals.post', { draftId: draft?.id ?? guppy, again: false });
  };
  const { id } = await post(null, lines);
  await post(id, [{ petId: guppy, quantity: -2, unitCost: minor(20) }]);
  expect(await preview({ kind: 'arrival', arrivalId: id, perUnit: true })).toMatchObject({ count: 11 });
  expect(await preview({ kind: 'arrival', arrivalId: id, perUnit: false })).toMatchObject({ count: 2 });
});

test('a cage label says from when on animals are sold if all are under treatment', async () => {
  const { shop, guppy, preview } = shopWithPets();
  const [category] = shop.store.catalogue.categories().filter(({ name }) => name === 'Fish');
  const draft = await shop.ask('editing.category', { categoryId: category?.id as LocalId });
  await shop.ask('editing.saveCategory', { ...draft, register: true });
  await shop.ask('animals.takeUp', { petIds: [guppy] });
  const of: LabelSource = { kind: 'pets', petIds: [guppy], copies: 1 };
  const said = async (format: LabelFormat) => (await preview(of, format)).labels[0]?.notSold;
  expect(await said('cage')).toBeNull();
  const [group] = await shop.ask('animals.ofPet', { petId: guppy });
  const { sex, born, age, origin, treatment } = group as AnimalGroup;
  const facts = { sex, born, age, origin, treatment, treatmentUntil: '2026-12-05' };
  await shop.ask('animals.change', { groupId: group?.id as LocalId, facts });
  expect(await said('cage')).toBe('Not for sale until 5 Dec 2026');
  expect(await said('L7160')).toBeNull();
});

test('a change of prices has labels for the pets whose prices it changed, until it is undone', async () => {
  const { shop, guppy, gecko, preview } = shopWithPets();
  const prices = [
    { petId: guppy, amount: 500 },
    { petId: gecko, amount: 12_900 },
  ];
  const { actId } = await shop.ask('prices.set', { prices });
  const source: LabelSource = { kind: 'prices', actId, copies: 2 };
  expect((await preview(source)).labels).toMatchObject([
    { name: 'Guppy', price: '€5.00' },
    { name: 'Guppy' },
  ]);
  await shop.ask('prices.undo', { actId });
  await refused(preview(source), 'prices_gone');
});

test('too many labels and none are refused with a reason', async () => {
  const { guppy, stray, preview, all } = shopWithPets();
  const petIds = [guppy, stray, guppy, guppy, guppy];
  await refused(preview({ kind: 'pets', petIds, copies: 500 }), 'list_too_long', { rows: 2500, most: 2000 });
  const none = { ...all, question: { text: 'nobody', categoryId: null, filter: 'all' } } as LabelSource;
  await refused(preview(none), 'labels_none');
});

test('a code that is too long for a label is left out and counted, and one of other letters has no bars', () => {
  const long = codeOf('A long code of a supplier 123456');
  expect(long?.symbology).toBe('code128');
  expect(long && moduleOn(long, LABEL_SHEETS.L4732)).toBeNull();
  expect(codeOf('Käfig 1')).toBeNull();
  expect(codeOf('14006381333938')?.symbology).toBe('itf');
});

test.each([
  ['4006381333931', 32, 3],
  ['14006381333938', 42, 2],
  ['PET-000042-B', 32, 2],
  ['PET-000042-B', 48, 3],
  ['A long code of a supplier', 48, null],
] as const)(
  'the bars of %j on %i columns are %s dots wide, as the paper allows',
  async (text, columns, dots) => {
    const { shop, guppy, preview } = shopWithPets();
    const printer = { kind: 'escpos' as const, host: '127.0.0.1', port: 9100, columns, drawer: false };
    await shop.ask('settings.saveShop', { printer });
    shop.store.petEditing.setBarcodes(guppy, [text]);
    const { labels, uncoded } = await preview({ kind: 'pets', petIds: [guppy], copies: 1 }, 'receipt');
    expect(uncoded).toBe(dots === null ? 1 : 0);
    const bytes = Buffer.from(toEscPos(labelsDocument(labels, 'en'), columns));
    // GS w: the width of the narrowest bar.
    const at = bytes.indexOf('\x1dw');
    expect(at < 0 ? null : bytes[at + 2]).toBe(dots);
  },
);

test.each([...Object.values(LABEL_SHEETS), { width: 57, height: 32 }])(
  'texts on a label of $width x $height fit, a long name in whole lines and a long price in one',
  (size) => {
    const label: Label = {
      name: LONG,
      scientificName: 'Phelsuma grandis',
      careNote: 'Warm and moist. '.repeat(20),
      price: 'CHF 12’345’678.90',
      quantityPrices: ['12+ each CHF 0.15'],
      notSold: null,
      code: codeOf('4006381333931'),
    };
    const parts = labelParts(label, size);
    const height = parts.reduce(
      (sum, part) => sum + (part.kind === 'bars' ? part.height : part.size * part.lines * 1.2),
      0,
    );
    expect(height).toBeLessThanOrEqual(size.height - 3 + 0.01);
    expect(parts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['name', 'price', 'bars']));
    const price = parts.find(({ kind }) => kind === 'price');
    expect(price?.kind === 'price' && price.size * 0.6 * (label.price?.length ?? 0)).toBeLessThan(
      size.width - 3,
    );
  },
);

test('a short name leaves its second line to the care note, which is dropped first if there is no room', () => {
  const code = codeOf('4006381333931');
  const label: Label = {
    ...{ name: 'African dwarf frog', scientificName: 'Hymenochirus boettgeri', price: '€10.90', code },
    ...{
      careNote: 'At least three together, 24 to 27 °C, a lid on the tank.',
      quantityPrices: [],
      notSold: null,
    },
  };
  const kinds = (sheet: keyof typeof LABEL_SHEETS, name = label.name) =>
    labelParts({ ...label, name }, LABEL_SHEETS[sheet]).map((part) => [
      part.kind,
      part.kind !== 'bars' && part.lines,
    ]);
  expect(kinds('L7160').slice(0, 3)).toEqual([
    ['name', 1],
    ['scientific', 1],
    ['care', 2],
  ]);
  expect(kinds('L7160', LONG).slice(0, 3)).toEqual([
    ['name', 2],
    ['scientific', 1],
    ['price', 1],
  ]);
});

test('a receipt printer draws the code itself and cuts each label; a long name ends between two characters', () => {
  const label: Label = {
    name: LONG,
    scientificName: null,
    careNote: null,
    price: '€129.00',
    quantityPrices: [],
    notSold: null,
    code: codeOf('4006381333931'),
  };
  const doc = labelsDocument([label, label], 'en');
  const bytes = Buffer.from(toEscPos(doc));
  // GS k 2: EAN-13.
  expect(bytes.includes('\x1dk\x024006381333931')).toBe(true);
  expect(bytes.toString('latin1').split('\x1dV').length - 1).toBe(2);
  expect(printed(bytes)).toContain('129.00');
  const [name] = doc.blocks;
  const text = name?.kind === 'text' ? name.text : '';
  expect(text.endsWith('…')).toBe(true);
  expect(LONG.startsWith(text.slice(0, -1))).toBe(true);
  expect(text).not.toMatch(/[\ud800-\udbff]…$|\u200d…$/);
  expect(toHtml(doc, '80mm')).toContain('<svg viewBox="0 0 95 1"');
});
