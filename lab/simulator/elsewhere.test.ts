import { expect, test } from 'vitest';
import { nextTurn, orderId, shipDateSlot } from '../../electron/store/orders/order-ids.ts';
import { isKind } from '../../electron/store/outbox/entry.ts';
import type { LocalId, RemoteId } from '../../shared/ids.ts';
import { minor } from '../../shared/minor.ts';
import { localId } from '../../shared/testing/ids.ts';
import { fulfilThis } from './counter.ts';
import type { SimOrder } from './http.ts';
import { counts, MINUTE, ordersOf, placeOrder, type Shop, sell, sellPet, shop } from './testing.ts';
import type { ServiceTraits } from './traits.ts';

// What changes at the service while this till does not know of it: what is in doubt here, or is just being read
// (docs/sync.md, "In doubt"). In virtual time.

const YEAR = 365 * 86_400_000;
const noKeys = { idempotency: 'none' } as const;
const look = { colour: null, icon: null, taxRateId: null };
const plain = { price: minor(1000), taxRateId: null, barcodes: [], lowMark: null };

/** A new pet whose creation is in doubt, arrived or not. */
async function petInDoubt(one: Shop, arrived: boolean): Promise<{ name: string; petId: LocalId }> {
  const { call } = one.program();
  const [category] = await call['catalogue.categories']({});
  for (let tries = 0; tries < 40; tries += 1) {
    const name = `Luna ${tries}`;
    one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 800, share: 1 });
    const { id: petId } = await call['editing.savePet']({
      ...plain,
      petId: null,
      name,
      categoryId: category?.id ?? localId(''),
      status: 'available',
      openingCount: null,
    });
    await one.pass(800);
    const isThere = [...one.service.pets.values()].some((pet) => pet.name === name);
    if (one.program().store.queue.inDoubt().length === 1 && isThere === arrived) return { name, petId };
    await one.pass(30 * MINUTE);
  }
  throw new Error('No answer was lost in that way');
}

/** An order that has arrived, which this till does not know yet. */
async function orderInDoubt(one: Shop, petId: RemoteId): Promise<{ orderId: LocalId; arrived: SimOrder }> {
  for (let tries = 0; tries < 40; tries += 1) {
    one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 500, share: 1 });
    const before = one.service.created.length;
    const orderId = await placeOrder(one, petId);
    await one.pass(500);
    const arrived = [...one.service.orders.values()].findLast((order) => order.petId === petId);
    if (one.program().store.queue.inDoubt().length > 0 && one.service.created.length > before && arrived)
      return { orderId, arrived };
    await one.pass(30 * MINUTE);
  }
  throw new Error('No answer was lost in that way');
}

/** A shop with an order of its first pet in doubt, at a service that gives ids of its own and shows orders in its list alone. */
async function doubtedInList(traits: Partial<ServiceTraits> = {}, profile: object = {}) {
  const listOnly = { keepsIds: false, getsOrders: false, ...noKeys, ...traits };
  const one = await shop(listOnly, { operations: { getOrder: { available: false } }, ...profile });
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  const { arrived } = await orderInDoubt(one, momo);
  return { one, momo, coco, arrived };
}

const open = ({ program }: Shop) =>
  program()
    .store.entryViews.list('open', 9)
    .map(({ kind, state, reason }) => [kind, state, reason?.code ?? null]);
const petNamed = ({ service }: Shop, name: string) => {
  const pet = [...service.pets.values()].find((one) => one.name === name);
  if (!pet) throw new Error(`The service has no ${name}`);
  return pet;
};

test('a pet that was renamed elsewhere before this till knew of its arrival is not made twice: a person is asked', async () => {
  const one = await shop(noKeys);
  const { name } = await petInDoubt(one, true);
  const pet = petNamed(one, name);
  Object.assign(pet, { name: 'Renamed', version: pet.version + 1 });
  const before = one.service.pets.size;
  one.program().sync.refresh();
  await one.pass(60 * MINUTE);
  expect(one.service.pets.size).toBe(before);
  expect(open(one)).toEqual([['createPet', 'parked', 'not_provable']]);
});

test('a pet that was sold elsewhere before this till knew of its arrival is found by its name and category', async () => {
  const one = await shop(noKeys);
  const { name } = await petInDoubt(one, true);
  const pet = petNamed(one, name);
  Object.assign(pet, { status: 'sold', version: pet.version + 1 });
  const before = one.service.pets.size;
  await one.pass(60 * MINUTE);
  expect(one.service.pets.size).toBe(before);
  expect(open(one)).toEqual([]);
});

test('a pet that did not arrive goes again by itself where nobody has added another one', async () => {
  const one = await shop(noKeys);
  const { name } = await petInDoubt(one, false);
  await one.pass(60 * MINUTE);
  expect([...one.service.pets.values()].filter((pet) => pet.name === name)).toHaveLength(1);
  expect(open(one)).toEqual([]);
});

test('a pet that is removed while nobody knows whether it has arrived stays removed', async () => {
  const one = await shop(noKeys);
  const { name, petId } = await petInDoubt(one, false);
  await one.program().call['editing.removePet']({ petId });
  // Until it is told to the service and gone from there, no list may bring it back.
  for (let seconds = 0; seconds < 600; seconds += 1) {
    await one.pass(1000);
    expect(one.program().store.petEditing.isLive(petId)).toBe(false);
  }
  expect([...one.service.pets.values()].some((pet) => pet.name === name)).toBe(false);
  expect(open(one)).toEqual([]);
});

test('a category that was renamed elsewhere meanwhile is not made twice', async () => {
  const one = await shop(noKeys);
  const { call } = one.program();
  let made = null;
  for (let tries = 0; tries < 40 && !made; tries += 1) {
    one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 800, share: 1 });
    const name = `Birds ${tries}`;
    await call['editing.saveCategory']({ categoryId: null, name, description: null, ...look });
    await one.pass(800);
    const there = [...one.service.categories.values()].find((category) => category.name === name);
    if (there && one.program().store.queue.inDoubt().length === 1) made = there;
    else await one.pass(30 * MINUTE);
  }
  if (!made) throw new Error('No answer was lost in that way');
  Object.assign(made, { name: 'Renamed', version: made.version + 1 });
  const before = one.service.categories.size;
  await one.pass(60 * MINUTE);
  expect(one.service.categories.size).toBe(before);
  expect(open(one)).toEqual([['createCategory', 'parked', 'not_provable']]);
});

test.each([
  ['handed over', { complete: true }],
  ['moved', { complete: false }],
  ['moved and then cancelled', { complete: false }],
])(
  'an order that was %s elsewhere before this till knew of its arrival is not sent again',
  async (what, change) => {
    const { one, momo, coco, arrived } = await doubtedInList();
    const shipDate = new Date(one.world.now + 123_456).toISOString();
    Object.assign(arrived, { ...change, shipDate, version: arrived.version + 1 });
    const before = ordersOf(one).filter(({ petId }) => petId === momo).length;
    one.program().sync.refresh();
    await one.pass(5 * MINUTE);
    const cancelled = what.endsWith('cancelled');
    if (cancelled) one.service.orders.delete(arrived.id);
    // A later order proves that the list is whole.
    await sell(one, coco, 1);
    await one.pass(60 * MINUTE);
    expect(ordersOf(one).filter(({ petId }) => petId === momo)).toHaveLength(before - Number(cancelled));
    expect(open(one)).toContainEqual(['createOrder', 'parked', 'not_provable']);
  },
);

test('an order that another till hands over while it is in doubt is not sent again where a list shows only what is open', async () => {
  const { one, momo, coco, arrived } = await doubtedInList({ hides: 'complete' }, { tillsOnKey: 2 });
  const shipDate = new Date(shipDateSlot(one.world.now, 2, 1)).toISOString();
  Object.assign(arrived, { complete: true, shipDate, version: arrived.version + 1 });
  const before = ordersOf(one).filter(({ petId }) => petId === momo).length;
  for (let hour = 0; hour < 3; hour += 1) {
    await placeOrder(one, coco);
    await one.pass(60 * MINUTE);
  }
  expect(ordersOf(one).filter(({ petId }) => petId === momo)).toHaveLength(before);
});

test('an order that was moved and cancelled elsewhere is not sent again where this till handed it over in vain', async () => {
  const { one, coco, arrived } = await doubtedInList();
  const shipDate = new Date(one.world.now + 123_456).toISOString();
  Object.assign(arrived, { shipDate, version: arrived.version + 1 });
  const before = ordersOf(one).length;
  one.program().sync.refresh();
  await one.pass(5 * MINUTE);
  one.service.orders.delete(arrived.id);
  const { store, call } = one.program();
  // Read as somebody else's, for nothing has told that it is this till's own.
  const seen = store.orderList
    .page({ filter: 'open', text: '', limit: 9, after: null })
    .items.find(({ remoteId }) => remoteId === arrived.id);
  await fulfilThis(one.program(), seen?.id ?? localId(''));
  await one.pass(MINUTE);
  const refused = store.entryViews.list('open', 9).find(({ kind }) => kind === 'updateOrder');
  await call['sync.discard']({ entryId: refused?.id ?? localId(''), reason: 'It was cancelled.' });
  await sell(one, coco, 1);
  await one.pass(60 * MINUTE);
  expect(ordersOf(one).filter(({ complete }) => !complete)).toEqual([]);
  expect(ordersOf(one)).toHaveLength(before);
  expect(open(one)).toContainEqual(['createOrder', 'parked', 'not_provable']);
});

test('a list that cannot be taken in is read ever more seldom, and what is sold goes on its way', async () => {
  const one = await shop({ keepsIds: false });
  const [momo, coco] = one.pets;
  const { store, sync } = one.program();
  store.context.db.exec(`CREATE TRIGGER broken BEFORE INSERT ON store_order WHEN NEW.origin = 'external'
    BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  one.service.foreignOrder(momo);
  sync.refresh();
  const before = one.service.counts.sent;
  await one.pass(60 * MINUTE);
  expect(one.service.counts.sent - before).toBeLessThan(20);
  expect(String(one.till.faults[0])).toContain('broken');
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  expect(ordersOf(one).filter(({ petId }) => petId === coco)).toHaveLength(1);
  store.context.db.exec('DROP TRIGGER broken');
  sync.refresh();
  await one.pass(MINUTE);
  expect(store.orderList.page({ filter: 'open', text: '', limit: 9, after: null }).items).toHaveLength(1);
  one.till.faults.length = 0;
});

test('two orders that another till hands over in one second are both read', async () => {
  const one = await shop({ shipDateStep: 1000, keepsIds: false, ...noKeys }, { tillsOnKey: 2 });
  const ids = [await placeOrder(one, one.pets[0]), await placeOrder(one, one.pets[1])];
  await one.pass(MINUTE);
  const shipDate = new Date(Math.floor(one.world.now / MINUTE) * MINUTE + 2000).toISOString();
  for (const order of one.service.orders.values()) {
    Object.assign(order, { complete: true, shipDate, version: order.version + 1 });
  }
  one.program().sync.refresh();
  await one.pass(MINUTE);
  const { store } = one.program();
  const state = store.context.db.prepare('SELECT state FROM store_order WHERE id = ?').pluck();
  expect(ids.map((id) => state.get(id))).toEqual(['fulfilled', 'fulfilled']);
});

test('moving an order that another till has handed over meanwhile does not undo that', async () => {
  const one = await shop({}, { tillsOnKey: 2 });
  const [momo] = one.pets;
  one.service.foreignOrder(momo);
  one.program().sync.refresh();
  await one.pass(MINUTE);
  const { call, store } = one.program();
  const [order] = store.orderList.page({ filter: 'open', text: '', limit: 9, after: null }).items;
  const [there] = one.service.orders.values();
  if (!order || !there) throw new Error('There is no order');
  const handedOverAt = new Date(one.world.now).toISOString();
  Object.assign(there, { complete: true, shipDate: handedOverAt, version: there.version + 1 });
  const tomorrow = new Date(one.world.now + 86_400_000).toISOString();
  await call['orders.move']({ orderId: order.id, shipDate: tomorrow });
  await one.pass(10 * MINUTE);
  expect(there).toMatchObject({ complete: true, shipDate: handedOverAt });
  expect(open(one)).toEqual([]);
});

test('an order that another till handed over before this one knew of its arrival stays as that till left it', async () => {
  const one = await shop(noKeys, { tillsOnKey: 2 });
  // Its first answer shows that ids are kept, so that an order in doubt is looked up by its own.
  await sell(one, one.pets[1], 1);
  await one.pass(MINUTE);
  const { orderId, arrived } = await orderInDoubt(one, one.pets[0]);
  const shipDate = new Date(shipDateSlot(one.world.now + 5 * MINUTE, 2, 1)).toISOString();
  Object.assign(arrived, { complete: true, shipDate, version: arrived.version + 1 });
  // Its look-up finds it before any list is read.
  await one.pass(4000);
  expect(open(one)).toEqual([]);
  const tomorrow = new Date(one.world.now + 2 * 86_400_000).toISOString();
  await one.program().call['orders.move']({ orderId, shipDate: tomorrow });
  await one.pass(10 * MINUTE);
  expect(arrived).toMatchObject({ complete: true, shipDate });
  // Nor does that till's date say that ship dates lose anything.
  expect(one.program().store.capabilities.get().shipDateStep).not.toBe(86_400_000);
  expect(open(one)).toEqual([]);
});

test('an order that another till has just handed over leaves the stock once, also where no single order can be read', async () => {
  const profile = { tillsOnKey: 2, operations: { getOrder: { available: false } } };
  const one = await shop({ getsOrders: false }, profile);
  const [momo] = one.pets;
  const orderId = await placeOrder(one, momo);
  await one.pass(MINUTE);
  const [there] = one.service.orders.values();
  if (!there) throw new Error('There is no order');
  const handedOverAt = new Date(one.world.now).toISOString();
  Object.assign(there, { complete: true, shipDate: handedOverAt, version: there.version + 1 });
  const { call, store } = one.program();
  const idempotencyKey = store.context.newId();
  await call['orders.fulfil']({ idempotencyKey, orderId, tenders: [{ kind: 'cash', given: minor(1000) }] });
  await one.pass(10 * MINUTE);
  expect(there).toMatchObject({ complete: true, shipDate: handedOverAt });
  // The other till takes it off.
  expect(counts(one)).toEqual([10, 10]);
  expect(open(one)).toEqual([]);
});

test.each([
  ['each order can be read', true],
  ['no single order can be read', false],
])(
  'a hand-over says how many were handed over, whatever somebody else promised meanwhile, where %s',
  async (_, getsOrders) => {
    const one = await shop(
      { getsOrders },
      { tillsOnKey: 2, operations: { getOrder: { available: getsOrders } } },
    );
    const [momo] = one.pets;
    const orderId = await placeOrder(one, momo);
    await one.pass(MINUTE);
    const [there] = one.service.orders.values();
    if (!there) throw new Error('There is no order');
    Object.assign(there, { quantity: 3, version: there.version + 1 });
    await fulfilThis(one.program(), orderId);
    await one.pass(10 * MINUTE);
    expect(there).toMatchObject({ complete: true, quantity: 1 });
    expect(counts(one)).toEqual([9, 10]);
    expect(open(one)).toEqual([]);
  },
);

test('each of several tills writes its own movements, also where counts have no ETags', async () => {
  const one = await shop({ etags: false }, { tillsOnKey: 2 });
  await sell(one, one.pets[0], 2);
  await one.pass(MINUTE);
  expect(counts(one)).toEqual([8, 10]);
  expect(open(one)).toEqual([]);
});

test('the first count of a pet does not overwrite the one that another till has just set', async () => {
  const one = await shop({}, { tillsOnKey: 2 });
  const [momo] = one.pets;
  const { call, store } = one.program();
  const petId = store.catalogue.petIdByRemoteId(momo) ?? localId('');
  one.service.stock.delete(momo);
  await call['stock.adjust']({ petId, by: 3, reason: 'found', note: null });
  // It has read that there is none, and not written yet.
  await one.pass(120);
  one.service.stock.set(momo, { petId: momo, quantity: 4, version: 1 });
  await one.pass(10 * MINUTE);
  expect(counts(one)).toEqual([7, 10]);
});

/**
 * An order whose answer was lost, at a service that shows orders five minutes late, in the moment in which a list has
 * shown it: nothing was looked up any more, for no later order could prove anything.
 */
async function orderShownLate() {
  const one = await shop({ ...noKeys, keepsIds: false, getsOrders: false, listLag: 5 * MINUTE });
  one.fates.push('answer lost');
  await placeOrder(one, one.pets[0]);
  await one.pass(4 * MINUTE);
  expect(open(one)).toEqual([['createOrder', 'in_doubt', 'awaiting_evidence']]);
  const { db } = one.program().store.context;
  const shown = db
    .prepare<[], RemoteId>('SELECT shown_as FROM store_order WHERE shown_as IS NOT NULL')
    .pluck();
  let remoteId = shown.get();
  for (let waited = 0; remoteId === undefined && waited < 10 * MINUTE; waited += 10) {
    await one.pass(10);
    remoteId = shown.get();
  }
  return { one, remoteId: remoteId ?? '' };
}

test('an order in doubt that a list shows late is found at once, without a later order that proves anything', async () => {
  const { one, remoteId } = await orderShownLate();
  await one.pass(1000);
  expect(open(one)).toEqual([]);
  expect([...one.service.orders.keys()]).toEqual([remoteId]);
});

test('an order in doubt that a list has shown is not made anew where somebody cancels it before it is looked up', async () => {
  const { one, remoteId } = await orderShownLate();
  expect(one.service.orders.delete(remoteId)).toBe(true);
  await one.pass(5 * MINUTE);
  await sell(one, one.pets[1], 1);
  await one.pass(120 * MINUTE);
  expect(one.service.created).toHaveLength(2);
  expect(open(one)).toEqual([['createOrder', 'parked', 'not_provable']]);
});

test.each([0, 10 * YEAR])(
  "an order in doubt is not taken for another till's that was sold in the same second, where ids are kept, with a clock %i ms ahead",
  async (ahead) => {
    // This till has not heard yet that ids are kept; the other one has, and so names no till in its seconds.
    const one = await shop({ shipDateStep: 1000, ...noKeys }, { tillsOnKey: 2 });
    const [momo] = one.pets;
    one.service.failing = { method: 'POST', path: '/store/orders' };
    await sell(one, momo, 1);
    await one.pass(200);
    one.service.failing = null;
    const [entry] = one.program().store.queue.inDoubt();
    if (!entry || !isKind(entry, 'createOrder')) throw new Error('The order is not in doubt');
    const shipDate = `${entry.payload.shipDate.slice(0, 19)}.000Z`;
    const id = orderId(nextTurn(0, one.world.now - MINUTE), 2, 1);
    one.service.foreignOrder(momo, { id, shipDate, quantity: 1, complete: true });
    one.till.skew = ahead;
    await one.pass(10 * MINUTE);
    await sell(one, momo, 2);
    await one.pass(30 * MINUTE);
    expect(open(one)).toEqual([]);
    expect(ordersOf(one).map(({ quantity }) => quantity)).toEqual([1, 2, 1]);
  },
);

test('after a restore an earlier change is not sent again where a later one of the same thing has arrived', async () => {
  const one = await shop(noKeys);
  const { call, store } = one.program();
  const [momo] = one.pets;
  const petId = store.catalogue.petIdByRemoteId(momo) ?? localId('');
  const [category] = await call['catalogue.categories']({});
  const rename = (name: string) => {
    const values = {
      name,
      categoryId: category?.id ?? localId(''),
      status: 'available' as const,
      openingCount: null,
    };
    return one.program().call['editing.savePet']({ ...plain, petId, ...values });
  };
  one.service.failing = { method: 'PUT', path: `/pets/${momo}` };
  await rename('First');
  await one.pass(200);
  await rename('Second');
  one.till.backup();
  one.service.failing = null;
  await one.pass(30 * MINUTE);
  expect(one.service.pets.get(momo)?.name).toBe('Second');
  one.till.kill();
  await one.till.restore();
  one.till.boot();
  const names = new Set<string | undefined>();
  for (let minute = 0; minute < 30; minute += 1) {
    await one.pass(MINUTE);
    names.add(one.service.pets.get(momo)?.name);
  }
  expect([...names]).toEqual(['Second']);
  expect(open(one)).toEqual([]);
});

test('after a restore a status that was never sent waits for its pet, and goes', async () => {
  const one = await shop(noKeys);
  const { call, store } = one.program();
  const [category] = await call['catalogue.categories']({});
  one.service.failing = { method: 'POST', path: '/pets' };
  const made = { ...plain, petId: null, name: 'Luna', categoryId: category?.id ?? localId('') };
  const { id: petId } = await call['editing.savePet']({ ...made, status: 'available', openingCount: 1 });
  await one.pass(200);
  await sellPet(one, petId, 1);
  expect(
    store.context.db.prepare("SELECT count(*) FROM outbox WHERE kind = 'pushStatus'").pluck().get(),
  ).toBe(1);
  one.till.backup();
  one.till.kill();
  await one.till.restore();
  one.till.boot();
  one.service.failing = null;
  await one.pass(60 * MINUTE);
  expect(petNamed(one, 'Luna').status).toBe('sold');
});
