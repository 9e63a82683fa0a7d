import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet, nobody } from '../../store/testing.ts';
import { cash, sell } from '../day/testing.ts';
import { toHtml } from '../documents/html.ts';
import { textOf } from '../documents/testing.ts';
import { documentFor } from '../printing/document-for.ts';
import type { Caller } from '../session.ts';
import { type TestShop, testShop } from '../testing.ts';
import { countPet } from './commit-count.ts';

const paperOf = (shop: TestShop, sessionId: LocalId) =>
  textOf(toHtml(documentFor(shop.store, 'count', sessionId), 'A4'));

async function counting() {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', remoteId: '7', count: 5 });
  const zoe = givePet(shop.store, { name: 'Zoë', remoteId: '8', count: 2 });
  const session = await shop.call['stock.countStart']({ label: 'Window', categoryId: null });
  const record = (petId: LocalId, quantity: number, add = false) =>
    shop.call['stock.countRecord']({ sessionId: session.id, petId, quantity, add });
  return { shop, momo, zoe, sessionId: session.id, record };
}

const pushed = ({ store }: TestShop) =>
  store.context.db.prepare("SELECT entity_id FROM outbox WHERE kind = 'pushStock'").pluck().all();

test('a count is blind, scanned one by one or typed, and outlives the program', async () => {
  const { shop, momo, zoe, record } = await counting();
  await record(momo, 1, true);
  await record(momo, 1, true);
  expect(await record(momo, 1, true)).toMatchObject({ petName: 'Momo', counted: 3 });
  await record(zoe, 9);
  await record(zoe, 4);
  const session = await shop.call['stock.count']({});
  expect(session).toMatchObject({
    label: 'Window',
    lines: [
      { petName: 'Zoë', counted: 4 },
      { petName: 'Momo', counted: 3 },
    ],
  });
  expect(JSON.stringify(session)).not.toContain('expected');
});

test('only the chosen differences are written, and what was sold since stays sold', async () => {
  const { shop, momo, zoe, sessionId, record } = await counting();
  await record(momo, 4);
  await record(zoe, 7);
  shop.store.stock.record({ petId: momo, kind: 'sale', quantity: -1 }, nobody);
  expect(await shop.call['stock.countReview']({ sessionId })).toMatchObject({
    lines: [
      { petName: 'Zoë', counted: 7, expected: 2, difference: 5 },
      { petName: 'Momo', counted: 4, expected: 5, difference: -1 },
    ],
  });
  expect(await shop.call['stock.countCommit']({ sessionId, petIds: [momo] })).toEqual({ written: 1 });
  expect(shop.kicks.count).toBe(1);
  expect(shop.store.stock.figures(momo).shown).toBe(3);
  expect(shop.store.stock.figures(zoe).shown).toBe(2);
  expect(await shop.call['stock.count']({})).toBeNull();
  expect(pushed(shop)).toEqual([momo]);
  const last = [...shop.store.journal.rows()].at(-1);
  expect(last?.kind).toBe('count.written');
  expect(JSON.parse(last?.body ?? '')).toEqual({
    lines: 2,
    missed: 0,
    missedInStock: 0,
    written: [{ petId: momo, counted: 4, expected: 5 }],
  });
});

test('a count after a restore clears the mark, with and without a difference', async () => {
  const { shop, momo, zoe, sessionId, record } = await counting();
  const kiki = givePet(shop.store, { name: 'Kiki', remoteId: '9', count: 3 });
  const coco = givePet(shop.store, { name: 'Coco', remoteId: '10', count: 3 });
  shop.store.context.db.exec(`UPDATE stock SET count_since = '2026-11-21T09:00:00.000Z'`);
  await record(momo, 4);
  await record(zoe, 2);
  await record(kiki, 9);
  expect(shop.store.stock.toCount()).toBe(4);
  expect(await shop.call['stock.countCommit']({ sessionId, petIds: [momo] })).toEqual({ written: 1 });
  const toCount = (petId: LocalId) => shop.store.stockTable.row(petId).toCount;
  expect([momo, zoe, kiki, coco].map(toCount)).toEqual([false, false, true, true]);
  const caller = { actor: nobody } as Caller;
  countPet(shop.store, { petId: kiki, quantity: 9 }, caller);
  expect(countPet(shop.store, { petId: coco, quantity: 3 }, caller)).toEqual({ difference: 0 });
  expect([kiki, coco].map(toCount)).toEqual([false, false]);
  expect(shop.store.stock.toCount()).toBe(0);
  expect(pushed(shop)).toEqual([momo, kiki]);
});

test('a line can be taken back, and a count given up changes nothing', async () => {
  const { shop, momo, zoe, sessionId, record } = await counting();
  await record(momo, 1);
  await record(zoe, 1);
  await shop.call['stock.countRemove']({ sessionId, petId: zoe });
  expect((await shop.call['stock.count']({}))?.lines.map((line) => line.petName)).toEqual(['Momo']);
  await shop.call['stock.countDiscard']({ sessionId });
  expect(shop.store.stock.figures(momo).shown).toBe(5);
  await refused(record(momo, 1), 'count_over');
});

test('only one count is open at a time', async () => {
  const { shop, sessionId } = await counting();
  const start = () =>
    Promise.resolve().then(() => shop.call['stock.countStart']({ label: '', categoryId: null }));
  await refused(start(), 'count_open');
  await shop.call['stock.countCommit']({ sessionId, petIds: [] });
  await expect(start()).resolves.toMatchObject({ lines: [] });
});

async function birds() {
  const shop = testShop();
  const [tweety, coco, polly] = ['Tweety', 'Coco', 'Polly'].map((name) =>
    givePet(shop.store, { name, category: 'Birds', count: 3 }),
  ) as [LocalId, LocalId, LocalId];
  const momo = givePet(shop.store, { name: 'Momo', category: 'Rodents', count: 5 });
  const categories = await shop.ask('catalogue.categories', {});
  const categoryId = categories.find(({ name }) => name === 'Birds')?.id ?? localId('');
  return { shop, tweety, coco, polly, momo, categoryId };
}

test('a count of one category takes its pets alone, and says which of them were not counted', async () => {
  const { shop, tweety, coco, polly, momo, categoryId } = await birds();
  const session = await shop.ask('stock.countStart', { label: 'Birds', categoryId });
  expect(session.scope).toEqual({ categoryId, categoryName: 'Birds', pets: 3 });
  const record = (petId: LocalId, quantity: number) =>
    shop.ask('stock.countRecord', { sessionId: session.id, petId, quantity, add: false });
  await refused(record(momo, 1), 'count_elsewhere', { petName: 'Momo', categoryName: 'Birds' });
  await record(tweety, 3);
  const missed = await shop.ask('stock.countMissed', { sessionId: session.id });
  expect([missed.total, missed.pets.map(({ id }) => id)]).toEqual([2, [coco, polly]]);
  await record(coco, 0);
  expect((await shop.ask('stock.countMissed', { sessionId: session.id })).total).toBe(1);
  expect((await shop.ask('stock.count', {}))?.scope?.categoryName).toBe('Birds');
});

test('a count of one category is refused for a category that is not there; without one everything may be counted', async () => {
  const { shop, momo } = await birds();
  await refused(shop.ask('stock.countStart', { label: 'x', categoryId: momo }), 'category_unknown');
  const { id, scope } = await shop.ask('stock.countStart', { label: 'Birds', categoryId: null });
  expect(scope).toBeNull();
  await shop.ask('stock.countRecord', { sessionId: id, petId: momo, quantity: 5, add: false });
  expect(await shop.ask('stock.countMissed', { sessionId: id })).toEqual({ total: 0, inStock: 0, pets: [] });
});

async function finished() {
  const { shop, momo, zoe, sessionId, record } = await counting();
  await shop.hire('Anna', 'manager');
  await shop.ask('settings.saveShop', { signOutAfterMinutes: 30 });
  await record(momo, 3);
  await record(zoe, 9);
  shop.clock.advance(600_000);
  await shop.ask('stock.countCommit', { sessionId, petIds: [momo] });
  return { shop, momo, zoe, sessionId };
}

test('a finished count is listed with when, who and what differed; one that was given up is not', async () => {
  const { shop, sessionId } = await finished();
  const other = await shop.ask('stock.countStart', { label: 'Terrace', categoryId: null });
  expect(await shop.ask('stock.counts', { limit: 10 })).toHaveLength(1);
  await shop.ask('stock.countDiscard', { sessionId: other.id });
  expect(await shop.ask('stock.counts', { limit: 10 })).toEqual([
    {
      id: sessionId,
      label: 'Window',
      scope: null,
      startedAt: '2026-11-21T09:00:00.000Z',
      endedAt: '2026-11-21T09:10:00.000Z',
      staffName: 'Anna',
      approvedBy: null,
      pets: 2,
      different: 2,
      written: 1,
      missing: 2,
      extra: 7,
      missingValue: 0,
      extraValue: 0,
      currency: 'EUR',
      missed: 0,
      missedInStock: 0,
    },
  ]);
  await refused(shop.ask('stock.countReport', { sessionId: other.id }), 'count_unknown');
});

test('a finished count is shown with every line, on paper and as CSV', async () => {
  const { shop, sessionId } = await finished();
  const report = await shop.ask('stock.countReport', { sessionId });
  expect(report.lines.map(({ petName, difference, written }) => [petName, difference, written])).toEqual([
    ['Momo', -2, true],
    ['Zoë', 7, false],
  ]);
  const paper = paperOf(shop, sessionId);
  for (const words of ['Stock count: Window', 'Anna', 'Momo', '-2', 'Zoë (not applied)', '+7']) {
    expect(paper).toContain(words);
  }
  const csv = unquoted((await shop.ask('stock.countCsv', { sessionId })).csv);
  expect(csv.split('\r\n')).toEqual([
    'Stock count,Category,Counted at,by,Pet,Expected,Counted,Difference,Applied,Value at selling price,Counted first,Counted first by',
    'Window,,2026-11-21T09:00:00.000Z,Anna,Momo,5,3,-2,yes,,,',
    'Window,,2026-11-21T09:00:00.000Z,Anna,Zoë,2,9,7,no,,,',
  ]);
  expect(await shop.ask('printing.print', { kind: 'count', subjectId: sessionId })).toMatchObject({
    kind: 'count',
  });
});

test('a finished count of one category names it, also when the category is called otherwise since', async () => {
  const shop = testShop();
  const petId = givePet(shop.store, { name: '=Tweety', category: 'Birds', count: 3 });
  const [category] = await shop.ask('catalogue.categories', {});
  const { id } = await shop.ask('stock.countStart', { label: 'Birds', categoryId: category?.id ?? null });
  await shop.ask('stock.countRecord', { sessionId: id, petId, quantity: 3, add: false });
  await shop.ask('stock.countCommit', { sessionId: id, petIds: [] });
  const look = { description: null, colour: null, icon: null, taxRateId: null };
  await shop.ask('editing.saveCategory', { ...look, categoryId: category?.id ?? '', name: 'Parrots' });
  expect(await shop.ask('stock.counts', { limit: 10 })).toMatchObject([
    { scope: { categoryId: category?.id, categoryName: 'Birds' }, different: 0 },
  ]);
  expect((await shop.ask('stock.countCsv', { sessionId: id })).csv).toContain("'=Tweety");
});

test('a finished count is listed first when it is the latest, also if the clock was ahead at the one before', async () => {
  const shop = testShop();
  const petId = givePet(shop.store, { name: 'Momo', count: 3 });
  const count = async (label: string) => {
    const { id } = await shop.ask('stock.countStart', { label, categoryId: null });
    await shop.ask('stock.countRecord', { sessionId: id, petId, quantity: 3, add: false });
    await shop.ask('stock.countCommit', { sessionId: id, petIds: [] });
  };
  shop.clock.jump(30 * 86_400_000);
  await count('ahead');
  shop.clock.jump(-30 * 86_400_000);
  await count('right');
  expect((await shop.ask('stock.counts', { limit: 1 })).map(({ label }) => label)).toEqual(['right']);
});

async function stocktake() {
  const shop = testShop();
  const pet = (name: string, count: number, price: number) =>
    givePet(shop.store, { name, category: 'Birds', count, price });
  const [tweety, coco] = [pet('Tweety', 6, 1250), pet('Coco', 4, 990)];
  const [polly, empty] = [pet('Polly', 2, 500), pet('Ara', 0, 500)];
  const anna = await shop.hire('Anna', 'manager');
  const ben = await shop.hire('Ben', 'cashier', '1235');
  const whole = { label: 'Year end', wholeShop: true, categoryId: null };
  const session = await shop.ask('stock.countStart', whole);
  const record = (petId: LocalId, quantity: number, add = false) =>
    shop.ask('stock.countRecord', { sessionId: session.id, petId, quantity, add });
  return { shop, sessionId: session.id, session, record, tweety, coco, polly, empty, anna, ben };
}

test('a stocktake of the whole shop names what nobody counted, what should be there first, and keeps it with the report', async () => {
  const { shop, session, sessionId, record, tweety, coco, polly, empty } = await stocktake();
  expect(session.scope).toEqual({ categoryId: null, categoryName: null, pets: 4 });
  await record(tweety, 6);
  const missed = await shop.ask('stock.countMissed', { sessionId });
  expect([missed.total, missed.inStock, missed.pets.map(({ id }) => id)]).toEqual([
    3,
    2,
    [coco, polly, empty],
  ]);
  await shop.ask('stock.countCommit', { sessionId, petIds: [] });
  expect(await shop.ask('stock.counts', { limit: 1 })).toMatchObject([
    { scope: { categoryId: null, categoryName: null }, pets: 1, missed: 3, missedInStock: 2 },
  ]);
  const report = await shop.ask('stock.countReport', { sessionId });
  expect(report.notCounted).toEqual([
    { petId: coco, petName: 'Coco', expected: 4 },
    { petId: polly, petName: 'Polly', expected: 2 },
  ]);
  const paper = paperOf(shop, sessionId);
  for (const words of ['Whole shop', 'Pets not counted', 'Not counted, but in stock', 'Coco', 'Polly']) {
    expect(paper).toContain(words);
  }
  const csv = unquoted((await shop.ask('stock.countCsv', { sessionId })).csv);
  expect(csv).toContain('Year end,,,,Coco,4,not counted');
});

test('a stocktake keeps the currency in which it was finished, on paper and as a table', async () => {
  const { shop, sessionId, record, tweety } = await stocktake();
  await record(tweety, 5);
  await shop.ask('stock.countCommit', { sessionId, petIds: [] });
  await shop.ask('settings.saveShop', { currency: 'CHF' });
  const isInEuros = () => expect(paperOf(shop, sessionId)).toContain('Value of missing EUR -12.50');
  isInEuros();
  expect(await shop.ask('stock.countReport', { sessionId })).toMatchObject({ currency: 'EUR' });
  // A currency with another number of decimals; no price prevents the change.
  shop.store.settings.saveShop({ currency: 'JPY' }, nobody);
  const table = async () => unquoted((await shop.ask('stock.countCsv', { sessionId })).csv);
  expect(await table()).toContain('Tweety,6,5,-1,no,-12.50');
  isInEuros();
});

test('a stocktake names who approved it and what was sold meanwhile, on screen and paper', async () => {
  const { shop, sessionId, record, tweety, anna, ben } = await stocktake();
  await shop.ask('staff.signIn', { staffId: ben.id, pin: '1235' });
  await record(tweety, 5);
  await sell(shop, tweety, 2, [cash(5000)]);
  const command = { channel: 'stock.countCommit', input: { sessionId, petIds: [tweety] } };
  await shop.ask('staff.approve', { staffId: anna.id, pin: '4711', command });
  await shop.ask('stock.countCommit', { sessionId, petIds: [tweety] });
  const report = await shop.ask('stock.countReport', { sessionId });
  expect(report).toMatchObject({
    staffName: 'Ben',
    approvedBy: 'Anna',
    meanwhile: [{ petId: tweety, petName: 'Tweety', quantity: 2, number: 'T1-000001' }],
  });
  const paper = paperOf(shop, sessionId);
  for (const words of ['Approved by', 'Anna', 'Sold during the count', 'T1-000001']) {
    expect(paper).toContain(words);
  }
});

test('a stocktake values differences at the prices of its day', async () => {
  const { shop, sessionId, record, tweety, coco } = await stocktake();
  await record(tweety, 4);
  await record(coco, 5);
  const { lines } = await shop.ask('stock.countReview', { sessionId });
  expect(lines.map(({ petName, value }) => [petName, value])).toEqual([
    ['Coco', 990],
    ['Tweety', -2500],
  ]);
  await shop.ask('stock.countCommit', { sessionId, petIds: [tweety] });
  shop.clock.advance(1000);
  await shop.ask('catalogue.setPrice', { petId: tweety, amount: 9999 });
  expect(await shop.ask('stock.countReport', { sessionId })).toMatchObject({
    missingValue: 2500,
    extraValue: 990,
    lines: [
      { petName: 'Coco', value: 990 },
      { petName: 'Tweety', value: -2500 },
    ],
  });
});

test('in a stocktake large differences are counted once more, blind again, and keeps who counted what', async () => {
  const { shop, sessionId, record, tweety, coco, polly, anna, ben } = await stocktake();
  await shop.ask('staff.signIn', { staffId: ben.id, pin: '1235' });
  await record(tweety, 1);
  await record(coco, 4);
  await record(polly, 1);
  expect((await shop.ask('stock.countReview', { sessionId })).large).toEqual([tweety]);
  const again = await shop.ask('stock.countRecount', { sessionId, petIds: [tweety] });
  expect(again.lines.find(({ petId }) => petId === tweety)).toMatchObject({
    counted: null,
    recount: 'asked',
    staffName: 'Ben',
  });
  await shop.ask('staff.signIn', { staffId: anna.id, pin: '4711' });
  // One is sold before the recount, and one after it.
  const sell = () => shop.store.stock.record({ petId: tweety, kind: 'sale', quantity: -1 }, nobody);
  sell();
  await record(tweety, 1, true);
  await record(tweety, 3, true);
  sell();
  const { lines, large } = await shop.ask('stock.countReview', { sessionId });
  expect(large).toEqual([]);
  expect(lines.find(({ petId }) => petId === tweety)).toMatchObject({
    counted: 4,
    expected: 5,
    difference: -1,
    recount: 'done',
    first: { counted: 1, staffName: 'Ben' },
    staffName: 'Anna',
  });
  await shop.ask('stock.countCommit', { sessionId, petIds: [tweety] });
  expect(shop.store.stock.figures(tweety).shown).toBe(3);
  const csv = unquoted((await shop.ask('stock.countCsv', { sessionId })).csv);
  expect(csv).toContain('Anna,Tweety,5,4,-1,yes,-12.50,1,Ben');
});

test('a stocktake counts again what was counted twice without losing what was counted first', async () => {
  const { shop, sessionId, record, tweety } = await stocktake();
  await record(tweety, 1);
  for (const quantity of [2, 6]) {
    await shop.ask('stock.countRecount', { sessionId, petIds: [tweety] });
    await record(tweety, quantity);
  }
  const { lines } = await shop.ask('stock.countReview', { sessionId });
  expect(lines).toMatchObject([{ counted: 6, first: { counted: 1 } }]);
});

test('a restored line is as counted: what was sold meanwhile stays sold', async () => {
  const shop = testShop();
  const petId = givePet(shop.store, { name: 'Momo', price: 100, count: 5 });
  const { id: sessionId } = await shop.ask('stock.countStart', { label: '' });
  expect(await shop.ask('stock.countPutBack', { sessionId, petId })).toBeNull();
  await shop.ask('stock.countRecord', { sessionId, petId, quantity: 1, add: false });
  await shop.ask('stock.countRecount', { sessionId, petIds: [petId] });
  await shop.ask('stock.countRecord', { sessionId, petId, quantity: 5, add: false });
  const [before] = (await shop.ask('stock.countReview', { sessionId })).lines;
  shop.store.stock.record({ petId, kind: 'sale', quantity: -1 }, nobody);
  await shop.ask('stock.countRemove', { sessionId, petId });
  expect(await shop.ask('stock.countPutBack', { sessionId, petId })).toMatchObject({ petId, counted: 5 });
  expect((await shop.ask('stock.countReview', { sessionId })).lines).toEqual([before]);
  expect(before?.first).toMatchObject({ counted: 1 });
  await shop.ask('stock.countCommit', { sessionId, petIds: [petId] });
  expect(shop.store.stock.figures(petId).shown).toBe(4);
});
