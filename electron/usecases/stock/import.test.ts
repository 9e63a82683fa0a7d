import { expect, test, vi } from 'vitest';
import type { ImportColumn } from '../../../shared/domain/stock.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { minor } from '../../../shared/money/money.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { pause } from '../../store/database/slices.ts';
import { givePet, nobody } from '../../store/testing.ts';
import type { Caller } from '../session.ts';
import { type TestShop, testShop } from '../testing.ts';
import { createImports } from './import-pets.ts';

function shopWithPets() {
  const shop = testShop();
  const momo = givePet(shop.store, {
    name: 'Momo',
    category: 'Rabbits',
    remoteId: '7',
    price: 1000,
    count: 5,
  });
  const zoe = givePet(shop.store, { name: 'Zoë', category: 'Dogs', remoteId: '8', price: 2000, count: 1 });
  shop.store.petEditing.setBarcodes(zoe, ['800']);
  return { shop, momo, zoe };
}

async function preview(
  shop: TestShop,
  csv: string,
  createCategories = false,
  columns: ImportColumn[] | null = null,
  trustIds = false,
) {
  const { importId } = await shop.ask('stock.importText', { importId: null, text: csv.slice(0, 40) });
  await shop.ask('stock.importText', { importId, text: csv.slice(40) });
  const read = await shop.ask('stock.importPreview', { importId, createCategories, trustIds, columns });
  const { rows } = await shop.call['stock.importRows']({
    importId: read.importId,
    action: null,
    offset: 0,
    limit: 200,
  });
  return { ...read, rows };
}

const apply = (shop: TestShop, { importId, previewId }: { importId: string; previewId: string }) =>
  shop.ask('stock.importApply', { importId, previewId });

/** The current export of the stock list. */
async function exported(shop: TestShop): Promise<string> {
  let written = '';
  shop.platform.saveFile = async ({ content }) => {
    for await (const part of content as AsyncIterable<string>) written += part;
    return '/tmp/stock.csv';
  };
  const answer = await shop.ask('stock.exportCsv', { text: '', categoryId: null, filter: 'all' });
  expect(answer.file).toBe('/tmp/stock.csv');
  return unquoted(written);
}

const entryKinds = (shop: TestShop) =>
  shop.store.context.db.prepare('SELECT kind FROM outbox ORDER BY seq').pluck().all();

test('a preview finds pets by id, barcode and name, and changes nothing', async () => {
  const { shop } = shopWithPets();
  const csv = [
    'Dienst-Nr.;Name;Kategorie;Preis;Bestand;Strichcodes',
    '7;Momo;Rabbits;12,50;4;',
    ';;;;2;800',
    ';ZOË;Dogs;20,00;1;',
    ';Anton;Dogs;99,00;3;900 901',
  ].join('\n');
  const { rows, counts } = await preview(shop, csv);
  expect(counts).toEqual({ create: 1, update: 2, unchanged: 0, refused: 1 });
  expect(rows).toMatchObject([
    {
      line: 2,
      action: 'update',
      changes: [
        { column: 'price', from: '€10.00', to: '€12.50' },
        { column: 'count', from: '5', to: '4' },
      ],
    },
    { line: 3, action: 'update', name: 'Zoë', changes: [{ column: 'count', from: '1', to: '2' }] },
    { line: 4, action: 'refused', problems: [{ code: 'pet_twice' }] },
    { line: 5, action: 'create', name: 'Anton', problems: [] },
  ]);
  expect(entryKinds(shop)).toEqual([]);
});

test('every bad row says why', async () => {
  const { shop } = shopWithPets();
  givePet(shop.store, { name: 'Twin', category: 'Dogs' });
  givePet(shop.store, { name: 'twin', category: 'Dogs' });
  const csv = [
    'Service id,name,category,price,count,low mark,barcode,status',
    '99,,,,,,,',
    '9.2E+15,Momo,Rabbits,,,,,',
    ',Rex,Wolves,,,,,',
    ',Rex,,,,,,',
    ',,Dogs,,,,,',
    ',Rex,Dogs,cheap,,,,',
    ',Rex,Dogs,,-1,,,',
    ',Rex,Dogs,,,-1,,',
    ',Rex,Dogs,,,,4.0E+12,',
    ',Rex,Dogs,,,,,sleeping',
    ',Twin,Dogs,,,,,',
    '7,,,,,,800,',
    `,${'x'.repeat(201)},Dogs,,,,,`,
    ',Rex,Dogs,,,,500,',
    ',Max,Dogs,,,,500,',
    ',Rex,Dogs,,,,500,',
  ].join('\n');
  const { rows, counts } = await preview(shop, csv);
  expect(rows.map((row) => row.problems.map((problem) => problem.code).join())).toEqual([
    'service_id_unknown',
    'service_id_unreadable',
    'category_unknown',
    'category_missing',
    'name_missing',
    'price_unreadable',
    'count_unreadable',
    'number_unreadable',
    'barcode_rounded',
    'status_unknown',
    'pet_ambiguous',
    'barcode_taken',
    'too_long',
    '',
    'barcode_taken',
    'pet_twice',
  ]);
  expect(counts).toMatchObject({ create: 1, refused: 15 });
});

test.each(['Name,Category,Count,Price', 'Name,Category,Count,Price,'])(
  'a row with more cells than %s has headings is refused',
  async (headings) => {
    const { shop } = shopWithPets();
    const csv = [headings, 'Momo,Rabbits,4,12,50', 'Zoë,Dogs,1,20,', 'Rex,Dogs,1,20,,5'].join('\n');
    const { rows } = await preview(shop, csv);
    const refusedRow = { action: 'refused', problems: [{ code: 'row_too_wide' }] };
    expect(rows).toMatchObject([refusedRow, { action: 'unchanged' }, refusedRow]);
  },
);

test('the valid rows are applied in one transaction, and change only their own fields', async () => {
  const { shop, momo, zoe } = shopWithPets();
  const csv = [
    'Name,Category,Price,Count,Barcodes,Low-stock level',
    'Momo,Rabbits,12.50,8,,3',
    'Ziggy,Lizards,30,2,700,',
    'Zack,Lizards,,,,',
    'Zoë,Dogs,20,1,,',
    'Bad,Dogs,cheap,,,',
  ].join('\n');
  const read = await preview(shop, csv, true);
  expect(read.newCategories).toEqual(['Lizards']);
  expect(read.counts).toEqual({ create: 2, update: 1, unchanged: 1, refused: 1 });

  // Sold between preview and import: the count is applied as a difference to the number at the preview.
  shop.store.stock.record({ petId: momo, kind: 'sale', quantity: -1 }, nobody);
  expect(await apply(shop, read)).toEqual({ created: 2, updated: 1, categories: 1, left: 0 });

  expect(shop.kicks.count).toBe(1);
  expect(shop.store.stockTable.row(momo)).toMatchObject({
    price: 1250,
    stock: { shown: 7, lowMark: 3 },
    barcodes: [],
  });
  expect(shop.store.catalogue.byCode('700')).toMatchObject({
    name: 'Ziggy',
    categoryName: 'Lizards',
    price: 3000,
    stock: { shown: 2 },
  });
  expect(shop.store.stockTable.row(zoe)).toMatchObject({ price: 2000, barcodes: ['800'] });
  expect(entryKinds(shop)).toEqual(['createCategory', 'pushStock', 'createPet', 'pushStock', 'createPet']);
  await refused(apply(shop, read), 'import_gone');
});

test('where the shop changed meanwhile, nothing at all is imported', async () => {
  const { shop, zoe } = shopWithPets();
  const csv = 'Name,Category,Barcode\nAnton,Dogs,1\nBruno,Dogs,2\n';
  const read = await preview(shop, csv);
  shop.store.petEditing.setBarcodes(zoe, ['2']);
  await refused(apply(shop, read), 'import_stale', { because: 'barcode_taken', petName: 'Zoë' });
  expect(entryKinds(shop)).toEqual([]);
  expect(shop.store.catalogue.categories().find((category) => category.name === 'Dogs')?.petCount).toBe(1);
});

test('an unchanged exported list changes nothing', async () => {
  const { shop, momo } = shopWithPets();
  shop.store.stock.record({ petId: momo, kind: 'sale', quantity: -9 }, nobody);
  const written = await exported(shop);
  const all: ImportColumn[] = ['name', 'category', 'price', 'count', 'lowMark', 'barcodes', 'status'];
  for (const columns of [null, all]) {
    const { counts } = await preview(shop, written, false, columns);
    expect(counts).toEqual({ create: 0, update: 0, unchanged: 2, refused: 0 });
  }
});

test('rows are read in pages, by action', async () => {
  const { shop } = shopWithPets();
  const csv = `Name,Category\n${Array.from({ length: 300 }, (_, at) => `Pet ${at},${at % 3 ? 'Dogs' : 'Wolves'}`).join('\n')}`;
  const { importId } = await preview(shop, csv);
  const page = await shop.call['stock.importRows']({ importId, action: 'refused', offset: 90, limit: 200 });
  expect(page.total).toBe(100);
  expect(page.rows.map((row) => row.name)).toEqual([...Array(10).keys()].map((at) => `Pet ${270 + at * 3}`));
});

test('refused rows can be saved with line and reason, corrected, and imported', async () => {
  const { shop } = shopWithPets();
  await shop.ask('settings.saveShop', { language: 'de', locale: 'de-DE' });
  const saved: { name: string; content: string }[] = [];
  shop.platform.saveFile = async ({ name, content }) => {
    saved.push({ name, content: unquoted(String(content)) });
    return `/home/shop/${name}`;
  };
  const csv = [
    'Name,Vet,Category,Price,Barcodes',
    '=Rex(),Dr. Wu,Dogs,cheap,0012',
    'Momo,,Rabbits,12.50,',
    ',Dr. Wu,Dogs,9,',
  ].join('\n');
  const { importId, previewId } = await preview(shop, csv);
  const save = () => shop.ask('stock.importSaveRefused', { importId });
  expect(await save()).toMatchObject({ file: '/home/shop/Nicht importiert 2026-11-21.csv', rows: 2 });
  expect(saved[0]?.content.split('\r\n')).toEqual([
    '\uFEFFZeile;Grund;Name;Vet;Category;Price;Barcodes',
    `2;„cheap“ ist kein Preis.;'=Rex();Dr. Wu;Dogs;cheap;'0012`,
    '4;Der Name fehlt.;;Dr. Wu;Dogs;9;',
  ]);
  // Refused rows can also be saved after the import; then the corrected file is read.
  await shop.ask('stock.importApply', { importId, previewId });
  expect(await save()).toMatchObject({ rows: 2 });
  const mended = (saved[1]?.content ?? '').replace('cheap;', '20;').replace(';;Dr. Wu', ';Bo;Dr. Wu');
  const again = await preview(shop, mended);
  expect(again.ignored).toEqual(['Zeile', 'Grund', 'Vet']);
  expect(again.rows.map(({ name, action }) => [name, action])).toEqual([
    ['=Rex()', 'create'],
    ['Bo', 'create'],
  ]);
  await refused(save(), 'import_gone');
});

test('an exported list that is imported after sales, with new prices, reverts no sale', async () => {
  const { shop, momo, zoe } = shopWithPets();
  const file = await exported(shop);
  shop.store.stock.record({ petId: momo, kind: 'sale', quantity: -2 }, nobody);
  shop.store.stock.record({ petId: zoe, kind: 'sale', quantity: -1 }, nobody);
  const { db } = shop.store.context;
  db.prepare(`UPDATE pet SET status = 'sold' WHERE id = ?`).run(zoe);
  const changed = file.replace('10.00', '11.50');
  expect(changed).not.toBe(file);
  const read = await preview(shop, changed);
  expect(read).toMatchObject({
    counts: { update: 1, unchanged: 1 },
    changes: { price: 1 },
    exported: { at: '2026-11-21T09:00:00.000Z', here: true },
  });
  expect(read.chosen).not.toContain('count');
  expect(read.chosen).not.toContain('status');
  await apply(shop, read);
  // Ticking these columns makes no difference, since they were not edited in the file.
  const all = await preview(shop, changed, false, ['price', 'count', 'status']);
  expect(all.counts).toMatchObject({ update: 0, unchanged: 2 });
  expect(shop.store.stockTable.row(momo)).toMatchObject({ price: 1150, stock: { shown: 3 } });
  expect(shop.store.stockTable.row(zoe)).toMatchObject({ status: 'sold', stock: { shown: 0 } });
});

test('a count that was changed in an exported list changes the present one by as much, once', async () => {
  const { shop, momo, zoe } = shopWithPets();
  const file = await exported(shop);
  shop.store.stock.record({ petId: momo, kind: 'sale', quantity: -2 }, nobody);
  const changed = file.replace('10.00,5,', '10.00,8,').replace('20.00,1,', '20.00,0,');
  const unticked = await preview(shop, changed);
  expect(unticked).toMatchObject({ counts: { update: 0 }, changes: { count: 2 } });
  const read = await preview(shop, changed, false, ['count']);
  expect(read.rows.flatMap((row) => row.changes)).toEqual([
    { column: 'count', from: '3', to: '6', meanwhile: { says: 8, moved: -2 } },
    { column: 'count', from: '1', to: '0', meanwhile: null },
  ]);
  await apply(shop, read);
  const shown = () => [momo, zoe].map((petId) => shop.store.stock.figures(petId).shown);
  expect(shown()).toEqual([6, 0]);
  expect((await preview(shop, changed, false, ['count'])).counts).toMatchObject({ update: 0 });
  // The same list with another number: the difference is relative to the number imported before.
  const more = await preview(shop, changed.replace('10.00,8,', '10.00,9,'), false, ['count']);
  await apply(shop, more);
  expect(shown()).toEqual([7, 0]);
});

test('what the shop changed since the export stays, unless the file says something new', async () => {
  const { shop, momo, zoe } = shopWithPets();
  const file = await exported(shop);
  shop.store.catalogue.setPrice(momo, minor(1300), nobody);
  shop.store.catalogue.setPrice(zoe, minor(2300), nobody);
  shop.store.petEditing.setBarcodes(zoe, ['801']);
  shop.store.context.db.prepare(`UPDATE category SET name = 'Bunnies' WHERE name = 'Rabbits'`).run();
  const read = await preview(shop, file.replace('20.00', '25.00'), true);
  expect(read.newCategories).toEqual([]);
  expect(read.rows.map(({ action, changes }) => [action, changes])).toEqual([
    ['unchanged', []],
    ['update', [{ column: 'price', from: '€23.00', to: '€25.00', meanwhile: 'changed' }]],
  ]);
});

test('rows of an exported list keep to their pet, by another name and without an id of the service', async () => {
  const { shop } = shopWithPets();
  const local = givePet(shop.store, { name: "'Tis", category: 'Dogs', price: 700, count: 1 });
  const file = await exported(shop);
  const renamed = await preview(shop, file.replace("''Tis", 'Tess').replace("'Tis", 'Tess'));
  expect(renamed).toMatchObject({ counts: { create: 0, update: 1, unchanged: 2, refused: 0 } });
  shop.store.petEditing.remove(local);
  const { rows } = await preview(shop, file);
  expect(rows.flatMap((row) => row.problems.map(({ code }) => code))).toEqual(['pet_removed']);
});

test('a list from another till, or without its marks, brings prices and leaves counts and statuses', async () => {
  const { shop, momo } = shopWithPets();
  const file = await exported(shop);
  shop.store.stock.record({ petId: momo, kind: 'sale', quantity: -2 }, nobody);
  shop.store.catalogue.setPrice(momo, minor(1300), nobody);
  const elsewhere = file.replaceAll(/(000Z) [0-9a-f]{12} /g, '$1 ffffffffffff ');
  const from = { at: '2026-11-21T09:00:00.000Z', here: false };
  expect(await preview(shop, elsewhere)).toMatchObject({
    exported: from,
    counts: { update: 1 },
    changes: { price: 1, count: 1 },
  });
  const unmarked = file.replace('Exported', 'x');
  const read = await preview(shop, unmarked);
  expect(read).toMatchObject({ exported: { at: null, here: false }, changes: { price: 1, count: 1 } });
  expect(read.rows.flatMap((row) => row.changes.map(({ column }) => column))).toEqual(['price']);
});

test('a cell that is not written may be unreadable', async () => {
  const { shop } = shopWithPets();
  const csv = 'Petstore no.,Price,Count\n7,12.50,many\n';
  expect((await preview(shop, csv)).counts).toMatchObject({ refused: 1 });
  expect((await preview(shop, csv, false, ['price'])).counts).toMatchObject({ refused: 0, update: 1 });
});

test('a longer list is written in slices, by name, and what ended midway continues with the rest', {
  tags: 'slow',
}, async () => {
  const { shop, zoe } = shopWithPets();
  const rows = Array.from({ length: 2120 }, (_, at) => `Pet ${9000 - at},Dogs,${9000 - at}`);
  const csv = `Name,Category,Barcodes\n${rows.join('\n')}`;
  const stopped = await preview(shop, csv);
  const writing = apply(shop, stopped);
  let left: number | null = null;
  void writing.then((applied) => {
    left = applied.left;
  });
  while (left === null) {
    const { written } = await shop.ask('stock.importProgress', { importId: stopped.importId, stop: false });
    if (written > 0) await shop.ask('stock.importProgress', { importId: stopped.importId, stop: true });
    await pause();
  }
  expect(left).toBe(2070);
  const noted = () =>
    [...shop.store.journal.rows()]
      .filter(({ kind }) => kind === 'import.applied')
      .map(({ body }) => JSON.parse(body).created);
  expect(noted()).toEqual([50]);
  const read = await preview(shop, csv);
  expect(read.counts).toMatchObject({ create: 2070, unchanged: 50 });
  shop.store.petEditing.setBarcodes(zoe, ['7001']);
  await refused(apply(shop, read), 'import_ended', { written: 50, rows: 2070 });
  shop.store.petEditing.setBarcodes(zoe, []);
  const rest = await preview(shop, csv);
  expect(rest.counts).toMatchObject({ create: 2020, unchanged: 100 });
  expect(await apply(shop, rest)).toMatchObject({ created: 2020, left: 0 });
  expect(noted(), 'one entry an import').toEqual([50, 50, 2020]);
});

test('a longer list waits between two slices where the disk needs a pause', { tags: 'slow' }, async () => {
  const { shop } = shopWithPets();
  let waits = 0;
  const relief = async () => {
    waits += 1;
  };
  const imports = createImports({ ...shop.deps, relief });
  const rows = Array.from({ length: 2120 }, (_, at) => `Pet ${at},Dogs`);
  const { importId } = imports.addText({ importId: null, text: `Name,Category\n${rows.join('\n')}` });
  const choices = { createCategories: false, trustIds: false, columns: null };
  const { previewId } = await imports.preview({ importId, ...choices });
  await imports.apply({ importId, previewId }, { actor: nobody } as Caller);
  expect(waits).toBe(42);
});

test('if only the journal entry of an import fails, the written rows are reported', async () => {
  const { shop } = shopWithPets();
  const { journal } = shop.store;
  const write = journal.append;
  vi.spyOn(journal, 'append').mockImplementation((entry) => {
    if (entry.kind === 'import.applied') throw new PerchError('disk_full');
    write(entry);
  });
  const csv = 'Name,Category\nAnton,Dogs\nBerta,Dogs\n';
  const { importId, previewId } = await preview(shop, csv);
  await refused(shop.ask('stock.importApply', { importId, previewId }), 'import_ended', {
    written: 2,
    rows: 2,
    because: 'disk_full',
  });
  expect((await preview(shop, csv)).counts).toMatchObject({ unchanged: 2 });
});

test('one label in its two forms is one code within a file, and finds the pet that has it', async () => {
  const { shop, momo } = shopWithPets();
  shop.store.petEditing.setBarcodes(momo, ['036000291452']);
  const csv = [
    'Name,Category,Barcodes',
    'Anton,Dogs,012345678905',
    'Berta,Dogs,0012345678905',
    ',,0036000291452',
    'Caesar,Dogs,DOG-1',
    'Dora,Dogs,dog-1',
  ].join('\n');
  const { rows } = await preview(shop, csv);
  expect(rows).toMatchObject([
    { name: 'Anton', action: 'create' },
    { name: 'Berta', action: 'refused', problems: [{ code: 'barcode_taken' }] },
    { name: 'Momo', problems: [] },
    { name: 'Caesar', action: 'create' },
    { name: 'Dora', action: 'refused', problems: [{ code: 'barcode_taken' }] },
  ]);
});

test('a code that lost its first zero in a spreadsheet is the same one, and changes nothing', async () => {
  const { shop, momo, zoe } = shopWithPets();
  shop.store.petEditing.setBarcodes(momo, ['012345678905']);
  // Zoë has an internal number that happens to have a valid check digit.
  shop.store.petEditing.setBarcodes(zoe, ['1234565']);
  const scan = (code: string) => shop.store.catalogue.byCode(code)?.name;
  const list = (await exported(shop)).replace('012345678905', '12345678905');
  for (const csv of [
    list,
    'Name,Category,Barcodes\nMomo,Rabbits,12345678905\n,,01234565\nAnton,Dogs,36000291452',
  ]) {
    const read = await preview(shop, csv, false, ['barcodes', 'price']);
    expect(read.rows.slice(0, 2).map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
    await apply(shop, read);
  }
  expect(['012345678905', '12345678905', '1234565', '036000291452'].map(scan)).toEqual([
    'Momo',
    'Momo',
    'Zoë',
    'Anton',
  ]);
});

test('a list comes back with names and statuses that other programs wrote, and takes another price for them', async () => {
  const { shop, momo, zoe } = shopWithPets();
  const { db } = shop.store.context;
  const long = 'x'.repeat(300);
  db.prepare('UPDATE pet SET name = ?, status = ? WHERE id = ?').run(long, 'quarantine', momo);
  db.prepare('UPDATE pet SET name = ? WHERE id = ?').run("'t Hooft", zoe);
  db.prepare("UPDATE category SET name = ? WHERE name = 'Dogs'").run("'s dogs");
  const csv = await exported(shop);
  const every: ImportColumn[] = ['name', 'category', 'status', 'price', 'count'];
  const same = await preview(shop, csv, true, every);
  expect(same.rows.map(({ action, problems }) => [action, problems])).toEqual([
    ['unchanged', []],
    ['unchanged', []],
  ]);
  const priced = await preview(shop, csv.replace('10.00', '12.00'), true, every);
  expect(priced.rows.find(({ action }) => action === 'update')?.changes).toMatchObject([{ column: 'price' }]);
  await apply(shop, priced);
  expect(shop.store.petEditing.details(momo)).toMatchObject({
    name: long,
    otherStatus: 'quarantine',
    price: 1200,
  });

  // A new name is validated, and so is the same name in a list without export marks.
  const renamed = await preview(shop, csv.replace(long, `${long}y`), true, every);
  expect(renamed.rows.find(({ action }) => action === 'refused')?.problems).toMatchObject([
    { code: 'too_long' },
  ]);
  const bare = csv.replaceAll(/,[^,\r]*(?=\r)/g, '');
  const unmarked = await preview(shop, bare, true, ['name', 'category']);
  expect(unmarked.rows.map(({ action }) => action).sort()).toEqual(['refused', 'unchanged']);
});

test('a barcode that a spreadsheet changed is the one it was, or refused, and scanning part of one finds nothing', async () => {
  const { shop } = shopWithPets();
  const csv = [
    'Name;Category;Barcode',
    'Rounded;Dogs;4E+12',
    'Rounded too;Dogs;4,00638E+12',
    'Tail;Dogs;4006381333948,00',
    'Formula;Dogs;"=""0012345678905"""',
    '"=""Name""";Dogs;4 006381 333931',
    'Hyphens;Dogs;0-36000-29145-2',
    'Two;Dogs;96385074|A-7',
  ].join('\n');
  const read = await preview(shop, csv);
  const rounded = { action: 'refused', problems: [{ code: 'barcode_rounded' }] };
  expect(read.rows.slice(0, 2)).toMatchObject([rounded, rounded]);
  await apply(shop, read);
  const scan = (code: string) => shop.store.catalogue.byCode(code)?.name;
  expect(['4006381333948', '2345678905', '012345678905', ']E04006381333931'].map(scan)).toEqual([
    'Tail',
    undefined,
    'Formula',
    'Name',
  ]);
  expect(['0036000291452', '0000096385074', 'A-7', '4', '006381', '333931'].map(scan)).toEqual([
    'Hyphens',
    'Two',
    'Two',
    ...Array(3).fill(undefined),
  ]);
});

test('names that differ in a sign are different pets and categories, and none is renamed', async () => {
  const shop = testShop();
  const pairs = [
    ['Guinea pig ♂', 'Guinea pig ♀'],
    ['A+ Collar', 'A Collar'],
    ['Food 1-5', 'Food 1.5'],
    ['🐱', '🐶'],
    ['Rosé', 'Rose'],
  ];
  for (const at of [0, 1]) {
    const rows = pairs.map((pair) => `${pair[at]};${pair[at]};5,00`);
    const read = await preview(shop, ['Name;Category;Price', ...rows].join('\n'), true);
    expect(read.counts).toMatchObject({ create: pairs.length, update: 0, refused: 0 });
    await apply(shop, read);
  }
  const names = shop.store.catalogue.categories().map(({ name }) => name);
  expect(names.toSorted()).toEqual(pairs.flat().toSorted());
});

test('names are kept in composed letters without what nobody sees, and are found as they are typed', async () => {
  const shop = testShop();
  const csv = 'Name;Category;Price\nKa\u0308tz\u200bchen;Mo\u0308bel;12,50\nKätzchen;Möbel;12,50';
  const read = await preview(shop, csv, true);
  expect(read.rows).toMatchObject([
    { name: 'Kätzchen', category: 'Möbel', action: 'create' },
    { action: 'refused', problems: [{ code: 'pet_twice' }] },
  ]);
});

test.each([
  [
    'Shopify',
    'Handle,Title,Option1 Value,Product Category,Variant Price,Variant Barcode,Variant Inventory Qty',
  ],
  ['Square', 'Token,Item Name,Variation Name,Category,Price,GTIN,Current Quantity Main St'],
  ['WooCommerce', 'ID,SKU,Name,Option1 value,Categories,Regular price,"GTIN, UPC, EAN, or ISBN",Stock'],
  ['Lightspeed', 'id,handle,name,variation name,product_category,retail_price,ean,inventory_Main_Outlet'],
  ['Loyverse', 'Handle,Name,Option1 value,Category,Price,Barcode,In stock [Main]'],
  ['Odoo', 'External ID,Name,Variation name,Product Category,Sales Price,Barcode,Quantity On Hand'],
])('the headings of %s are known, and its ids are not those of Petstore', async (_, headings) => {
  const { shop } = shopWithPets();
  const { columns, foreignIds } = await preview(shop, `${headings}\n7,7,7,7,7,7,7,7\n`);
  expect(columns.toSorted()).toEqual(['barcodes', 'category', 'count', 'name', 'price']);
  const heading = /^(Token|ID|id|External ID)\b/.exec(headings)?.[0] ?? null;
  expect(foreignIds).toBe(heading);
});

test('an ID of another program is no id of Petstore unless a person says so', async () => {
  const { shop } = shopWithPets();
  const csv = 'ID,Name,Category,Price\n7,Rex,Dogs,5.00\n';
  const foreign = await preview(shop, csv);
  expect(foreign).toMatchObject({
    ignored: ['ID'],
    foreignIds: 'ID',
    rows: [{ name: 'Rex', action: 'create' }],
  });
  const trusted = await preview(shop, csv, false, null, true);
  expect(trusted).toMatchObject({ columns: ['serviceId', 'name', 'category', 'price'], ignored: [] });
  expect(trusted.rows).toMatchObject([{ name: 'Rex', action: 'update' }]);
});

test('variations of an item become different pets, and a bad price or count is reported with its row', async () => {
  const { shop } = shopWithPets();
  const csv = [
    'Item Name,Variation Name,Category,Price,Current Quantity Main St',
    'Cat tree,Regular,Dogs,"€1,250.00",3',
    'Bird seed,1 kg,Dogs,variable,12',
    'Bird seed,2 kg,Dogs,24.0000,12.5',
    'Bird seed,3 kg,Dogs,24.5000,100.0000',
  ].join('\n');
  const { rows } = await preview(shop, csv);
  expect(rows).toMatchObject([
    { name: 'Cat tree', action: 'create' },
    { name: 'Bird seed 1 kg', problems: [{ code: 'price_unreadable', value: 'variable' }] },
    { name: 'Bird seed 2 kg', problems: [{ code: 'count_unreadable', value: '12.5' }] },
    { name: 'Bird seed 3 kg', action: 'create' },
  ]);
});
