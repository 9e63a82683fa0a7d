import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId, remoteId } from '../../../shared/testing/ids.ts';
import { givePet, idHere, nobody, testStore } from '../testing.ts';
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
  const ours = store.orders.get(idHere(store, 'order', remoteId('7')) ?? localId(''));
  if (!ours) throw new Error('There is no such order.');
  store.customerOrders.cancel(ours, { reason: 'no answer', deposit: 'kept', deletable: false }, nobody);
  read(then.complete);
  expect(store.orders.get(ours.id)?.state).toBe(then.state);
  expect(store.stock.figures(petId).shown).toBe(5);
});

test('an order that is missing in one list and in the next one again exists again', () => {
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
  const ours = () => store.orders.get(idHere(store, 'order', remoteId('7')) ?? localId(''));
  read();
  const { gone, marks } = store.remote;
  for (const ids of gone.missing('orders', marks.take(), new Seen())) gone.mark('orders', ids);
  expect([ours()?.state, store.stock.figures(petId).promised]).toEqual(['cancelled', 0]);
  read();
  expect([ours()?.state, store.stock.figures(petId).promised]).toEqual(['open', 2]);
});

test('an order of an unknown pet belongs to that pet as soon as a list shows it', () => {
  const store = testStore();
  const { orders, pets, marks } = store.remote;
  const order = { id: remoteId('7'), petId: remoteId('106'), quantity: 1, complete: false };
  orders.apply([{ ...order, shipDate: '2026-11-23T09:00:00.000Z' }], marks.take(), new Seen());
  const ours = () => store.orders.get(idHere(store, 'order', remoteId('7')) ?? localId(''));
  expect(ours()?.petId).toBeNull();
  pets.apply([{ id: remoteId('106'), name: 'Momo', categoryId: remoteId('1') }], marks.take(), new Seen());
  expect(ours()).toMatchObject({ petId: store.catalogue.petIdByRemoteId(remoteId('106')), petName: 'Momo' });
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

test('an order of another till is stored even if an unsent one of this till looks the same', () => {
  const store = testStore();
  givePet(store, { name: 'Momo', remoteId: '106', count: 5 });
  // Its pet is not at the service, so it waits; its content is not known yet.
  const unsent = givePet(store, { name: 'Luna', count: 5 });
  const mine = store.customerOrders.place(oneOf(unsent), () => ({ name: 'Luna', price: null }), nobody);
  const theirs = { id: remoteId('7'), petId: remoteId('106'), quantity: 1, shipDate, complete: true };
  const read = () => store.remote.orders.apply([theirs], store.remote.marks.take(), new Seen());
  read();
  expect(idHere(store, 'order', remoteId('7'))).not.toBeNull();
  expect(idHere(store, 'order', remoteId('7'))).not.toBe(mine.id);
});
