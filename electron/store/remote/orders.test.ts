import { expect, test } from 'vitest';
import { givePet, nobody, testStore } from '../testing.ts';
import { Seen } from './seen.ts';

// An order that this shop cancelled at a service that deletes none, as the next lists show it.

test.each([
  { complete: false, state: 'cancelled', shown: 5 },
  { complete: true, state: 'fulfilled', shown: 4 },
])('an order cancelled here that the service shows with complete: $complete is $state', (then) => {
  const store = testStore();
  const petId = givePet(store, { name: 'Momo', remoteId: '106', count: 5 });
  const order = { id: '7', petId: '106', quantity: 1, shipDate: '2026-11-23T09:00:00.000Z' };
  const read = (complete: boolean) =>
    store.remote.orders.apply([{ ...order, complete }], store.remote.marks.take(), new Seen());
  read(false);
  const ours = store.orders.get(store.links.localId('order', '7') ?? '');
  if (!ours) throw new Error('There is no such order.');
  store.promises.cancel(ours, { reason: 'no answer', deposit: 'kept', deletable: false }, nobody);
  read(then.complete);
  store.remote.otherTills.takeOff(nobody);
  expect(store.orders.get(ours.id)?.state).toBe(then.state);
  expect(store.stock.figures(petId).shown).toBe(then.shown);
});

test('an order that a list left out and that the next one shows is there again', () => {
  const store = testStore();
  const petId = givePet(store, { name: 'Momo', remoteId: '106', count: 5 });
  const order = { id: '7', petId: '106', quantity: 2, shipDate: '2026-11-23T09:00:00.000Z', complete: false };
  const read = () => store.remote.orders.apply([order], store.remote.marks.take(), new Seen());
  const ours = () => store.orders.get(store.links.localId('order', '7') ?? '');
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
