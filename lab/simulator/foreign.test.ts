import { expect, test } from 'vitest';
import type { RemoteId } from '../../shared/ids.ts';
import { minor } from '../../shared/minor.ts';
import { localId } from '../../shared/testing/ids.ts';
import { counts, MINUTE, ordersOf, placeOrder, type Shop, sell, shop } from './testing.ts';
import { ownPaths, type ServiceTraits } from './traits.ts';

// Services with a mind of their own, and a shop that comes back from a backup, each by itself.

/** A day at the counter: two sales, the answer to the second is lost, an order that is handed over. */
async function day(one: Shop): Promise<void> {
  const [momo, coco] = one.pets;
  await sell(one, momo, 2);
  const orderId = await placeOrder(one, coco);
  await one.pass(MINUTE);
  // Nothing that leaves now is answered as it should be; some of it arrives all the same.
  one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 20_000, share: 1 });
  await sell(one, momo, 1);
  await one.pass(20 * MINUTE);
  const idempotencyKey = one.program().store.context.newId();
  await one
    .program()
    .call['orders.fulfil']({ idempotencyKey, orderId, tenders: [{ kind: 'cash', given: minor(100) }] });
  await one.pass(20 * MINUTE);
}

test.each<[string, Partial<ServiceTraits>, object]>([
  ['like ours', {}, {}],
  ['that gives ids of its own', { keepsIds: false }, {}],
  ['without a list of orders', { listsOrders: false }, { operations: { listOrders: { available: false } } }],
  [
    'that shows one order only in its list',
    { getsOrders: false },
    { operations: { getOrder: { available: false } } },
  ],
  ['with lists in pages', { pageSize: 1, keepsIds: false }, {}],
  ['with ids beyond 2^53', { bigIds: true, keepsIds: false }, {}],
  ['with fields missing and others added', { sparse: true, keepsIds: false }, {}],
  ['without ETags', { etags: false, idempotency: 'none' }, {}],
  ['that keeps whole seconds', { shipDateStep: 1000, keepsIds: false }, {}],
  ['with paths and methods of its own', { ownPaths: true }, { operations: ownPaths }],
])('a service %s has every order once, and the right stock', async (_, traits, profile) => {
  const one = await shop(traits, profile);
  const [momo, coco] = one.pets;
  await day(one);
  // Something later, where only that can prove what became of the order whose answer was lost.
  await sell(one, coco, 1);
  await one.pass(2 * 60 * MINUTE);
  expect(
    ordersOf(one).toSorted((a, b) => (a.petId + a.quantity).localeCompare(b.petId + b.quantity)),
  ).toEqual([
    { petId: momo, quantity: 1, complete: true },
    { petId: momo, quantity: 2, complete: true },
    { petId: coco, quantity: 1, complete: true },
    { petId: coco, quantity: 1, complete: true },
  ]);
  expect(counts(one)).toEqual([7, 8]);
  const { waiting, parked, inDoubt } = one.program().sync.status();
  expect({ waiting, parked, inDoubt }).toEqual({
    waiting: { orders: 0, stock: 0, edits: 0 },
    parked: 0,
    inDoubt: 0,
  });
  // The till knows each order by the very id that the service has.
  const linked = one
    .program()
    .store.context.db.prepare('SELECT remote_id FROM store_order ORDER BY remote_id')
    .pluck()
    .all();
  expect(linked).toEqual([...one.service.orders.keys()].sort());
  expect(one.program().store.verify().holds).toBe(true);
});

test('a shop that comes back from a backup sends nothing twice, and gives to a person what it cannot prove', async () => {
  const one = await shop({});
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(10 * MINUTE);
  await sell(one, momo, 2);
  // The order of two has not left when the backup is made.
  one.till.backup();
  await one.pass(10 * MINUTE);
  await sell(one, momo, 1);
  await one.pass(10 * MINUTE);
  one.till.kill();
  await one.till.restore();
  one.till.boot();
  await one.pass(60 * MINUTE);
  await sell(one, coco, 1);
  await one.pass(60 * MINUTE);
  expect(one.service.created).toHaveLength(4);
  expect(counts(one)).toEqual([7, 8]);
  const { store } = one.program();
  expect(store.identity.generation).toBe(2);
  const parked = store.entryViews.list('parked', 9);
  expect(parked.map(({ kind, reason }) => [kind, reason?.code ?? null])).toEqual([['pushStock', 'restored']]);
  expect(store.verify().holds).toBe(true);
  // Somebody counts seven, as the service does, and lets the entry go.
  await one
    .program()
    .call['sync.discard']({ entryId: parked[0]?.id ?? localId(''), reason: 'the count is right' });
  await one.pass(10 * MINUTE);
  expect(counts(one)).toEqual([7, 8]);
  const petId = store.catalogue.petIdByRemoteId(momo) ?? localId('');
  expect(store.stock.figures(petId)).toMatchObject({ known: 7, shown: 7 });
});

/** Sells something while the service is away, and goes back to a backup from just after it. */
async function sellAndRestore(one: Shop, petId: RemoteId): Promise<void> {
  one.troubles.push({ kind: 'down', from: one.world.now, until: one.world.now + 30 * MINUTE, share: 1 });
  await sell(one, petId, 1);
  one.till.backup();
  one.till.kill();
  await one.till.restore();
  one.till.boot();
  await one.pass(60 * MINUTE);
}

test('a shop that comes back from a backup sells on where nothing can tell what had arrived', {
  tags: 'slow',
}, async () => {
  const one = await shop({ listsOrders: false }, { operations: { listOrders: { available: false } } });
  const [momo, coco] = one.pets;
  await sellAndRestore(one, momo);
  await sell(one, coco, 1);
  await one.pass(24 * 60 * MINUTE);
  expect(ordersOf(one)).toEqual([{ petId: coco, quantity: 1, complete: true }]);
  const parked = one.program().store.entryViews.list('parked', 9);
  expect(parked.map(({ kind, reason }) => [kind, reason?.code ?? null])).toContainEqual([
    'createOrder',
    'not_provable',
  ]);
});

test('a shop that comes back from a backup sells on where all that it knows of was withdrawn', {
  tags: 'slow',
}, async () => {
  const one = await shop({});
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  one.service.orders.clear();
  one.program().sync.refresh();
  await one.pass(10 * MINUTE);
  await sellAndRestore(one, momo);
  await sell(one, coco, 2);
  await one.pass(24 * 60 * MINUTE);
  expect(ordersOf(one)).toContainEqual({ petId: coco, quantity: 2, complete: true });
});
