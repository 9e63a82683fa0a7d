import { expect, test } from 'vitest';
import type { LocalId } from '../../shared/ids.ts';
import { minor } from '../../shared/minor.ts';
import { localId, remoteId } from '../../shared/testing/ids.ts';
import { failure } from './http.ts';
import { counts, MINUTE, ordersOf, placeOrder, restore, type Shop, sell, sellPet, shop } from './testing.ts';

// What a till that was restored from a backup forgot, and what it may do about that.

const HOUR = 60 * MINUTE;

test.each([1, 2, 3])('after %i restores no order is taken for one that the till forgot', async (restores) => {
  const one = await shop({ keepsIds: false, idempotency: 'none' });
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  one.till.backup();
  const wanted = new Date(one.world.now + 24 * HOUR).toISOString();
  await placeOrder(one, momo, wanted);
  await one.pass(MINUTE);
  for (let nth = 0; nth < restores; nth += 1) await restore(one);
  // The same goods for the same moment, and the request is lost.
  one.fates.push('lost');
  await placeOrder(one, momo, wanted);
  await one.pass(2 * MINUTE);
  await sell(one, coco, 1);
  await one.pass(3 * HOUR);
  expect(ordersOf(one).filter(({ petId }) => petId === momo)).toHaveLength(2);
});

test('nor where the backup is from before the first order, and the service keeps whole seconds', async () => {
  const one = await shop({ keepsIds: false, idempotency: 'none', shipDateStep: 1000 });
  const [momo, coco] = one.pets;
  one.till.backup();
  const wanted = new Date(one.world.now + 24 * HOUR).toISOString();
  await placeOrder(one, momo, wanted);
  await one.pass(MINUTE);
  // Nothing is read before the same is ordered again, and that request is lost.
  one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + MINUTE / 2, share: 1 });
  one.fates.push('lost');
  one.till.kill();
  await one.till.restore();
  one.till.boot();
  await placeOrder(one, momo, wanted);
  await one.pass(2 * MINUTE);
  await sell(one, coco, 1);
  await one.pass(3 * HOUR);
  // It may be the new one, moved by another till: a person is asked.
  const states = one.program().store.entryViews.list('open', 9);
  expect(states).toMatchObject([{ kind: 'createOrder', state: 'parked', reason: { code: 'not_provable' } }]);
});

test('a count that a restore left open is sent again by a manager or not at all, and looked up by nobody', async () => {
  const one = await shop({});
  const [momo] = one.pets;
  one.troubles.push({ kind: 'down', from: one.world.now, until: one.world.now + MINUTE, share: 1 });
  await sell(one, momo, 1);
  await one.pass(1000);
  one.till.backup();
  await one.pass(10 * MINUTE);
  expect(counts(one)[0]).toBe(9);
  await restore(one);
  await one.pass(10 * MINUTE);
  const { store, call } = one.program();
  const open = store.entryViews.list('open', 9).find(({ kind }) => kind === 'pushStock');
  const entryId = open?.id ?? localId('');
  expect(store.entryLives.of(entryId).choices).toMatchObject({ retry: null, sendAgain: true, discard: true });
  await expect(call['sync.retry']({ entryId, sendAgain: false })).rejects.toMatchObject({
    code: 'entry_not_parked',
  });
  await one.pass(HOUR);
  expect(counts(one)[0]).toBe(9);
});

test('giving up such a count is about what was restored, orders that are still looked up among it, and nothing else', async () => {
  const one = await shop({});
  const { world, till, troubles, pets } = one;
  const [momo] = pets;
  troubles.push({ kind: 'down', from: world.now, until: world.now + MINUTE, share: 1 });
  await sell(one, momo, 1);
  await one.pass(1000);
  till.backup();
  await one.pass(10 * MINUTE);
  till.kill();
  await till.restore();
  troubles.push({ kind: 'down', from: world.now, until: world.now + 10 * MINUTE, share: 1 });
  till.boot();
  await one.pass(MINUTE);
  const { store, call } = one.program();
  const open = store.entryViews.list('open', 9).find(({ kind }) => kind === 'pushStock');
  await sell(one, momo, 1);
  await call['sync.discard']({ entryId: open?.id ?? localId(''), reason: 'It is there.' });
  await one.pass(HOUR);
  expect(ordersOf(one)).toHaveLength(2);
  expect(counts(one)[0]).toBe(8);
});

/** The network is away for a minute, in which `work` is done and a backup made; then what was done arrives. */
async function backedUpUnsent<T>(one: Shop, work: () => T | Promise<T>): Promise<T> {
  one.troubles.push({ kind: 'down', from: one.world.now, until: one.world.now + MINUTE, share: 1 });
  const done = await work();
  one.till.backup();
  await one.pass(10 * MINUTE);
  return done;
}

const remoteOf = (one: Shop, kind: 'pet' | 'category', id: LocalId) =>
  one.program().store.remoteIds.of(kind, id) ?? remoteId('');

test('what was read of a pet after a restore is the pet’s once its creation is found', async () => {
  const one = await shop({});
  const { call } = one.program();
  const [category] = await call['catalogue.categories']({});
  const kiki = await backedUpUnsent(one, () =>
    call['editing.savePet']({
      petId: null,
      name: 'Kiki',
      categoryId: category?.id ?? localId(''),
      status: 'available',
      openingCount: 3,
      price: minor(100),
      taxRateId: null,
      barcodes: [],
      lowMark: null,
    }),
  );
  // Somebody else has an order of it, and nothing changes any more.
  one.service.foreignOrder(remoteOf(one, 'pet', kiki.id));
  await restore(one);
  await one.pass(HOUR);
  const { store, call: again } = one.program();
  expect(store.stock.figures(kiki.id).known).toBe(3);
  const others = await again['orders.list']({ filter: 'others', text: '', limit: 9, after: null });
  expect(others.items).toMatchObject([{ petName: 'Kiki' }]);
});

test('a pet that was read after a restore is in its category once the creation of that is found', async () => {
  const one = await shop({});
  const { call } = one.program();
  const birds = await backedUpUnsent(one, () =>
    call['editing.saveCategory']({
      categoryId: null,
      name: 'Birds',
      description: null,
      colour: null,
      icon: null,
      taxRateId: null,
    }),
  );
  const lori = one.service.addPet('Lori', remoteOf(one, 'category', birds.id), 1);
  await restore(one);
  await one.pass(HOUR);
  const { store, call: again } = one.program();
  const petId = store.catalogue.petIdByRemoteId(lori) ?? localId('');
  expect(await again['catalogue.pet']({ petId })).toMatchObject({ categoryName: 'Birds' });
});

test('an order of a pet whose creation is given up after a restore goes to a person', async () => {
  const one = await shop({ idempotency: 'none' });
  const before = one.program();
  one.troubles.push({ kind: 'down', from: one.world.now, until: one.world.now + MINUTE, share: 1 });
  const [category] = await before.call['catalogue.categories']({});
  const pet = await before.call['editing.savePet']({
    petId: null,
    name: 'Kiki',
    categoryId: category?.id ?? localId(''),
    status: 'available',
    openingCount: 3,
    price: minor(100),
    taxRateId: null,
    barcodes: [],
    lowMark: null,
  });
  await sellPet(one, pet.id, 1);
  one.till.backup();
  one.till.kill();
  await one.till.restore();
  // Nothing tells whether it is there.
  const answer = one.service.answer.bind(one.service);
  one.service.answer = (request) =>
    request.method === 'GET' && request.path === '/pets'
      ? { ...answer(request), ...failure(404) }
      : answer(request);
  one.till.boot();
  await one.pass(HOUR);
  const { store, call } = one.program();
  const open = () => store.entryViews.list('open', 9);
  const made = open().find(({ kind }) => kind === 'createPet');
  expect(made?.state).toBe('parked');
  await call['sync.discard']({ entryId: made?.id ?? localId(''), reason: 'It is the same.' });
  await one.pass(HOUR);
  const [order] = open().filter(({ kind }) => kind === 'createOrder');
  expect(order).toMatchObject({ state: 'parked', reason: { code: 'pet_given_up' } });
  expect(store.entryLives.of(order?.id ?? localId('')).choices.discard).toBe(true);
});

test.each([true, false])(
  'a list that never shows our orders leaves none in doubt for ever (ETags: %s)',
  async (etags) => {
    const one = await shop({ keepsIds: false, idempotency: 'none', getsOrders: false, etags });
    const [momo, coco] = one.pets;
    await sell(one, coco, 1);
    await one.pass(MINUTE);
    // Only what others made is in its list.
    const answer = one.service.answer.bind(one.service);
    one.service.answer = (request) => {
      const plain = answer(request);
      return request.method === 'GET' && request.path === '/store/orders' ? { ...plain, body: '[]' } : plain;
    };
    one.fates.push('lost');
    await sell(one, momo, 1);
    await one.pass(10 * MINUTE);
    for (let hour = 0; hour < 4; hour += 1) {
      await sell(one, coco, 1);
      await one.pass(HOUR);
    }
    const states = one.program().store.entryViews.list('open', 9);
    expect(states.filter(({ kind }) => kind === 'createOrder')).toMatchObject([
      { state: 'parked', reason: { code: 'not_provable' } },
    ]);
  },
);

test('where a list shows only what is open, an order that is open proves nothing of a sale', async () => {
  const one = await shop(
    { keepsIds: false, idempotency: 'none', getsOrders: false, hides: 'complete' },
    { operations: { getOrder: { available: false } } },
  );
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  one.fates.push('answer lost');
  await sell(one, momo, 1);
  await one.pass(10 * MINUTE);
  for (let hour = 0; hour < 3; hour += 1) {
    await placeOrder(one, coco);
    await one.pass(HOUR);
  }
  expect(ordersOf(one).filter(({ petId }) => petId === momo)).toHaveLength(1);
});
