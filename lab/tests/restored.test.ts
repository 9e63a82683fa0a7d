import { expect, test } from 'vitest';
import type { LocalId } from '../../shared/ids/ids.ts';
import { localId } from '../../shared/testing/ids.ts';
import {
  always,
  answerLost,
  contents,
  counts,
  fulfil,
  HOUR,
  localPet,
  MINUTE,
  next,
  openEntries,
  openShop,
  ordersOf,
  placeOrder,
  refused,
  restore,
  SECOND,
  type Shop,
  savePet,
  sell,
  unreachable,
} from '../testing.ts';

// A till restored from a backup: the service has data that the till has lost.

/** Works offline and makes a backup; then the work is sent, and the backup is restored. */
async function backedUpUnsent<T>(shop: Shop, work: () => Promise<T>): Promise<T> {
  shop.intercept = unreachable;
  const done = await work();
  await shop.advance(SECOND);
  shop.till.backup();
  shop.intercept = null;
  await shop.advance(10 * MINUTE);
  await restore(shop);
  await shop.advance(HOUR);
  return done;
}

/** Names of the pets to count. */
async function toCount(shop: Shop): Promise<string[]> {
  const order = { sort: 'name', descending: false, order: null, offset: 0, limit: 9 } as const;
  const query = { text: '', categoryId: null, filter: 'toCount', ...order } as const;
  return (await shop.program().call['stock.list'](query)).rows.map(({ name }) => name);
}

const shown = (shop: Shop, petId: LocalId) => shop.program().store.stock.figures(petId);

test('after a restore nothing is sent twice and no count is written', async () => {
  const shop = await openShop();
  const [momo, coco] = shop.pets;
  await sell(shop, coco, 1);
  await shop.advance(10 * MINUTE);
  // The order of two is unsent at the backup; the order of one is missing from it.
  shop.intercept = unreachable;
  await sell(shop, momo, 2);
  shop.till.backup();
  shop.intercept = null;
  await shop.advance(10 * MINUTE);
  await sell(shop, momo, 1);
  await shop.advance(10 * MINUTE);
  await restore(shop);
  await shop.advance(HOUR);
  expect(await ordersOf(shop)).toHaveLength(3);
  expect(await counts(shop)).toEqual([7, 9]);
  await sell(shop, coco, 1);
  await shop.advance(HOUR);
  expect(await counts(shop)).toEqual([7, 8]);
  expect(await ordersOf(shop)).toHaveLength(4);
  expect(shown(shop, localPet(shop, momo)).known).toBe(7);
  expect(shop.program().store.verify().holds).toBe(true);
});

test.each([
  ['arrived', 8],
  ['never arrived', 10],
] as const)(
  'the service’s count is used for a pet whose last change %s, and later sales are pushed immediately',
  async (fate, count) => {
    const shop = await openShop();
    const [momo] = shop.pets;
    shop.intercept = unreachable;
    await sell(shop, momo, 2);
    shop.till.backup();
    shop.intercept = fate === 'arrived' ? null : always({ path: /inventory/ }, unreachable);
    await shop.advance(10 * MINUTE);
    await restore(shop);
    shop.intercept = null;
    await shop.advance(10 * MINUTE);
    expect(shown(shop, localPet(shop, momo))).toMatchObject({ known: count, shown: count });
    expect(await toCount(shop)).toEqual(['Momo']);
    await sell(shop, momo, 1);
    await shop.advance(MINUTE);
    expect(await counts(shop)).toEqual([count - 1, 10]);
    expect(openEntries(shop)).toEqual([]);
    expect(shop.program().store.verify().holds).toBe(true);
  },
);

test('no order id is assigned twice', async () => {
  const shop = await openShop();
  const [momo] = shop.pets;
  shop.till.backup();
  for (let nth = 1; nth <= 3; nth += 1) {
    const wanted = new Date(shop.world.now + 24 * HOUR).toISOString();
    await placeOrder(shop, momo, wanted);
    await shop.advance(MINUTE);
    await restore(shop);
    // The same order again, before any list is read.
    shop.intercept = next({ method: 'POST' }, answerLost);
    await placeOrder(shop, momo, wanted);
    await shop.advance(10 * MINUTE);
    expect(await ordersOf(shop)).toHaveLength(2 * nth);
    await restore(shop);
    await shop.advance(MINUTE);
  }
  expect(openEntries(shop)).toEqual([]);
});

test('the creation of a pet is retried under its key and linked to the existing one', async () => {
  const shop = await openShop();
  const petId = await backedUpUnsent(shop, async () => {
    const id = await savePet(shop, { name: 'Kiki', openingCount: 3 });
    await sell(shop, { petId: id }, 1);
    return id;
  });
  const { pets, orders } = await contents(shop);
  expect(pets.map(({ name }) => name)).toEqual(['Momo', 'Coco', 'Kiki']);
  expect(orders).toHaveLength(1);
  expect(shop.program().store.remoteIds.of('pet', petId)).toBe(pets[2]?.id);
  expect(shown(shop, petId).known).toBe(2);
});

test('a pet in a category created before the backup is linked to that category', async () => {
  const shop = await openShop();
  shop.intercept = unreachable;
  const look = { colour: null, icon: null, taxRateId: null, description: null };
  const { call } = shop.program();
  const birds = await call['editing.saveCategory']({ ...look, categoryId: null, name: 'Birds' });
  shop.till.backup();
  shop.intercept = null;
  await shop.advance(10 * MINUTE);
  const categoryId = shop.program().store.remoteIds.of('category', birds.id) ?? shop.category;
  const lori = await shop.data.pets.create({ name: 'Lori', categoryId });
  await restore(shop);
  await shop.advance(HOUR);
  const petId = localPet(shop, lori.value.id as Shop['category']);
  expect(await shop.program().call['catalogue.pet']({ petId })).toMatchObject({ categoryName: 'Birds' });
  expect((await contents(shop)).categories.map(({ name }) => name)).toEqual(['Fish', 'Birds']);
});

test('the service wins over an unsent edit unless it still has the value that the edit started from', async () => {
  const shop = await openShop();
  const [momo, coco] = shop.pets.map((id) => localPet(shop, id)) as [LocalId, LocalId];
  shop.intercept = unreachable;
  await savePet(shop, { petId: momo, name: 'First' });
  await savePet(shop, { petId: coco, name: 'Only' });
  shop.till.backup();
  shop.intercept = null;
  await shop.advance(10 * MINUTE);
  await savePet(shop, { petId: momo, name: 'Second' });
  await shop.advance(10 * MINUTE);
  // This one was never received.
  await shop.data.pets.update(shop.pets[1], { name: 'Coco', categoryId: shop.category, status: 'available' });
  await restore(shop);
  for (let minutes = 0; minutes < 30; minutes += 1) {
    await shop.advance(MINUTE);
    expect((await contents(shop)).pets[0]?.name).toBe('Second');
  }
  expect((await contents(shop)).pets[1]?.name).toBe('Only');
  expect(openEntries(shop)).toEqual([]);
});

test('an edit from before the backup does not undo a completion', async () => {
  const shop = await openShop();
  const orderId = await placeOrder(shop, shop.pets[0]);
  await shop.advance(MINUTE);
  shop.intercept = unreachable;
  const shipDate = new Date(shop.world.now + 48 * HOUR).toISOString();
  await shop.program().call['orders.move']({ orderId, shipDate });
  shop.till.backup();
  shop.intercept = null;
  await shop.advance(MINUTE);
  await fulfil(shop, orderId);
  await shop.advance(10 * MINUTE);
  await restore(shop);
  for (let minutes = 0; minutes < 30; minutes += 1) {
    await shop.advance(MINUTE);
    expect(await ordersOf(shop)).toMatchObject([{ complete: true }]);
  }
  expect(await counts(shop)).toEqual([9, 10]);
});

test('at a plain service creations are parked and later sales arrive', async () => {
  const shop = await openShop({ contract: 'plain' });
  const [momo, coco] = shop.pets;
  await backedUpUnsent(shop, () => sell(shop, momo, 1));
  expect(await ordersOf(shop)).toHaveLength(1);
  await sell(shop, coco, 1);
  await shop.advance(2 * HOUR);
  expect(await ordersOf(shop)).toHaveLength(2);
  expect(shop.program().store.verify().holds).toBe(true);
});

test('an order is parked when the creation of its pet is discarded after a restore', async () => {
  const shop = await openShop();
  // The service rejects the pet permanently, before and after the backup.
  shop.intercept = always({ path: /^\/pets$/ }, refused(400));
  const petId = await savePet(shop, { name: 'Kiki', openingCount: 3 });
  await sell(shop, { petId }, 1);
  await shop.advance(MINUTE);
  shop.till.backup();
  await restore(shop);
  await shop.advance(HOUR);
  const { store, call } = shop.program();
  const made = store.entryViews.list('parked', 9).find(({ kind }) => kind === 'createPet');
  await call['sync.discard']({ entryId: made?.id ?? localId(''), reason: 'It is the same as Momo.' });
  await shop.advance(HOUR);
  const order = store.entryViews.list('open', 9).find(({ kind }) => kind === 'createOrder');
  expect(order).toMatchObject({ state: 'parked', reason: { code: 'pet_given_up' } });
  expect(store.entryLives.of(order?.id ?? localId('')).choices.discard).toBe(true);
});
