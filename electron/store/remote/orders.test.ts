import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids.ts';
import { minor } from '../../../shared/minor.ts';
import { localId, remoteId } from '../../../shared/testing/ids.ts';
import { givePet, nobody, testStore } from '../testing.ts';
import { Seen } from './gone.ts';

// An order that this shop cancelled at a service that deletes none, as the next lists show it.

test.each([
  { complete: false, state: 'cancelled' },
  { complete: true, state: 'fulfilled' },
])('an order cancelled here that the service shows with complete: $complete is $state', (then) => {
  const store = testStore();
  const petId = givePet(store, { name: 'Momo', remoteId: '106', count: 5 });
  const order = {
    id: remoteId('7'),
    petId: remoteId('106'),
    quantity: 1,
    shipDate: '2026-11-23T09:00:00.000Z',
  };
  const read = (complete: boolean) =>
    store.remote.orders.apply([{ ...order, complete }], store.remote.marks.take(), new Seen());
  read(false);
  const ours = store.orders.get(store.remoteIds.localId('order', remoteId('7')) ?? localId(''));
  if (!ours) throw new Error('There is no such order.');
  store.customerOrders.cancel(ours, { reason: 'no answer', deposit: 'kept', deletable: false }, nobody);
  read(then.complete);
  expect(store.orders.get(ours.id)?.state).toBe(then.state);
  expect(store.stock.figures(petId).shown).toBe(5);
});

test('an order that a list left out and that the next one shows is there again', () => {
  const store = testStore();
  const petId = givePet(store, { name: 'Momo', remoteId: '106', count: 5 });
  const order = {
    id: remoteId('7'),
    petId: remoteId('106'),
    quantity: 2,
    shipDate: '2026-11-23T09:00:00.000Z',
    complete: false,
  };
  const read = () => store.remote.orders.apply([order], store.remote.marks.take(), new Seen());
  const ours = () => store.orders.get(store.remoteIds.localId('order', remoteId('7')) ?? localId(''));
  read();
  const { ids } = store.remote.gone.missing('orders', {
    after: 0,
    mark: store.remote.marks.take(),
    seen: new Seen(),
  });
  store.remote.gone.mark('orders', ids);
  expect([ours()?.state, store.stock.figures(petId).promised]).toEqual(['cancelled', 0]);
  read();
  expect([ours()?.state, store.stock.figures(petId).promised]).toEqual(['open', 2]);
});

const shipDate = '2026-11-23T09:00:00.000Z';
/** An order of this till for one pet. */
const oneOf = (petId: LocalId) => ({
  petId,
  quantity: 1,
  shipDate,
  customerName: null,
  customerPhone: null,
  note: null,
  idempotencyKey: localId(`order of ${petId}`),
  unitPrice: minor(1000),
  deposit: null,
});

test('an order of another till is taken in, although one of this till that never left looks like it', () => {
  const store = testStore();
  givePet(store, { name: 'Momo', remoteId: '106', count: 5 });
  // Its pet is not at the service, so that it waits; what it is sent for is not known yet.
  const unsent = givePet(store, { name: 'Luna', count: 5 });
  const mine = store.customerOrders.place(oneOf(unsent), 'Luna', nobody);
  const theirs = { id: remoteId('7'), petId: remoteId('106'), quantity: 1, shipDate, complete: true };
  const read = () => store.remote.orders.apply([theirs], store.remote.marks.take(), new Seen());
  read();
  expect(store.remoteIds.localId('order', remoteId('7'))).not.toBeNull();
  expect(store.remoteIds.localId('order', remoteId('7'))).not.toBe(mine.id);
});

test('an order of another till is taken in, although its id is one that this till has given and not sent yet', () => {
  const store = testStore();
  givePet(store, { name: 'Momo', remoteId: '106', count: 5 });
  const unsent = givePet(store, { name: 'Luna', count: 5 });
  const mine = store.customerOrders.place(oneOf(unsent), 'Luna', nobody);
  const given = store.remoteIds.order(mine.id)?.assignedId ?? remoteId('0');
  const theirs = { id: given, petId: remoteId('106'), quantity: 2, shipDate, complete: true };
  store.remote.orders.apply([theirs], store.remote.marks.take(), new Seen());
  expect(store.remoteIds.localId('order', given)).not.toBeNull();
  expect(store.remoteIds.localId('order', given)).not.toBe(mine.id);
});

test('an order that looks like one of this till that may have arrived is left to what settles that', () => {
  const store = testStore();
  const petId = givePet(store, { name: 'Momo', remoteId: '106', count: 5 });
  store.customerOrders.place(oneOf(petId), 'Momo', nobody);
  const [entry] = store.queue.candidates('orders', 0, 1);
  if (!entry) throw new Error('Nothing waits');
  const request = {
    operation: 'createOrder' as const,
    path: '/store/orders',
    body: '{}',
    idempotencyKey: entry.id,
  };
  store.queue.begin(entry, request);
  const { shipDate: sentAs } = entry.payload as { shipDate: string };
  const theirs = {
    id: remoteId('7'),
    petId: remoteId('106'),
    quantity: 1,
    shipDate: sentAs,
    complete: false,
  };
  store.remote.orders.apply([theirs], store.remote.marks.take(), new Seen());
  expect(store.remoteIds.localId('order', remoteId('7'))).toBeNull();
});
