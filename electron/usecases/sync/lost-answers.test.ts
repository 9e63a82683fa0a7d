import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId, remoteId } from '../../../shared/testing/ids.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { Seen } from '../../store/remote/gone.ts';
import { givePet } from '../../store/testing.ts';
import { sell } from '../day/testing.ts';
import { cash, handOver, placed } from '../orders/testing.ts';
import { type TestShop, testShop } from '../testing.ts';
import { lose } from './testing.ts';

// Decisions about lost answers, at a service that cannot tell whether it has a request.

const shipDate = '2026-11-21T10:00:00.000Z';

async function soldMomo(shop: TestShop, petId: LocalId): Promise<LocalId> {
  await sell(shop, petId, 1, [cash(1000)]);
  return newest(shop, 'createOrder');
}

function newest(shop: TestShop, kind: string): LocalId {
  const entry = shop.store.entryViews.list('open', 99).find((each) => each.kind === kind);
  return entry?.id ?? localId('');
}

/** Reads these orders from the service's list; by default one of the pet. */
function read({ store }: TestShop, ...orders: { id: string; petId?: string; quantity?: number }[]): void {
  const { marks, orders: remote } = store.remote;
  const rows = orders.map(({ id, petId = '7', quantity = 1 }) => {
    return { id: remoteId(id), petId: remoteId(petId), quantity, shipDate, complete: true };
  });
  remote.apply(rows, marks.take(), new Seen());
}

test('a person picks the order that the service has: it is ours from then on and never sent again', async () => {
  const shop = testShop();
  const { store } = shop;
  const petId = givePet(store, { name: 'Momo', remoteId: '7', price: 1000, count: 5 });
  givePet(store, { name: 'Bella', remoteId: '8', price: 1000, count: 5 });
  read(shop, { id: '100' });
  const entryId = await soldMomo(shop, petId);
  lose(shop, entryId);
  expect((await shop.ask('sync.entry', { entryId })).choices).toMatchObject({
    candidates: 0,
    sendAgain: true,
  });
  read(shop, { id: '100' }, { id: '101' }, { id: '102', quantity: 3 }, { id: '103', petId: '8' });
  const candidates = await shop.ask('sync.candidates', { entryId });
  expect(candidates.map((each) => each.remoteId)).toEqual(['102', '101']);
  expect(candidates[0]).toEqual({ kind: 'order', remoteId: '102', quantity: 3, shipDate, alike: false });
  for (const other of ['100', '103', '999']) {
    await refused(shop.ask('sync.link', { entryId, remoteId: other }), 'entry_not_linkable');
  }
  const life = await shop.ask('sync.link', { entryId, remoteId: '101' });
  expect(life).toMatchObject({ entry: { state: 'done' }, decisions: [{ kind: 'linked' }] });
  expect(life.choices).toMatchObject({ candidates: null, retry: null, discard: false });
  expect(store.remoteIds.order(store.queue.get(entryId).entityId)?.remoteId).toBe('101');
  expect(store.journal.ofSubject(entryId).map(({ kind }) => kind)).toEqual(['entry.linked']);
  // Its stock entry waited for it.
  expect(store.stockPush.pushable(petId).map(({ open }) => open)).toEqual([-1]);
  // No other entry can claim it, even after the list shows it again.
  read(shop, { id: '101' });
  await refused(shop.ask('sync.link', { entryId, remoteId: '102' }), 'entry_not_linkable');
});

test('for a new pet, pets that nobody here created are offered, those of the same category first', async () => {
  const shop = testShop();
  const { store } = shop;
  const category = { categoryId: null, description: null, colour: null, icon: null, taxRateId: null };
  for (const name of ['Birds', 'Cats']) await shop.ask('editing.saveCategory', { ...category, name });
  const birds = store.catalogue.categories().find(({ name }) => name === 'Birds');
  givePet(store, { name: 'Rio', remoteId: '6', price: 1000 });
  const pet = {
    petId: null,
    name: 'Rio',
    categoryId: birds?.id ?? localId(''),
    status: 'available' as const,
  };
  const rest = { price: minor(900), lowMark: null, barcodes: [], taxRateId: null, openingCount: null };
  await shop.ask('editing.savePet', { ...pet, ...rest });
  const entryId = newest(shop, 'createPet');
  lose(shop, entryId);
  givePet(store, { name: 'Rio', category: 'Birds', remoteId: '8' });
  givePet(store, { name: 'Tom', category: 'Cats', remoteId: '9' });
  const candidates = await shop.ask('sync.candidates', { entryId });
  expect(candidates).toEqual([
    { kind: 'named', remoteId: '8', name: 'Rio', category: 'Birds', alike: true },
    { kind: 'named', remoteId: '9', name: 'Tom', category: 'Cats', alike: false },
  ]);
  await shop.ask('sync.link', { entryId, remoteId: '8' });
  expect(store.remoteIds.pet(store.queue.get(entryId).entityId)?.remoteId).toBe('8');
  // A category that existed at the service before ours is a different one.
  const createsCats = newest(shop, 'createCategory');
  lose(shop, createsCats);
  expect(await shop.ask('sync.candidates', { entryId: createsCats })).toEqual([]);
});

test('all with lost answers are sent again on one decision; earlier decisions stay', async () => {
  const shop = testShop();
  const petId = givePet(shop.store, { name: 'Momo', remoteId: '7', price: 1000, count: 5 });
  const entryIds = [await soldMomo(shop, petId), await soldMomo(shop, petId), await soldMomo(shop, petId)];
  for (const entryId of entryIds) lose(shop, entryId);
  await shop.ask('sync.discard', { entryId: entryIds[0] ?? '', reason: 'It is there.' });
  expect(await shop.ask('sync.sendAllAgain', { entryIds })).toBe(2);
  expect(entryIds.map((id) => shop.store.queue.get(id).state)).toEqual(['discarded', 'in_doubt', 'in_doubt']);
  expect(shop.store.entryLives.of(entryIds[2] ?? localId('')).decisions).toMatchObject([
    { kind: 'sent_again' },
  ]);
});

test.each([
  { by: 'us', moved: [-2], decided: 'handed_over_here' },
  { by: 'others', moved: [-2, 2], decided: 'handed_over_elsewhere' },
] as const)('an order that was completed twice leaves the stock once: handed over by $by', async (how) => {
  const shop = testShop();
  const { store } = shop;
  const { order, petId } = await placed(shop);
  const creation = newest(shop, 'createOrder');
  lose(shop, creation);
  store.decisions.link(store.queue.get(creation), remoteId('101'), {
    staffId: null,
    businessDate: '2026-11-21',
  });
  await handOver(shop, order.id, [cash(2500)]);
  const entryId = newest(shop, 'updateOrder');
  lose(shop, entryId, 'handed_over_elsewhere');
  const { choices } = await shop.ask('sync.entry', { entryId });
  expect(choices).toMatchObject({
    handOver: true,
    retry: null,
    sendAgain: false,
    discard: false,
    edit: null,
  });
  expect(store.stockPush.pushable(petId)).toEqual([]);
  const life = await shop.ask('sync.handOver', { entryId, by: how.by });
  expect(life).toMatchObject({ entry: { state: 'done' }, decisions: [{ kind: how.decided }] });
  expect(store.stockPush.pushable(petId).map(({ open }) => open)).toEqual(how.moved);
  await refused(shop.ask('sync.handOver', { entryId, by: how.by }), 'entry_not_parked');
});

test('a manager approves only the order that was picked, as shown', async () => {
  const shop = testShop();
  const petId = givePet(shop.store, { name: 'Momo', remoteId: '7', price: 1000, count: 5 });
  const entryId = await soldMomo(shop, petId);
  lose(shop, entryId);
  read(shop, { id: '101' });
  const { id: anna } = await shop.cashierAtTill();
  const link = () => shop.ask('sync.link', { entryId, remoteId: '101' });
  await refused(link(), 'manager_needed');
  await shop.approve(anna);
  read(shop, { id: '101', quantity: 2 });
  await refused(link(), 'manager_needed', { changed: 1 });
  await shop.approve(anna);
  read(shop, { id: '101', quantity: 2 }, { id: '102' });
  expect((await link()).entry.state).toBe('done');
});
