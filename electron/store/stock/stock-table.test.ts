import { expect, test } from 'vitest';
import type { StockQuery } from '../../../shared/domain/stock.ts';
import { localId } from '../../../shared/testing/ids.ts';
import type { Store } from '../store.ts';
import { givePet, nobody, testClock, testStore } from '../testing.ts';

const everything: StockQuery = {
  text: '',
  categoryId: null,
  filter: 'all',
  sort: 'name',
  descending: false,
  order: null,
  offset: 0,
  limit: 50,
};

async function names(store: Store, query: Partial<StockQuery>): Promise<string[]> {
  const { rows } = await store.stockTable.list({ ...everything, ...query });
  return rows.map((row) => row.name);
}

function shop() {
  const store = testStore();
  const add = (name: string, more: Omit<Parameters<typeof givePet>[1], 'name'> = {}) =>
    givePet(store, {
      name,
      price: 100,
      remoteId: String(1000 + name.length * 31 + name.charCodeAt(1)),
      ...more,
    });
  return {
    store,
    momo: add('Momo', { count: 5, category: 'Rabbits' }),
    zoe: add('Zoë', { count: 0, category: 'Rabbits' }),
    anton: add('Anton', { count: 12, category: 'Dogs' }),
    bella: givePet(store, { name: 'Bella', category: 'Dogs', count: 5 }),
  };
}

test('rows are sorted by name, by count or by status, equal ones by name', async () => {
  const { store, anton } = shop();
  store.context.db.prepare("UPDATE pet SET status = 'sold' WHERE id = ?").run(anton);
  expect(await names(store, {})).toEqual(['Anton', 'Bella', 'Momo', 'Zoë']);
  expect(await names(store, { descending: true })).toEqual(['Zoë', 'Momo', 'Bella', 'Anton']);
  expect(await names(store, { sort: 'shown' })).toEqual(['Zoë', 'Bella', 'Momo', 'Anton']);
  expect(await names(store, { sort: 'shown', descending: true })).toEqual(['Anton', 'Bella', 'Momo', 'Zoë']);
  expect(await names(store, { sort: 'status' })).toEqual(['Bella', 'Momo', 'Zoë', 'Anton']);
});

test('an order keeps its rows in their places while their figures change', async () => {
  const { store, momo } = shop();
  const first = await store.stockTable.list({ ...everything, sort: 'shown' });
  expect(first.rows.map((row) => row.name)).toEqual(['Zoë', 'Bella', 'Momo', 'Anton']);

  store.stock.record({ petId: momo, kind: 'sale', quantity: -6 }, nobody);
  await Promise.resolve();
  const again = await store.stockTable.list({ ...everything, sort: 'shown', order: first.order });
  expect(again.order).toBe(first.order);
  expect(again.rows.map((row) => [row.name, row.stock.shown])).toEqual([
    ['Zoë', 0],
    ['Bella', 5],
    ['Momo', -1],
    ['Anton', 12],
  ]);

  const anew = await store.stockTable.list({ ...everything, sort: 'shown' });
  expect(anew.rows.map((row) => row.name)).toEqual(['Momo', 'Zoë', 'Bella', 'Anton']);
});

test('a pet’s place in an order is known while the order is cached', async () => {
  const { store, momo, zoe } = shop();
  const { order } = await store.stockTable.list({ ...everything, filter: 'out' });
  expect(store.stockTable.placeOf(order, zoe)).toBe(0);
  expect(store.stockTable.placeOf(order, momo)).toBeNull();
  expect(store.stockTable.placeOf(momo, zoe)).toBeNull();
});

test('an order is used for its own query only', async () => {
  const { store } = shop();
  const byName = await store.stockTable.list(everything);
  const out = await store.stockTable.list({ ...everything, filter: 'out', order: byName.order });
  expect(out.order).not.toBe(byName.order);
  expect(out.rows.map((row) => row.name)).toEqual(['Zoë']);
});

test('filters find low, out, oversold, unpriced, unsent and to be counted', async () => {
  const { store, momo, anton } = shop();
  store.stock.setLowMark(anton, 12);
  store.context.db
    .prepare(`UPDATE stock SET count_since = '2026-11-21T09:00:00.000Z' WHERE pet_id = ?`)
    .run(anton);
  store.stock.record({ petId: momo, kind: 'sale', quantity: -7 }, nobody);
  expect(await names(store, { filter: 'low' })).toEqual(['Anton']);
  expect(await names(store, { filter: 'out' })).toEqual(['Momo', 'Zoë']);
  expect(await names(store, { filter: 'oversold' })).toEqual(['Momo']);
  expect(await names(store, { filter: 'unpriced' })).toEqual(['Bella']);
  expect(await names(store, { filter: 'local' })).toEqual(['Bella']);
  expect(await names(store, { filter: 'toCount' })).toEqual(['Anton']);
  expect(await store.stockTable.summary(null)).toEqual({
    all: 4,
    low: 1,
    out: 2,
    oversold: 1,
    unpriced: 1,
    local: 1,
    toCount: 1,
  });

  store.settings.saveShop({ lowStockDefault: 5 }, nobody);
  expect(await names(store, { filter: 'low' })).toEqual(['Anton', 'Bella', 'Momo', 'Zoë']);
});

test('a category and a typed text narrow the table', async () => {
  const { store } = shop();
  const rabbits =
    store.catalogue.categories().find((category) => category.name === 'Rabbits')?.id ?? localId('');
  expect(await names(store, { categoryId: rabbits })).toEqual(['Momo', 'Zoë']);
  expect((await store.stockTable.summary(rabbits)).all).toBe(2);
  expect(await names(store, { text: 'zoe' })).toEqual(['Zoë']);
  expect(await names(store, { text: 'ell' })).toEqual(['Bella']);
  expect(await names(store, { text: 'antan' })).toEqual(['Anton']);
  expect(await names(store, { text: '%' })).toEqual([]);
  expect(await names(store, { text: 'be', filter: 'unpriced' })).toEqual(['Bella']);
});

test('a new name, a new pet and a deleted one show in the next order', async () => {
  const { store, momo, zoe } = shop();
  const { db } = store.context;
  const first = await store.stockTable.list(everything);
  db.prepare('UPDATE pet SET name = ? WHERE id = ?').run('Abby', momo);
  db.prepare('UPDATE pet SET gone_at = ? WHERE id = ?').run('2026-11-21T09:00:00.000Z', zoe);
  givePet(store, { name: 'Coco' });
  expect(await names(store, {})).toEqual(['Abby', 'Anton', 'Bella', 'Coco']);
  const kept = await store.stockTable.list({ ...everything, order: first.order });
  expect(kept.rows.map((row) => [row.name, row.gone])).toEqual([
    ['Anton', false],
    ['Bella', false],
    ['Abby', false],
    ['Zoë', true],
  ]);
});

test('the sparkline is the count at the end of each of fourteen days', async () => {
  const { store, momo } = shop();
  const day = (date: string) => ({ staffId: null, businessDate: date });
  store.stock.record({ petId: momo, kind: 'sale', quantity: -2 }, day('2026-11-19'));
  store.stock.record({ petId: momo, kind: 'adjust', quantity: 10 }, day('2026-11-20'));
  store.stock.record({ petId: momo, kind: 'sale', quantity: -1 }, day('2026-11-21'));
  expect(store.stockTable.row(momo).recent).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 3, 13, 12]);
});

test('long lists are read in slices and are complete', { tags: 'slow' }, async () => {
  const { store } = shop();
  store.transaction(() => {
    for (let i = 0; i < 9000; i += 1) givePet(store, { name: `Guppy ${i}`, category: 'Fish', count: i % 7 });
  });
  const { total } = await store.stockTable.list({ ...everything, filter: 'local' });
  expect(total).toBe(9001);
  const tail = await store.stockTable.list({ ...everything, sort: 'shown', offset: 9000, limit: 10 });
  expect(tail.total).toBe(9004);
  expect(tail.rows.map((row) => row.name)).toEqual(['Guppy 979', 'Guppy 986', 'Guppy 993', 'Anton']);
  const found = await store.stockTable.list({ ...everything, text: 'gup', limit: 1 });
  expect(found.total).toBe(9000);
});

test.each([
  ['after the night that has an hour more', '2026-10-26T22:30:00.000Z', '2026-10-25'],
  ['after the night that has an hour less', '2026-03-29T22:30:00.000Z', '2026-03-29'],
])('the count of each of the last days is there once, %s', (_, now, moved) => {
  const before = process.env.TZ;
  process.env.TZ = 'Europe/Berlin';
  try {
    const store = testStore({ clock: testClock(now) });
    const petId = givePet(store, { name: 'Momo', count: 5 });
    const actor = { staffId: null, businessDate: moved };
    store.stock.record({ petId, kind: 'adjust', quantity: -1, reason: 'lost' }, actor);
    expect(store.stockTable.row(petId).recent.slice(-3)).toEqual([5, 4, 4]);
  } finally {
    process.env.TZ = before;
  }
});
