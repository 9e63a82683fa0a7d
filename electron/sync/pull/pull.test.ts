import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startService, type TestService } from '../../../service/testing/service.ts';
import type { RemoteId } from '../../../shared/ids/ids.ts';
import { ContractProfile } from '../../../shared/petstore/profile.ts';
import { runningClock } from '../../../shared/testing/clock.ts';
import { localId, remoteId } from '../../../shared/testing/ids.ts';
import { untilHolds } from '../../../shared/testing/until.ts';
import { createClient } from '../../petstore/client.ts';
import { openGateStore } from '../../store/gate/gate.ts';
import type { Store } from '../../store/store.ts';
import { nobody, testFolder, testIds, testStore } from '../../store/testing.ts';
import { createGate } from '../gate/gate.ts';
import { quiet, running, sell } from '../testing.ts';
import { createPull, type Pull, type PullOptions } from './pull.ts';

// The reading half of the sync against the real service over HTTP, into a real database.

const profile = ContractProfile.parse({
  plan: 'enterprise',
  limits: { minute: 1_000_000, day: 1_000_000 },
});

const clock = runningClock();

interface Shop {
  service: TestService;
  store: Store;
  /** Starts pulling as the program does; call it again for a restart. */
  open(bounds?: Pick<PullOptions, 'hasRoom' | 'mostRows'>): Pull;
}

async function shop(pageSize?: number): Promise<Shop> {
  const service = await startService();
  const store = testStore({ clock, newId: testIds() });
  const gateStore = openGateStore(join(testFolder(), 'gate.sqlite'), {
    connectionId: store.identity.connectionId,
    keyHash: 'test',
  });
  onTestFinished(() => gateStore.close());
  const gate = createGate({ store: gateStore, clock, random: () => 0.5, profile });
  const client = createClient({
    baseUrl: service.url,
    apiKey: service.key,
    profile,
    clock,
    fetch: (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      if (pageSize && !url.searchParams.has('limit')) url.searchParams.set('limit', String(pageSize));
      return fetch(new Request(url, request));
    },
  });
  const { remote } = store;
  const today = () => '2026-11-21';
  return {
    service,
    store,
    open: (bounds = {}) => createPull({ remote, gate, client, profile, clock, today, ...bounds }),
  };
}

/** Reads everything once and returns the number of pages. */
async function round(pull: Pull): Promise<number> {
  pull.soon();
  let pages = 0;
  while ((await pull.step()).did === 'page') pages += 1;
  return pages;
}

async function give(service: TestService, names: string[]): Promise<{ category: string; pets: string[] }> {
  const category = (await service.ask('POST', '/categories', { name: 'Fish' })).body.id;
  const pets: string[] = [];
  for (const name of names) {
    const { body } = await service.ask('POST', '/pets', { name, categoryId: category, status: 'available' });
    pets.push(String(body.id));
  }
  return { category, pets };
}

const petNames = (store: Store): string[] =>
  store.context.db
    .prepare('SELECT name FROM pet WHERE gone_at IS NULL ORDER BY name')
    .pluck()
    .all() as string[];

test('the first round reads categories, pets, counts and orders', async () => {
  const { service, store, open } = await shop();
  const { pets } = await give(service, ['Momo', 'Coco']);
  await service.ask('PUT', `/store/inventory/${pets[0]}`, { quantity: 7 });
  await service.ask('POST', '/store/orders', { petId: BigInt(pets[1] ?? 0), quantity: 3, complete: false });

  expect(await round(open())).toBe(4);
  expect(store.catalogue.categories()).toMatchObject([{ name: 'Fish', petCount: 2 }]);
  expect(petNames(store)).toEqual(['Coco', 'Momo']);
  const id = (pet = '') => store.catalogue.petIdByRemoteId(remoteId(pet)) ?? localId('');
  expect(store.stock.figures(id(pets[0]))).toMatchObject({ known: 7, shown: 7, free: 7 });
  expect(store.stock.figures(id(pets[1]))).toMatchObject({ known: null, promised: 3 });
});

test('changes by others are stored, stock differences as external movements', async () => {
  const { service, store, open } = await shop();
  const { category, pets } = await give(service, ['Momo', 'Coco']);
  const [momo = '', coco = ''] = pets;
  await service.ask('PUT', `/store/inventory/${momo}`, { quantity: 7 });
  const pull = open();
  await round(pull);
  const petId = store.catalogue.petIdByRemoteId(remoteId(momo)) ?? localId('');

  await service.ask('PUT', `/pets/${momo}`, { name: 'Momo the Great', categoryId: category, status: 'sold' });
  await service.ask('DELETE', `/pets/${coco}`);
  await service.ask('PUT', `/store/inventory/${momo}`, { quantity: 4 });
  store.stock.record({ petId, kind: 'adjust', quantity: 2 }, nobody);
  await round(pull);

  expect(petNames(store)).toEqual(['Coco', 'Momo the Great']);
  expect(store.stock.figures(petId)).toMatchObject({ known: 4, shown: 6 });
  expect(
    store.context.db
      .prepare("SELECT quantity, acknowledged FROM stock_movement WHERE kind = 'external'")
      .all(),
  ).toEqual([{ quantity: -3, acknowledged: -3 }]);
});

test('a list does not undo an unsent local change', async () => {
  const { service, store, open } = await shop();
  const { pets } = await give(service, ['Momo']);
  const pull = open();
  await round(pull);
  const petId = store.catalogue.petIdByRemoteId(remoteId(pets[0] ?? '')) ?? localId('');
  const { db } = store.context;
  const categoryId = store.catalogue.categories()[0]?.id ?? localId('');
  db.prepare('UPDATE pet SET name = ? WHERE id = ?').run('Ours', petId);
  store.outbox.enqueue({
    kind: 'updatePet',
    payload: { petId, name: 'Ours', categoryId, status: null },
    actor: nobody,
  });
  await round(pull);
  expect(petNames(store)).toEqual(['Ours']);
});

test('a paged list is resumed, and an object is removed after two complete lists without it', async () => {
  const { service, store, open } = await shop(2);
  const { pets } = await give(service, ['A', 'B', 'C', 'D', 'E']);
  await round(open());
  await service.ask('DELETE', `/pets/${pets[4]}`);

  const cut = open();
  cut.soon();
  // The categories and the first page of the pets; then a power failure.
  await cut.step();
  await cut.step();
  const resumed = open();
  // The rest of the interrupted reading proves nothing, and the next one may have missed a row.
  for (const _ of ['rest', 'whole']) {
    await round(resumed);
    expect(petNames(store)).toEqual(['A', 'B', 'C', 'D', 'E']);
  }
  await round(resumed);
  expect(petNames(store)).toEqual(['A', 'B', 'C', 'D']);
});

test('objects missing from two consecutive complete reads are removed, even all of them', async () => {
  const { service, store, open } = await shop();
  const names = Array.from({ length: 30 }, (_, at) => `Pet ${at}`);
  const { pets } = await give(service, names);
  const pull = open();
  await round(pull);
  for (const pet of pets) await service.ask('DELETE', `/pets/${pet}`);
  await round(pull);
  expect(petNames(store)).toHaveLength(30);
  // After a restart, the next reading is again the first of two.
  const restarted = open();
  await round(restarted);
  expect(petNames(store)).toHaveLength(30);
  await round(restarted);
  expect(petNames(store)).toHaveLength(0);
});

test('a read repeated after a disk error counts once', async () => {
  const { service, store, open } = await shop();
  const { pets } = await give(service, ['Momo', 'Coco']);
  const pull = open();
  await round(pull);
  await service.ask('DELETE', `/pets/${pets[0]}`);
  store.context.db.exec(`CREATE TRIGGER broken BEFORE UPDATE ON pull_state WHEN NEW.resource = 'pets'
    BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  await expect(round(pull)).rejects.toThrow('broken');
  await expect(pull.step()).rejects.toThrow('broken');
  store.context.db.exec('DROP TRIGGER broken');
  while ((await pull.step()).did === 'page');
  expect(petNames(store)).toEqual(['Coco', 'Momo']);
  await round(pull);
  expect(petNames(store)).toEqual(['Coco']);
});

test('an order id of 63 bits is read unchanged', async () => {
  const till = await running();
  await sell(till, [till.petIds.Momo]);
  await quiet(till);
  const { db } = till.shop.store.context;
  const ids = db.prepare<[], { assigned: RemoteId; remote: RemoteId }>(
    'SELECT assigned_id AS assigned, remote_id AS remote FROM store_order',
  );
  const [sold] = ids.all();
  expect(BigInt(sold?.assigned ?? 0)).toBeGreaterThan(2n ** 59n);
  expect(sold?.remote).toBe(sold?.assigned);
  const { body } = await till.service.ask('GET', '/store/orders');
  expect(body.map(({ id }: { id: unknown }) => String(id))).toEqual([sold?.assigned]);
  till.sync.refresh();
  await untilHolds(() => expect(till.shop.store.remote.pulls.get('orders').etag).not.toBeNull());
  expect(ids.all()).toHaveLength(1);
});

test('a round without changes writes nothing', async () => {
  const { service, store, open } = await shop();
  await give(service, ['Momo', 'Coco']);
  const pull = open();
  await round(pull);
  const changes = () => store.context.db.prepare('SELECT total_changes()').pluck().get() as number;
  const before = changes();
  await round(pull);
  // The only writes are the start and the end of a pull of each of the four resources.
  expect(changes() - before).toBeLessThanOrEqual(8);
});

test('a refresh during a round starts another one after it', async () => {
  const { service, open } = await shop();
  await give(service, ['Momo']);
  const pull = open();
  pull.soon();
  await pull.step();
  pull.soon();
  for (let left = 3; left > 0; left -= 1) await pull.step();
  expect(pull.isOver()).toBe(false);
  expect(await pull.step()).toEqual({ did: 'page' });
});

test('a start soon after a round immediately checks only the inventory', async () => {
  const { service, store, open } = await shop();
  const { pets } = await give(service, ['Momo']);
  const [momo = ''] = pets;
  await service.ask('PUT', `/store/inventory/${momo}`, { quantity: 7 });
  await round(open());
  const whole = store.remote.pulls.lastCompleted();
  await service.ask('PUT', `/store/inventory/${momo}`, { quantity: 4 });

  const again = open();
  expect((await again.step()).did).toBe('nothing');
  const due = again.dueAt();
  again.askAtStart(1);
  expect((await again.step()).did).toBe('page');
  expect((await again.step()).did).toBe('nothing');
  expect(again.isOver()).toBe(true);
  // The times of the next and the last whole round are unchanged.
  expect(again.dueAt()).toBe(due);
  expect(store.remote.pulls.lastCompleted()).toBe(whole);
  expect(store.stock.figures(store.catalogue.petIdByRemoteId(remoteId(momo)) ?? localId('')).known).toBe(4);
});

test('a start with a long list checks only the categories, or nothing if a round is due', async () => {
  const { service, store, open } = await shop();
  await give(service, ['Momo']);
  const first = open();
  first.askAtStart(1);
  expect(await round(first)).toBe(4);
  await service.ask('POST', '/categories', { name: 'Birds' });
  const again = open();
  again.askAtStart(500);
  expect((await again.step()).did).toBe('page');
  expect((await again.step()).did).toBe('nothing');
  expect(store.catalogue.categories().map(({ name }) => name)).toEqual(['Birds', 'Fish']);
});

test('nothing is read while the disk is nearly full, and the list continues from its page afterwards', async () => {
  const { service, store, open } = await shop(2);
  await give(service, ['Ara', 'Bo', 'Coco', 'Didi']);
  let isFree = false;
  // One check before each page and one before each slice: the disk fills up while the second page of pets is read.
  const looks = [true, true, true, true, true];
  const pull = open({ hasRoom: () => isFree || looks.shift() === true });
  expect(await round(pull)).toBe(2);
  expect(petNames(store)).toEqual(['Ara', 'Bo']);
  expect(await pull.step()).toEqual({ did: 'nothing', retryAt: expect.any(Number) });
  isFree = true;
  expect(await pull.step()).toEqual({ did: 'page' });
  expect(petNames(store)).toEqual(['Ara', 'Bo', 'Coco', 'Didi']);
});

test('a list with too many rows is abandoned, on any number of pages', async () => {
  const { service, store, open } = await shop(2);
  await give(service, ['Ara', 'Bo', 'Coco', 'Didi', 'Effi', 'Finn']);
  const pull = open({ mostRows: 3 });
  await round(pull);
  expect(petNames(store)).toEqual(['Ara', 'Bo', 'Coco', 'Didi']);
  await round(open());
  expect(petNames(store)).toHaveLength(6);
});
