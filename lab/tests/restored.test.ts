import { expect, test } from 'vitest';
import type { LocalId } from '../../shared/ids/ids.ts';
import { localId } from '../../shared/testing/ids.ts';
import {
  always,
  answerLost,
  contents,
  counts,
  down,
  fulfil,
  HOUR,
  localPet,
  MINUTE,
  next,
  open,
  ordersOf,
  placeOrder,
  refused,
  restore,
  SECOND,
  type Shop,
  savePet,
  sell,
  shop,
} from '../testing.ts';

// A till restored from a backup: the service has data that the till has lost.

/** Works offline and makes a backup; then the work is sent, and the backup is restored. */
async function backedUpUnsent<T>(one: Shop, work: () => Promise<T>): Promise<T> {
  one.between = down;
  const done = await work();
  await one.pass(SECOND);
  one.till.backup();
  one.between = null;
  await one.pass(10 * MINUTE);
  await restore(one);
  await one.pass(HOUR);
  return done;
}

/** Names of the pets to count. */
async function toCount(one: Shop): Promise<string[]> {
  const order = { sort: 'name', descending: false, order: null, offset: 0, limit: 9 } as const;
  const query = { text: '', categoryId: null, filter: 'toCount', ...order } as const;
  return (await one.program().call['stock.list'](query)).rows.map(({ name }) => name);
}

const shown = (one: Shop, petId: LocalId) => one.program().store.stock.figures(petId);

test('nothing is sent twice, and no count is written', async () => {
  const one = await shop();
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(10 * MINUTE);
  // The order of two is unsent at the backup; the order of one is missing from it.
  one.between = down;
  await sell(one, momo, 2);
  one.till.backup();
  one.between = null;
  await one.pass(10 * MINUTE);
  await sell(one, momo, 1);
  await one.pass(10 * MINUTE);
  await restore(one);
  await one.pass(HOUR);
  expect(await ordersOf(one)).toHaveLength(3);
  expect(await counts(one)).toEqual([7, 9]);
  await sell(one, coco, 1);
  await one.pass(HOUR);
  expect(await counts(one)).toEqual([7, 8]);
  expect(await ordersOf(one)).toHaveLength(4);
  expect(shown(one, localPet(one, momo)).known).toBe(7);
  expect(one.program().store.verify().holds).toBe(true);
});

test.each([
  ['arrived', 8],
  ['never arrived', 10],
] as const)(
  'of a pet whose last change %s the service’s count is taken, and what is sold later is pushed at once',
  async (fate, count) => {
    const one = await shop();
    const [momo] = one.pets;
    one.between = down;
    await sell(one, momo, 2);
    one.till.backup();
    one.between = fate === 'arrived' ? null : always({ path: /inventory/ }, down);
    await one.pass(10 * MINUTE);
    await restore(one);
    one.between = null;
    await one.pass(10 * MINUTE);
    expect(shown(one, localPet(one, momo))).toMatchObject({ known: count, shown: count });
    expect(await toCount(one)).toEqual(['Momo']);
    await sell(one, momo, 1);
    await one.pass(MINUTE);
    expect(await counts(one)).toEqual([count - 1, 10]);
    expect(open(one)).toEqual([]);
    expect(one.program().store.verify().holds).toBe(true);
  },
);

test('an order is given no id again that was given before', async () => {
  const one = await shop();
  const [momo] = one.pets;
  one.till.backup();
  for (let nth = 1; nth <= 3; nth += 1) {
    const wanted = new Date(one.world.now + 24 * HOUR).toISOString();
    await placeOrder(one, momo, wanted);
    await one.pass(MINUTE);
    await restore(one);
    // The same order again, before any list is read.
    one.between = next({ method: 'POST' }, answerLost);
    await placeOrder(one, momo, wanted);
    await one.pass(10 * MINUTE);
    expect(await ordersOf(one)).toHaveLength(2 * nth);
    await restore(one);
    await one.pass(MINUTE);
  }
  expect(open(one)).toEqual([]);
});

test('a new pet is asked for again under its key, and has what was read of it', async () => {
  const one = await shop();
  const petId = await backedUpUnsent(one, async () => {
    const id = await savePet(one, { name: 'Kiki', openingCount: 3 });
    await sell(one, { petId: id }, 1);
    return id;
  });
  const { pets, orders } = await contents(one);
  expect(pets.map(({ name }) => name)).toEqual(['Momo', 'Coco', 'Kiki']);
  expect(orders).toHaveLength(1);
  expect(one.program().store.remoteIds.of('pet', petId)).toBe(pets[2]?.id);
  expect(shown(one, petId).known).toBe(2);
});

test('a pet that others put into a new category is in it once the creation of that is found', async () => {
  const one = await shop();
  one.between = down;
  const look = { colour: null, icon: null, taxRateId: null, description: null };
  const { call } = one.program();
  const birds = await call['editing.saveCategory']({ ...look, categoryId: null, name: 'Birds' });
  one.till.backup();
  one.between = null;
  await one.pass(10 * MINUTE);
  const categoryId = one.program().store.remoteIds.of('category', birds.id) ?? one.category;
  const lori = await one.data.pets.create({ name: 'Lori', categoryId });
  await restore(one);
  await one.pass(HOUR);
  const petId = localPet(one, lori.value.id as Shop['category']);
  expect(await one.program().call['catalogue.pet']({ petId })).toMatchObject({ categoryName: 'Birds' });
  expect((await contents(one)).categories.map(({ name }) => name)).toEqual(['Fish', 'Birds']);
});

test('the service wins over a change that was made before the backup, unless it shows what that began with', async () => {
  const one = await shop();
  const [momo, coco] = one.pets.map((id) => localPet(one, id)) as [LocalId, LocalId];
  one.between = down;
  await savePet(one, { petId: momo, name: 'First' });
  await savePet(one, { petId: coco, name: 'Only' });
  one.till.backup();
  one.between = null;
  await one.pass(10 * MINUTE);
  await savePet(one, { petId: momo, name: 'Second' });
  await one.pass(10 * MINUTE);
  // This one was never received.
  await one.data.pets.update(one.pets[1], { name: 'Coco', categoryId: one.category, status: 'available' });
  await restore(one);
  for (let minutes = 0; minutes < 30; minutes += 1) {
    await one.pass(MINUTE);
    expect((await contents(one)).pets[0]?.name).toBe('Second');
  }
  expect((await contents(one)).pets[1]?.name).toBe('Only');
  expect(open(one)).toEqual([]);
});

test('a change that was made before the backup does not undo a completion', async () => {
  const one = await shop();
  const orderId = await placeOrder(one, one.pets[0]);
  await one.pass(MINUTE);
  one.between = down;
  const shipDate = new Date(one.world.now + 48 * HOUR).toISOString();
  await one.program().call['orders.move']({ orderId, shipDate });
  one.till.backup();
  one.between = null;
  await one.pass(MINUTE);
  await fulfil(one, orderId);
  await one.pass(10 * MINUTE);
  await restore(one);
  for (let minutes = 0; minutes < 30; minutes += 1) {
    await one.pass(MINUTE);
    expect(await ordersOf(one)).toMatchObject([{ complete: true }]);
  }
  expect(await counts(one)).toEqual([9, 10]);
});

test('a plain service is not asked to make anything again: a person decides, and what is sold later arrives', async () => {
  const one = await shop({ contract: 'plain' });
  const [momo, coco] = one.pets;
  await backedUpUnsent(one, () => sell(one, momo, 1));
  expect(await ordersOf(one)).toHaveLength(1);
  await sell(one, coco, 1);
  await one.pass(2 * HOUR);
  expect(await ordersOf(one)).toHaveLength(2);
  expect(one.program().store.verify().holds).toBe(true);
});

test('an order of a pet whose creation a person gives up after a restore goes to a person', async () => {
  const one = await shop();
  // The service rejects the pet permanently, before and after the backup.
  one.between = always({ path: /^\/pets$/ }, refused(400));
  const petId = await savePet(one, { name: 'Kiki', openingCount: 3 });
  await sell(one, { petId }, 1);
  await one.pass(MINUTE);
  one.till.backup();
  await restore(one);
  await one.pass(HOUR);
  const { store, call } = one.program();
  const made = store.entryViews.list('parked', 9).find(({ kind }) => kind === 'createPet');
  await call['sync.discard']({ entryId: made?.id ?? localId(''), reason: 'It is the same as Momo.' });
  await one.pass(HOUR);
  const order = store.entryViews.list('open', 9).find(({ kind }) => kind === 'createOrder');
  expect(order).toMatchObject({ state: 'parked', reason: { code: 'pet_given_up' } });
  expect(store.entryLives.of(order?.id ?? localId('')).choices.discard).toBe(true);
});
