import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { Limiter } from './limiter.ts';
import type { Trouble } from './network.ts';
import { chance } from './random.ts';
import { SimService } from './service.ts';
import { type Life, SimTill } from './till.ts';
import { ourService, ownPaths, type ServiceTraits } from './traits.ts';
import { World } from './world.ts';

// Services with a mind of their own, and a shop that comes back from a backup, each by itself: the whole program but its
// window, on a network and a clock that the test holds.

const MINUTE = 60_000;
const limits = { minute: 1000, day: 100_000 };

interface Shop {
  world: World;
  service: SimService;
  till: SimTill;
  troubles: Trouble[];
  /** The service's ids of two pets, ten of each. */
  pets: [string, string];
  /** Lets so much time pass. */
  pass(ms: number): Promise<void>;
  life(): Life;
}

async function shop(traits: Partial<ServiceTraits>, profile: object = {}): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-foreign-'));
  const world = new World();
  const limiter = new Limiter({ kind: 'fixed', ...limits });
  const service = new SimService({ ...ourService, ...traits }, limiter, () => world.now);
  const category = service.addCategory('Fish');
  const pets: [string, string] = [service.addPet('Momo', category, 10), service.addPet('Coco', category, 10)];
  const troubles: Trouble[] = [];
  const dice = chance('foreign');
  const till = new SimTill({
    world,
    number: 1,
    folder,
    profile: ContractProfile.parse({ plan: 'enterprise', limits, ...profile }),
    network: { service, chance: dice, troubles, latency: 50 },
    chance: dice,
    trace: () => {},
  });
  till.boot();
  const pass = (ms: number) => world.run(() => false, world.now + ms);
  onTestFinished(async () => {
    const end = till.end();
    await world.run();
    await end;
    rmSync(folder, { recursive: true, force: true });
    expect(till.faults).toEqual([]);
  });
  await pass(MINUTE);
  return { world, service, till, troubles, pets, pass, life: () => till.life as Life };
}

async function sell({ life }: Shop, remoteId: string, quantity: number): Promise<void> {
  const { call, store } = life();
  const petId = store.catalogue.petIdByRemoteId(remoteId) ?? '';
  const line = { id: store.context.newId(), petId, petName: 'A pet', categoryName: null, barcode: null };
  const rest = { quantity, unitPrice: 100, discount: null, taxName: null, taxBasisPoints: 0, note: null };
  const basket = { ...(await call['checkout.open']({})), lines: [{ ...line, ...rest }] };
  const expectedTotal = 100 * quantity;
  const tenders = [{ kind: 'cash' as const, given: expectedTotal }];
  await call['checkout.complete']({ basket, tenders, expectedTotal, allowOversell: false });
}

async function promise({ life }: Shop, remoteId: string): Promise<string> {
  const { call, store, clock } = life();
  const petId = store.catalogue.petIdByRemoteId(remoteId) ?? '';
  const shipDate = new Date(clock.now() + 86_400_000).toISOString();
  const who = { customerName: 'Kim', customerPhone: null, note: null, token: store.context.newId() };
  const draft = { ...who, petId, quantity: 1, shipDate, unitPrice: 100, deposit: null };
  return (await call['orders.place']({ draft, allowOverpromise: false })).id;
}

const ordersOf = ({ service }: Shop) =>
  [...service.orders.values()].map(({ petId, quantity, complete }) => ({ petId, quantity, complete }));
const counts = ({ service, pets }: Shop) => pets.map((petId) => service.stock.get(petId)?.quantity);

/** A day at the counter: two sales, the answer to the second is lost, an order that is handed over. */
async function day(one: Shop): Promise<void> {
  const [momo, coco] = one.pets;
  await sell(one, momo, 2);
  const orderId = await promise(one, coco);
  await one.pass(MINUTE);
  // Nothing that leaves now is answered as it should be; some of it arrives all the same.
  one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 20_000, share: 1 });
  await sell(one, momo, 1);
  await one.pass(20 * MINUTE);
  const token = one.life().store.context.newId();
  await one.life().call['orders.fulfil']({ token, orderId, tenders: [{ kind: 'cash', given: 100 }] });
  await one.pass(20 * MINUTE);
}

test.each<[string, Partial<ServiceTraits>, object]>([
  ['like ours', {}, {}],
  ['that gives ids of its own', { keepsIds: false }, {}],
  ['that gives ids of its own and is sent none', { keepsIds: false }, { orderIds: 'service' }],
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
  ['that takes sales off the stock by itself', { adjustsStock: true }, { ordersAdjustInventory: true }],
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
  const { waiting, parked, unknown } = one.life().sync.status();
  expect({ waiting, parked, unknown }).toEqual({
    waiting: { orders: 0, stock: 0, edits: 0 },
    parked: 0,
    unknown: 0,
  });
  // The till knows each order by the very id that the service has.
  const linked = one
    .life()
    .store.context.db.prepare('SELECT remote_id FROM store_order ORDER BY remote_id')
    .pluck()
    .all();
  expect(linked).toEqual([...one.service.orders.keys()].sort());
  expect(one.life().store.verify().holds).toBe(true);
});

test('an order whose answer was lost is not taken for someone else’s when it is read before it is settled', async () => {
  const one = await shop({ keepsIds: false, idempotency: 'none', shipDateStep: 1000 });
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  // Sold until one order has arrived that nobody has heard of.
  for (let tries = 0; tries < 10 && one.service.created.length === 1; tries += 1) {
    one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 10_000, share: 1 });
    await sell(one, momo, 1);
    await one.pass(11_000);
  }
  const sold = one.service.created.length;
  one.life().sync.refresh();
  await one.pass(20_000);
  await one.pass(10 * MINUTE);
  await sell(one, coco, 1);
  await one.pass(2 * 60 * MINUTE);
  const lines = one.life().store.verify().equation.sold;
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
  // A later order proves the absence.
  await sell(one, coco, 1);
  await one.pass(60 * MINUTE);
  expect(ordersOf(one).filter(({ petId }) => petId === momo)).toHaveLength(2);
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
  const { store } = one.life();
  expect(store.identity.generation).toBe(2);
  const parked = store.entryViews.list('parked', 9);
  expect(parked.map(({ kind, reasonCode }) => [kind, reasonCode])).toEqual([['pushStock', 'restored']]);
  expect(store.verify().holds).toBe(true);
  // Somebody counts seven, as the service does, and lets the entry go.
  await one.life().call['sync.discard']({ entryId: parked[0]?.id ?? '', reason: 'the count is right' });
  await one.pass(10 * MINUTE);
  expect(counts(one)).toEqual([7, 8]);
  const petId = store.catalogue.petIdByRemoteId(momo) ?? '';
  expect(store.stock.figures(petId)).toMatchObject({ known: 7, shown: 7 });
});

test('a shop that comes back from a backup sells on where nothing can tell what had arrived', async () => {
  const one = await shop({ listsOrders: false }, { operations: { listOrders: { available: false } } });
  const [momo, coco] = one.pets;
  one.troubles.push({ kind: 'down', from: one.world.now, until: one.world.now + 30 * MINUTE, share: 1 });
  await sell(one, momo, 1);
  one.till.backup();
  one.till.kill();
  await one.till.restore();
  one.till.boot();
  await one.pass(60 * MINUTE);
  await sell(one, coco, 1);
  await one.pass(24 * 60 * MINUTE);
  expect(ordersOf(one)).toEqual([{ petId: coco, quantity: 1, complete: true }]);
  const parked = one.life().store.entryViews.list('parked', 9);
  expect(parked.map(({ kind, reasonCode }) => [kind, reasonCode])).toContainEqual([
    'createOrder',
    'not_provable',
  ]);
});

test('a count that arrived unheard and was then changed by somebody else is not written twice', async () => {
  const one = await shop({ etags: true, idempotency: 'none' });
  const [momo] = one.pets;
  const petId = one.life().store.catalogue.petIdByRemoteId(momo) ?? '';
  const count = () => counts(one)[0] ?? 0;
  const isOpen = () => one.life().store.entryViews.list('open', 9).length > 0;
  // Found again and again until a write has arrived that nobody has heard of.
  for (let before = count(), tries = 0; tries < 20 && !(count() > before && isOpen()); tries += 1) {
    before = count();
    one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 10_000, share: 1 });
    await one.life().call['stock.adjust']({ petId, by: 5, reason: 'found', note: null });
    await one.pass(11_000);
  }
  const arrived = count();
  one.service.external(momo, 3);
  await one.pass(2 * 60 * MINUTE);
  expect(counts(one)[0]).toBe(arrived + 3);
  const parked = one.life().store.entryViews.list('parked', 9);
  expect(parked.map(({ kind, reasonCode }) => [kind, reasonCode])).toEqual([
    ['pushStock', 'stock_not_provable'],
  ]);
});
