import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { cash, sell } from '../day/testing.ts';
import { draftOf } from '../orders/testing.ts';
import { testShop } from '../testing.ts';

function entries(shop: ReturnType<typeof testShop>) {
  return shop.store.context.db
    .prepare('SELECT kind, entity_id AS id, payload, base, state FROM outbox ORDER BY seq')
    .all() as { kind: string; id: string; payload: string; base: string | null; state: string }[];
}

const journalled = (shop: ReturnType<typeof testShop>) =>
  [...shop.store.journal.rows()].map((row) => ({ kind: row.kind, body: JSON.parse(row.body) }));

const adjust = (petId: LocalId, by: number) => ({ petId, by, reason: 'received' as const, note: null });

test('adjusting moves the stock, pushes it once and says so in the journal', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', remoteId: '7', count: 3 });
  const row = await shop.call['stock.adjust']({
    petId: momo,
    by: 4,
    reason: 'received',
    note: 'From Hamburg',
  });
  expect(row.stock).toMatchObject({ shown: 7, free: 7, known: 3 });
  await shop.call['stock.adjust']({ petId: momo, by: -2, reason: 'died', note: null });

  expect(entries(shop).map(({ kind, id }) => [kind, id])).toEqual([['pushStock', momo]]);
  expect(shop.kicks.count).toBe(1);
  expect(journalled(shop)).toMatchObject([
    { kind: 'stock.adjusted', body: { by: 4, reason: 'received', from: 3, to: 7 } },
    { kind: 'stock.adjusted', body: { by: -2, from: 7, to: 5 } },
  ]);
  const lines = [...shop.store.journal.rows()].filter(({ kind }) => kind === 'stock.adjusted');
  expect(lines.map(shop.store.journal.wordsOf)).toEqual([{ note: 'From Hamburg' }, null]);
});

test('stock coming in makes a pet available again, and taking the last one sells it out', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', remoteId: '7', count: 1 });
  await shop.call['stock.adjust'](adjust(momo, -1));
  await shop.call['stock.adjust'](adjust(momo, 5));
  const statuses = entries(shop).filter(({ kind }) => kind === 'pushStatus');
  expect(statuses.map(({ payload }) => JSON.parse(payload).status)).toEqual(['sold', 'available']);
});

test('adjusting by nothing, below nothing or past all bounds is refused and changes nothing', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', count: 3 });
  const tryToAdjust = async (by: number) => shop.call['stock.adjust'](adjust(momo, by));
  await refused(tryToAdjust(0), 'nothing_to_adjust');
  await refused(tryToAdjust(-4), 'below_zero', { petName: 'Momo', shown: 3 });
  await refused(tryToAdjust(2 ** 31 - 1), 'too_many');
  expect(shop.store.stock.figures(momo).shown).toBe(3);
  expect(entries(shop)).toEqual([]);
});

test('the history shows every movement with the count after it, others’ changes too', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 500, remoteId: '7', count: 3 });
  await shop.call['stock.adjust']({ petId: momo, by: 4, reason: 'found', note: 'Behind the shelf' });
  shop.store.context.db
    .prepare(
      `INSERT INTO stock_movement (id, connection_id, pet_id, kind, quantity, acknowledged, acknowledged_at,
         shown_before, till, generation, business_date, at)
       VALUES ('01900000-0000-7000-8000-00000000ffff', ?, ?, 'external', -2, -2, '2026-11-21T09:00:00.000Z',
         7, 1, 1, '2026-11-21', '2026-11-21T09:00:00.000Z')`,
    )
    .run(shop.store.identity.connectionId, momo);
  await sell(shop, momo, 1, [cash(500)]);
  expect(await shop.call['stock.history']({ petId: momo, limit: 10 })).toMatchObject([
    { kind: 'sale', quantity: -1, balance: 4, acknowledged: false, document: 'T1-000001' },
    { kind: 'external', quantity: -2, balance: 5, acknowledged: true, document: null },
    { kind: 'adjust', quantity: 4, balance: 7, reason: 'found', note: 'Behind the shelf' },
  ]);
});

test('a low mark belongs to the pet until it is removed', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', count: 3 });
  expect(await shop.call['stock.setLowMark']({ petId: momo, lowMark: 3 })).toMatchObject({ low: true });
  expect(await shop.call['stock.setLowMark']({ petId: momo, lowMark: null })).toMatchObject({ low: false });
  expect(journalled(shop).map(({ kind }) => kind)).toEqual(['lowMark.changed', 'lowMark.changed']);
});

test('stock alerts list each pet once, and say whether there are more', async () => {
  const shop = testShop();
  await shop.ask('settings.saveShop', { lowStockDefault: 2 });
  const give = (name: string, count: number, category = 'Fish') =>
    givePet(shop.store, { name, category, count });
  for (const name of ['Ant', 'Bee', 'Cat']) give(name, 0);
  give('Few', 2);
  give('Far', 1, 'Birds');
  give('Plenty', 3);
  const promised = givePet(shop.store, { name: 'Gone', category: 'Fish', price: 100, count: 1 });
  const draft = draftOf(promised, { quantity: 2 });
  await shop.ask('orders.place', { draft, allowOverpromise: true });

  const names = async (limit: number, category: string | null = null) => {
    const categories = await shop.ask('catalogue.categories', {});
    const categoryId = categories.find(({ name }) => name === category)?.id ?? null;
    const found = await shop.ask('stock.shortages', { categoryId, limit });
    return Object.entries(found).map(([group, { rows, more }]) => [
      group,
      rows.map(({ name }) => name),
      more,
    ]);
  };
  expect(await names(2)).toEqual([
    ['oversold', ['Gone'], false],
    ['out', ['Ant', 'Bee'], true],
    ['low', ['Far', 'Few'], false],
  ]);
  expect(await names(3, 'Birds')).toEqual([
    ['oversold', [], false],
    ['out', [], false],
    ['low', ['Far'], false],
  ]);
});
