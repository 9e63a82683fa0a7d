import { expect, test } from 'vitest';
import type { RemoteId } from '../../shared/ids.ts';
import { minor } from '../../shared/minor.ts';
import { localId } from '../../shared/testing/ids.ts';
import { counts, MINUTE, ordersOf, placeOrder, type Shop, sell, shop } from './testing.ts';

// What proves what: answers that were lost, and other tills and people at the same service.

const noGetOrder = { operations: { getOrder: { available: false } } };

/** Sells until one order has arrived that nobody has heard of. */
async function sellUnheard(one: Shop, petId: RemoteId) {
  const before = one.service.created.length;
  for (let tries = 0; tries < 10 && one.service.created.length === before; tries += 1) {
    one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 10_000, share: 1 });
    await sell(one, petId, 1);
    await one.pass(11_000);
  }
  const arrived = [...one.service.orders.values()].find((order) => order.petId === petId);
  if (!arrived) throw new Error('Nothing has arrived');
  return arrived;
}

test('an order whose answer was lost is not taken for someone else’s when it is read before it is settled', async () => {
  const one = await shop({ keepsIds: false, idempotency: 'none', shipDateStep: 1000 });
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  await sellUnheard(one, momo);
  const sold = one.service.created.length;
  one.program().sync.refresh();
  await one.pass(20_000);
  await one.pass(10 * MINUTE);
  await sell(one, coco, 1);
  await one.pass(2 * 60 * MINUTE);
  const lines = one.program().store.verify().equation.sold;
  expect({ sold, lines, orders: one.service.created.length }).toEqual({ sold: 2, lines, orders: lines });
  expect(counts(one)).toEqual([10 - (lines - 2), 8]);
});

test('where our ids are kept, another till’s sale of the same second is not taken for one that never arrived', async () => {
  // Of single orders this service shows nothing, so that the list decides.
  const operations = { getOrder: { available: false } };
  const one = await shop({ shipDateStep: 1000, idempotency: 'none', getsOrders: false }, { operations });
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  one.troubles.push({ kind: 'lossy', from: one.world.now, until: one.world.now + 1000, share: 1 });
  const second = new Date(Math.floor(one.world.now / 1000) * 1000).toISOString();
  await sell(one, momo, 1);
  await one.pass(1000);
  const [arrived] = [...one.service.orders.values()].filter(({ petId }) => petId === momo);
  one.service.orders.delete(arrived?.id ?? '');
  const theirs = { petId: momo, quantity: 1, complete: true, shipDate: second, version: 1 };
  one.service.orders.set('890820520010370', { id: '890820520010370', ...theirs });
  // An order that is sent when nothing can be late any more proves the absence.
  await one.pass(2 * MINUTE);
  await sell(one, coco, 1);
  await one.pass(60 * MINUTE);
  expect(ordersOf(one).filter(({ petId }) => petId === momo)).toHaveLength(2);
});

test('of two sales that look alike, each arrives once, whichever of them a look-up took the first to be', async () => {
  // Nobody knows yet that seconds are all that this service keeps of a ship date.
  const one = await shop({ keepsIds: false, getsOrders: false, shipDateStep: 1000 });
  const [momo, coco] = one.pets;
  one.fates.push('answered', 'lost', 'answer lost');
  for (const petId of [coco, momo, momo]) await sell(one, petId, 1);
  await one.pass(MINUTE);
  expect(ordersOf(one)).toHaveLength(2);
  for (let hour = 0; hour < 3; hour += 1) {
    await one.pass(10 * MINUTE);
    await sell(one, coco, 1);
    await one.pass(50 * MINUTE);
  }
  const { store } = one.program();
  expect(ordersOf(one).filter(({ petId }) => petId === momo)).toHaveLength(2);
  expect(store.entryViews.list('open', 9)).toEqual([]);
  const linked = store.context.db.prepare('SELECT count(DISTINCT remote_id) FROM store_order').pluck();
  expect([linked.get(), one.service.orders.size]).toEqual([6, 6]);
  expect(counts(one)).toEqual([8, 6]);
});

test('of two new pets of one name, each is made once, whichever of them a look-up took the first to be', async () => {
  const one = await shop({});
  const { call, store } = one.program();
  const [{ id: categoryId = localId('') } = {}] = store.catalogue.categories();
  const pet = { petId: null, name: 'Nemo', categoryId, price: minor(100), taxRateId: null, barcodes: [] };
  one.fates.push('lost', 'answer lost');
  const draft = { ...pet, openingCount: null, status: 'available' as const };
  await call['editing.savePet'](draft as never);
  await call['editing.savePet'](draft as never);
  await one.pass(60 * MINUTE);
  const made = [...one.service.pets.values()].filter(({ name }) => name === 'Nemo');
  expect(made).toHaveLength(2);
  expect(store.entryViews.list('open', 9)).toEqual([]);
});

// By -5 it is again what it was before.
test.each([3, -5])(
  'a count that arrived unheard and was then changed by %i elsewhere is not written twice',
  async (by) => {
    const one = await shop({ etags: true, idempotency: 'none' });
    const [momo] = one.pets;
    const petId = one.program().store.catalogue.petIdByRemoteId(momo) ?? localId('');
    const count = () => counts(one)[0] ?? 0;
    const isOpen = () => one.program().store.entryViews.list('open', 9).length > 0;
    // Found again and again until a write has arrived that nobody has heard of.
    for (let before = count(), tries = 0; tries < 20 && !(count() > before && isOpen()); tries += 1) {
      await one.pass(MINUTE);
      before = count();
      one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 10_000, share: 1 });
      await one.program().call['stock.adjust']({ petId, by: 5, reason: 'found', note: null });
      await one.pass(11_000);
    }
    const arrived = count();
    one.service.external(momo, by);
    await one.pass(2 * 60 * MINUTE);
    expect(counts(one)[0]).toBe(arrived + by);
    const parked = one.program().store.entryViews.list('parked', 9);
    expect(parked.map(({ kind, reason }) => [kind, reason?.code ?? null])).toEqual([
      ['pushStock', 'stock_not_provable'],
    ]);
  },
);

test('a list that lags behind proves no absence', async () => {
  const one = await shop({ keepsIds: false, getsOrders: false, idempotency: 'none' }, noGetOrder);
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  const arrived = await sellUnheard(one, momo);
  one.service.orders.delete(arrived.id);
  await one.pass(60 * MINUTE);
  const reasons = one
    .program()
    .store.queue.inDoubt()
    .map(({ reason }) => reason?.code);
  expect(new Set(reasons)).toEqual(new Set(['awaiting_evidence']));
  one.service.orders.set(arrived.id, arrived);
  await sell(one, coco, 1);
  await one.pass(60 * MINUTE);
  expect(one.service.created).toHaveLength(one.program().store.verify().equation.sold);
  expect(one.program().sync.status()).toMatchObject({ parked: 0, inDoubt: 0 });
});

test('a move of an order that another till has handed over meanwhile is over, and asks nobody', async () => {
  const one = await shop({ etags: false, idempotency: 'none' });
  const [, coco] = one.pets;
  const orderId = await placeOrder(one, coco);
  await one.pass(MINUTE);
  const [order] = [...one.service.orders.values()];
  if (!order) throw new Error('The order did not arrive');
  one.service.failing = { method: 'PUT', path: `/store/orders/${order.id}` };
  const { call } = one.program();
  await call['orders.move']({ orderId, shipDate: new Date(one.world.now + 3 * 86_400_000).toISOString() });
  await one.pass(5000);
  one.service.failing = null;
  const shipDate = new Date(one.world.now + 3).toISOString();
  one.service.orders.set(order.id, { ...order, shipDate, complete: true, version: order.version + 1 });
  await one.pass(60 * MINUTE);
  expect(one.program().sync.status()).toMatchObject({ parked: 0, inDoubt: 0 });
});

test('a list that lags behind does not show that an order is gone', async () => {
  const one = await shop(
    { keepsIds: false, getsOrders: false, idempotency: 'none', listLag: 5 * MINUTE },
    noGetOrder,
  );
  const [, coco] = one.pets;
  const orderId = await placeOrder(one, coco);
  await one.pass(1000);
  one.troubles.push({ kind: 'lossy', from: one.world.now, until: one.world.now + 30_000, share: 1 });
  const { call } = one.program();
  await call['orders.move']({ orderId, shipDate: new Date(one.world.now + 3 * 86_400_000).toISOString() });
  await one.pass(60 * MINUTE);
  expect(one.program().sync.status()).toMatchObject({ parked: 0, inDoubt: 0 });
  const [order] = [...one.service.orders.values()];
  expect(order?.shipDate).toBe((await call['orders.get']({ orderId })).shipDate);
});

test('an order that another till has handed over leaves the stock once', async () => {
  const one = await shop({});
  const [, coco] = one.pets;
  const orderId = await placeOrder(one, coco);
  await one.pass(MINUTE);
  one.troubles.push({ kind: 'down', from: one.world.now, until: one.world.now + 5 * MINUTE, share: 1 });
  const { call, store } = one.program();
  await call['orders.fulfil']({
    idempotencyKey: store.context.newId(),
    orderId,
    tenders: [{ kind: 'cash', given: minor(100) }],
  });
  // Meanwhile the other till, which is not offline, does the same.
  const [order] = [...one.service.orders.values()];
  if (!order) throw new Error('The order did not arrive');
  const shipDate = new Date(one.world.now + 3).toISOString();
  one.service.orders.set(order.id, { ...order, shipDate, complete: true, version: order.version + 1 });
  one.service.external(coco, -1);
  await one.pass(60 * MINUTE);
  expect(ordersOf(one)).toEqual([{ petId: coco, quantity: 1, complete: true }]);
  expect(counts(one)).toEqual([10, 9]);
  expect(store.verify().holds).toBe(true);
});

test('an order that a person has looked up again is told of at once where a later one proves what it proved before', async () => {
  const one = await shop({ keepsIds: false, getsOrders: false, idempotency: 'none' }, noGetOrder);
  const [momo, coco] = one.pets;
  one.fates.push('answer lost');
  await placeOrder(one, momo);
  await one.pass(500);
  const [arrived] = one.service.orders.values();
  if (!arrived) throw new Error('Nothing has arrived');
  // Another till has moved it: it may be ours, and no list proves that.
  one.service.orders.set(arrived.id, {
    ...arrived,
    shipDate: new Date(Date.parse(arrived.shipDate) + 24 * 60 * MINUTE).toISOString(),
  });
  await one.pass(2 * MINUTE);
  await sell(one, coco, 1);
  await one.pass(60 * MINUTE);
  const { call, store } = one.program();
  const parked = () => store.entryViews.list('parked', 9);
  const [entry] = parked();
  expect(parked().map(({ reason }) => reason?.code)).toEqual(['not_provable']);
  await call['sync.retry']({ entryId: entry?.id ?? localId(''), sendAgain: false });
  await one.pass(MINUTE / 2);
  expect(parked()).toEqual([]);
  // No order is sent meanwhile.
  await one.pass(60 * MINUTE);
  expect(parked().map(({ reason }) => reason?.code)).toEqual(['not_provable']);
});
