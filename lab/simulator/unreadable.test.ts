import { expect, test } from 'vitest';
import { localId } from '../../shared/testing/ids.ts';
import { counts, MINUTE, ordersOf, type Shop, sell, shop } from './testing.ts';
import type { ServiceTraits } from './traits.ts';

// Lists with rows that no one can read, and what they prove all the same.

/** Of single orders this service shows nothing, so that the list decides. */
const byList = { getsOrders: false, idempotency: 'none' } as const;
const noGetOrder = { operations: { getOrder: { available: false } } };

/** A sale of one that was lost on its way, and a later one that arrived. */
async function loseOne(traits: Partial<ServiceTraits>, row: (pets: Shop['pets']) => string): Promise<Shop> {
  const one = await shop({ ...byList, ...traits }, noGetOrder);
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  one.service.writeRow('orders', row(one.pets));
  one.troubles.push({ kind: 'lossy', from: one.world.now, until: one.world.now + 1000, share: 1 });
  await sell(one, momo, 2);
  await one.pass(1000);
  const arrived = [...one.service.orders.values()].find(({ petId }) => petId === momo);
  if (arrived) one.service.orders.delete(arrived.id);
  // What is sent when nothing can be late any more can prove an absence.
  await one.pass(2 * MINUTE);
  await sell(one, coco, 1);
  await one.pass(6 * 60 * MINUTE);
  return one;
}

const sold = ({ service, pets }: Shop) =>
  [...service.orders.values()].filter(({ petId }) => petId === pets[0]).map(({ quantity }) => quantity);
const parked = ({ program }: Shop) =>
  program()
    .store.entryViews.list('parked', 9)
    .map(({ kind, reason }) => [kind, reason?.code ?? null]);

test.each<[string, Partial<ServiceTraits>, (pets: Shop['pets']) => string]>([
  ['another id, where ours are kept', {}, ([momo]) => `{"id":5,"petId":${momo},"quantity":2,"complete":"?"}`],
  ['another pet', { keepsIds: false }, ([, coco]) => `{"petId":${coco},"quantity":2}`],
  ['another quantity', { keepsIds: false }, () => '{"quantity":3,"shipDate":"soon"}'],
])('an order is proven absent beside an unreadable row that shows %s', async (_, traits, row) => {
  const one = await loseOne(traits, row);
  expect(sold(one)).toEqual([2]);
  expect(counts(one)).toEqual([8, 8]);
  expect(one.program().sync.status()).toMatchObject({ parked: 0, inDoubt: 0 });
});

test.each<[string, Partial<ServiceTraits>, (pets: Shop['pets']) => string]>([
  ['nothing', {}, () => 'null'],
  ['the same goods, and no id', {}, ([momo]) => `{"petId":${momo},"quantity":2}`],
  [
    'the same goods under an id of the service’s own',
    { keepsIds: false },
    ([momo]) => `{"id":5,"petId":${momo},"quantity":2,"complete":"?"}`,
  ],
  [
    'the same pet, and no quantity that can be read',
    { keepsIds: false },
    ([momo]) => `{"id":5,"petId":${momo},"quantity":"two"}`,
  ],
])('an order is not sent again blindly beside an unreadable row that shows %s', async (_, traits, row) => {
  const one = await loseOne(traits, row);
  expect(sold(one)).toEqual([]);
  expect(parked(one)).toEqual([['createOrder', 'not_provable']]);
});

test('a row that cannot be read is a witness by its id', async () => {
  const one = await shop(byList, noGetOrder);
  const [momo, coco] = one.pets;
  one.troubles.push({ kind: 'lossy', from: one.world.now, until: one.world.now + 1000, share: 1 });
  await sell(one, momo, 2);
  await one.pass(1000);
  for (const [id, { petId }] of one.service.orders) if (petId === momo) one.service.orders.delete(id);
  await one.pass(2 * MINUTE);
  // Looked up when the row cannot be read any more, and not before.
  one.service.failing = { method: 'GET', path: '/store/orders' };
  await sell(one, coco, 1);
  await one.pass(10_000);
  const [later] = [...one.service.orders.values()];
  expect(later?.petId).toBe(coco);
  // Somebody else's program has changed it since.
  one.service.orders.clear();
  one.service.writeRow('orders', `{"id":${later?.id},"petId":${coco},"quantity":"one"}`);
  one.service.failing = null;
  await one.pass(60 * MINUTE);
  expect(ordersOf(one)).toEqual([{ petId: momo, quantity: 2, complete: true }]);
});

test('a count that somebody else wrote below zero is left alone until a write of ours reaches zero', async () => {
  const one = await shop({});
  const [momo] = one.pets;
  one.service.external(momo, -13, true);
  one.program().sync.refresh();
  await one.pass(MINUTE);
  const { store, call } = one.program();
  const petId = store.catalogue.petIdByRemoteId(momo) ?? localId('');
  expect(store.stock.figures(petId)).toMatchObject({ known: -3, shown: -3 });
  const found = (by: number) => call['stock.adjust']({ petId, by, reason: 'found', note: null });
  await found(1);
  await one.pass(10 * MINUTE);
  expect(counts(one)[0]).toBe(-3);
  expect(store.entryViews.list('open', 9)).toMatchObject([
    { state: 'blocked', reason: { code: 'count_beyond' } },
  ]);
  await found(6);
  await one.pass(10 * MINUTE);
  expect(counts(one)[0]).toBe(4);
  expect(store.stock.figures(petId)).toMatchObject({ known: 4, shown: 4 });
  expect(store.verify().holds).toBe(true);
});

test('what waits at a count beyond all bounds goes on when somebody puts it right', async () => {
  const one = await shop({});
  const [momo] = one.pets;
  one.service.external(momo, 5_000_000_000);
  one.program().sync.refresh();
  await one.pass(MINUTE);
  await sell(one, momo, 1);
  await one.pass(10 * MINUTE);
  expect(counts(one)[0]).toBe(5_000_000_010);
  one.service.external(momo, -5_000_000_000);
  one.program().sync.refresh();
  await one.pass(10 * MINUTE);
  expect(counts(one)[0]).toBe(9);
  expect(one.program().sync.status()).toMatchObject({ parked: 0, waiting: { stock: 0 } });
});

test('a pet whose creation was lost is not made again beside a row that may be it', async () => {
  const one = await shop({ idempotency: 'none' });
  const { call, store } = one.program();
  const [category] = await call['catalogue.categories']({});
  one.service.writeRow('pets', '{"id":"?","name":"Fipsi"}');
  one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 1000, share: 1 });
  const look = { price: null, taxRateId: null, barcodes: [], lowMark: null, openingCount: null };
  const draft = { petId: null, categoryId: category?.id ?? localId(''), status: null, ...look };
  await call['editing.savePet']({ ...draft, name: 'Fipsi' });
  await call['editing.savePet']({ ...draft, name: 'Luna' });
  await one.pass(6 * 60 * MINUTE);
  expect(parked(one)).toEqual([['createPet', 'not_provable']]);
  expect(one.service.made.map(({ name }) => name).filter((name) => name === 'Luna')).toHaveLength(1);
  expect(store.entryViews.list('parked', 9)[0]?.subject).toBe('Fipsi');
});
