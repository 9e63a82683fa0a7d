import { expect, test } from 'vitest';
import type { ProvenContract } from '../../../shared/domain/settings.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId, remoteId } from '../../../shared/testing/ids.ts';
import type { Linked } from '../outbox/remote-ids.ts';
import type { Store } from '../store.ts';
import { givePet, idHere, nobody, testStore } from '../testing.ts';
import { Seen } from './gone.ts';
import type { Resource } from './pull-state.ts';

// A row that one of our creations may have made is left out of a list until that creation is settled.

const strange = remoteId('900');

/** A request of the waiting entry is sent and not answered. */
function send(store: Store, lane: 'orders' | 'edits'): void {
  const [entry] = store.queue.candidates(lane, 0, 1);
  if (!entry) throw new Error('Nothing waits');
  const operation = entry.kind as 'createOrder' | 'createPet' | 'createCategory';
  store.queue.begin(entry, { operation, path: '/', body: '{}', idempotencyKey: entry.id });
}

function placeOrder(store: Store): LocalId {
  const petId = givePet(store, { name: 'Momo', remoteId: '106', count: 5 });
  const draft = {
    petId,
    quantity: 1,
    shipDate: '2026-11-23T09:00:00.000Z',
    customerName: null,
    customerPhone: null,
    note: null,
    idempotencyKey: localId('an order'),
    unitPrice: minor(1000),
    deposit: null,
  };
  return store.customerOrders.place(draft, () => ({ name: 'Momo', price: null }), nobody).id;
}

function newPet(store: Store): LocalId {
  const petId = givePet(store, { name: 'Momo' });
  const categoryId = store.catalogue.categories()[0]?.id ?? localId('');
  const payload = { petId, name: 'Momo', categoryId, status: null };
  store.outbox.enqueue({ kind: 'createPet', payload, actor: nobody });
  return petId;
}

function newCategory(store: Store): LocalId {
  givePet(store, { name: 'Momo', category: 'Birds' });
  const categoryId = store.catalogue.categories()[0]?.id ?? localId('');
  const payload = { categoryId, name: 'Birds', description: null };
  store.outbox.enqueue({ kind: 'createCategory', payload, actor: nobody });
  return categoryId;
}

/** Stores a list with one row. */
const apply: Record<Linked, (store: Store, id: RemoteId) => void> = {
  order: ({ remote }, id) =>
    remote.orders.apply([{ id, petId: remoteId('555'), quantity: 7 }], remote.marks.take(), new Seen()),
  pet: ({ remote }, id) =>
    remote.pets.apply([{ id, name: 'Coco', categoryId: remoteId('1') }], remote.marks.take(), new Seen()),
  category: ({ remote }, id) =>
    remote.categories.apply([{ id, name: 'Fish' }], remote.marks.take(), new Seen()),
};

/** Reads a list of one row, with an ETag. Returns the ETag for the next reading. */
function read(store: Store, kind: Linked, list: Resource, id: RemoteId): string | null {
  const { pulls } = store.remote;
  pulls.begin(list);
  apply[kind](store, id);
  pulls.complete(list, '"1"');
  return pulls.get(list).etag;
}

const proven: ProvenContract = {
  repeatsAnswers: true,
  keepsOrderIds: true,
  versions: true,
  provenAt: '2026-11-21T09:00:00.000Z',
  contradictedAt: null,
};

test.each([
  { kind: 'order', list: 'orders', lane: 'orders', create: placeOrder },
  { kind: 'pet', list: 'pets', lane: 'edits', create: newPet },
  { kind: 'category', list: 'categories', lane: 'edits', create: newCategory },
] as const)(
  'an unknown $kind is skipped while the creation of one is open, and the next list is read in full',
  (one) => {
    const store = testStore();
    const own = one.create(store);
    const isKnown = () => idHere(store, one.kind, strange) !== null;
    send(store, one.lane);
    expect(read(store, one.kind, one.list, strange)).toBeNull();
    expect(isKnown()).toBe(false);
    // The program ends without knowing the outcome.
    store.queue.recover();
    expect(read(store, one.kind, one.list, strange)).toBeNull();
    expect(isKnown()).toBe(false);
    // A known one is stored as usual.
    store.remoteIds.link(one.kind, own, remoteId('800'));
    expect(read(store, one.kind, one.list, remoteId('800'))).toBe('"1"');

    store.context.db.exec("UPDATE outbox SET state = 'done'");
    expect(read(store, one.kind, one.list, strange)).toBe('"1"');
    expect(isKnown()).toBe(true);
  },
);

test('with stored order ids, only our unlinked order is skipped', () => {
  const store = testStore();
  store.capabilities.learn({ contract: proven });
  const own = placeOrder(store);
  const { assignedId } = store.orders.require(own);
  if (assignedId === null) throw new Error('It has no id');
  send(store, 'orders');
  expect(read(store, 'order', 'orders', strange)).toBe('"1"');
  expect(idHere(store, 'order', strange)).not.toBeNull();

  expect(read(store, 'order', 'orders', assignedId)).toBeNull();
  expect(idHere(store, 'order', assignedId)).toBeNull();
  // After its discard it is stored like any other.
  store.context.db.exec("UPDATE outbox SET state = 'discarded', reason_code = 'discarded'");
  expect(read(store, 'order', 'orders', assignedId)).toBe('"1"');
  expect(idHere(store, 'order', assignedId)).not.toBeNull();
});
