import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parseFault } from '../../service/faults/spec.ts';
import { startService, type TestService } from '../../service/testing/service.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { type Clock, systemClock } from '../../shared/time.ts';
import { createClient } from '../petstore/client.ts';
import { openGateStore } from '../store/gate/gate.ts';
import { testFolder } from '../store/testing.ts';
import { type TestShop, testShop } from '../usecases/testing.ts';
import { createSync, type Sync } from './engine.ts';
import { createGate } from './gate/gate.ts';

// The whole sync against the real service over HTTP. Waits pass a hundred times as fast as they would.

const limits = { minute: 100_000, day: 1_000_000 };
const profile = ContractProfile.parse({ plan: 'enterprise', limits });

/** A clock that runs fast, so that half a minute of settling is a third of a second. */
function fastClock(): Clock {
  const factor = 100;
  const start = { now: Date.now(), monotonic: performance.now() };
  const monotonic = () => (performance.now() - start.monotonic) * factor;
  return {
    now: () => start.now + monotonic(),
    monotonic,
    sleep: (ms, signal) => systemClock.sleep(ms / factor, signal),
  };
}

interface Running {
  service: TestService;
  shop: TestShop;
  sync: Sync;
  petIds: Record<string, string>;
}

async function running(faults: string[] = []): Promise<Running> {
  const service = await startService({}, { limits });
  const category = (await service.ask('POST', '/categories', { name: 'Fish' })).body.id;
  const ids: Record<string, string> = {};
  for (const name of ['Momo', 'Coco', 'Luna']) {
    const { body } = await service.ask('POST', '/pets', { name, categoryId: category, status: 'available' });
    ids[name] = String(body.id);
    await service.ask('PUT', `/store/inventory/${body.id}`, { quantity: 10 });
  }
  const clock = fastClock();
  const shop = testShop({ clock });
  const { connectionId } = shop.store.identity;
  const gateStore = openGateStore(join(testFolder(), 'gate.sqlite'), { connectionId, keyHash: 'test' });
  const gate = createGate({ store: gateStore, clock, random: () => 0.5, profile });
  const client = createClient({
    baseUrl: service.url,
    apiKey: service.key,
    profile,
    clock,
    fetch,
    timeoutMs: 1_000_000,
  });
  const errors: unknown[] = [];
  const sync = createSync({
    store: shop.store,
    gate,
    client,
    profile,
    clock,
    report: (_, error) => errors.push(error),
  });
  sync.start();
  onTestFinished(async () => {
    await sync.stop();
    gateStore.close();
    expect(errors).toEqual([]);
  });
  await vi.waitFor(() => expect(sync.status().lastPulledAt).not.toBeNull(), { timeout: 20_000 });
  const petIds = Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, shop.store.catalogue.petIdByRemoteId(id) ?? '']),
  );
  service.faults.set(faults.map(parseFault));
  return { service, shop, sync, petIds };
}

async function sell({ shop }: Running, petIds: (string | undefined)[], quantity = 1): Promise<void> {
  const basket = await shop.ask('checkout.open', {});
  const lines = petIds.map((petId = '') => ({
    id: shop.store.context.newId(),
    petId,
    petName: 'A pet',
    categoryName: null,
    barcode: null,
    quantity,
    unitPrice: 1000,
    discount: null,
    taxName: null,
    taxBasisPoints: 0,
    note: null,
  }));
  const total = 1000 * quantity * lines.length;
  await shop.ask('checkout.complete', {
    basket: { ...basket, lines },
    tenders: [{ kind: 'cash', given: total }],
    expectedTotal: total,
    allowOversell: false,
  });
}

async function quiet({ sync }: Running): Promise<void> {
  await vi.waitFor(
    () => {
      const { waiting, parked } = sync.status();
      expect({ ...waiting, parked }).toEqual({ orders: 0, stock: 0, edits: 0, parked: 0 });
    },
    { timeout: 30_000, interval: 20 },
  );
}

async function ordersOf({
  service,
}: Running): Promise<{ petId: string; quantity: number; complete: boolean }[]> {
  const { body } = await service.ask('GET', '/store/orders');
  return body.map((order: { petId: unknown; quantity: unknown; complete: boolean }) => ({
    petId: String(order.petId),
    quantity: Number(order.quantity),
    complete: order.complete,
  }));
}

async function countOf({ service, shop }: Running, petId = ''): Promise<number> {
  const remoteId = shop.store.links.remoteId('pet', petId);
  return Number((await service.ask('GET', `/store/inventory/${remoteId}`)).body.quantity);
}

test('a sale becomes one order a line, and the stock is lower by as much', async () => {
  const all = await running();
  await sell(all, [all.petIds.Momo, all.petIds.Coco], 2);
  await quiet(all);
  expect(await ordersOf(all)).toHaveLength(2);
  for (const order of await ordersOf(all)) expect(order).toMatchObject({ quantity: 2, complete: true });
  expect(await countOf(all, all.petIds.Momo)).toBe(8);
  expect(all.shop.store.stock.figures(all.petIds.Momo ?? '')).toMatchObject({ known: 8, shown: 8 });
});

const troubles = [
  ['an answer is lost after the order was written', 'commit-then-drop:op=createOrder,times=1'],
  ['a request is lost before anything was done', 'drop-before-commit:op=createOrder,times=2,skip=1'],
  ['an answer breaks off in the middle', 'reset-mid-body:op=createOrder+updateInventory,times=3'],
  ['the service fails', '500:op=createOrder+updateInventory,times=2,skip=1'],
  ['a page of HTML answers', '503-html:op=updateInventory,times=2'],
  ['an answer to a stock write is lost', 'commit-then-drop:op=updateInventory,times=2'],
] as const;

for (const [name, fault] of troubles) {
  test(`${name}: every order is there once, and the stock is right`, async () => {
    const all = await running([fault]);
    await sell(all, [all.petIds.Momo]);
    await sell(all, [all.petIds.Coco, all.petIds.Momo]);
    await quiet(all);
    expect((await ordersOf(all)).length).toBe(3);
    expect(await countOf(all, all.petIds.Momo)).toBe(8);
    expect(await countOf(all, all.petIds.Coco)).toBe(9);
  });
}

test('a new pet in a new category is sent in the right order, with its count', async () => {
  const all = await running();
  const { ask, store } = all.shop;
  const category = await ask('editing.saveCategory', {
    categoryId: null,
    name: 'Birds',
    description: null,
    colour: null,
    icon: null,
    taxRateId: null,
  });
  const pet = await ask('editing.savePet', {
    petId: null,
    name: 'Polly',
    categoryId: category.id,
    status: 'available',
    price: 5000,
    taxRateId: null,
    barcodes: [],
    lowMark: null,
    openingCount: 4,
  });
  await sell(all, [pet.id]);
  await quiet(all);
  expect(store.links.remoteId('category', category.id)).not.toBeNull();
  expect(await countOf(all, pet.id)).toBe(3);
  expect(await ordersOf(all)).toHaveLength(1);
});
