import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { parseFault } from '../../service/faults/spec.ts';
import { startService, type TestService } from '../../service/testing/service.ts';
import type { LocalId, RemoteId } from '../../shared/ids/ids.ts';
import type { PetDraft } from '../../shared/ipc/editing.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { runningClock } from '../../shared/testing/clock.ts';
import { localId, remoteId } from '../../shared/testing/ids.ts';
import { untilHolds } from '../../shared/testing/until.ts';
import { toInstant } from '../../shared/time/time.ts';
import { createClient } from '../petstore/client.ts';
import { openGateStore } from '../store/gate/gate.ts';
import { testFolder } from '../store/testing.ts';
import { type TestShop, testShop } from '../usecases/testing.ts';
import { createSync, type Sync } from './engine.ts';
import { createGate } from './gate/gate.ts';

// The setup for tests of the sync: a shop that syncs with the real service over HTTP. Time passes a hundred times as fast
// as usual.

const plenty = { minute: 100_000, day: 1_000_000 };

export interface Running {
  service: TestService;
  shop: TestShop;
  sync: Sync;
  petIds: Record<string, LocalId>;
  /** Internal errors; must be empty at the end. */
  errors: unknown[];
}

/** How a proxy between the till and the service changes what passes through it. */
export interface Passing {
  /** The request; headers in lower case. */
  request?(request: { method: string; path: string; headers: Record<string, string>; body: string }): void;
  /** The answer. */
  answer?(answer: { method: string; path: string; status: number; headers: Headers; body: string }): void;
}

/** Puts a proxy in front of a service until the test ends. Returns its address and the requests that passed it. */
export async function proxyBefore(url: string, { request: change, answer: changeAnswer }: Passing) {
  const passed: string[] = [];
  const server = createServer((incoming, outgoing) => {
    void pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { host: _, connection: __, 'content-length': ___, ...headers } = incoming.headers;
    const { method = '', url: path = '' } = incoming;
    passed.push(`${method} ${path}`);
    const sent = { method, path, headers: headers as Record<string, string>, body: await text(incoming) };
    change?.(sent);
    const response = await fetch(url + path, {
      method,
      headers: sent.headers,
      ...(sent.body === '' ? {} : { body: sent.body }),
    });
    const { status } = response;
    const answer = {
      method,
      path,
      status,
      headers: new Headers(response.headers),
      body: await response.text(),
    };
    changeAnswer?.(answer);
    for (const name of ['content-length', 'transfer-encoding', 'connection', 'content-encoding'])
      answer.headers.delete(name);
    outgoing.writeHead(answer.status, [...answer.headers].flat()).end(answer.body);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, passed };
}

/**
 * The service has three pets with ten units each, and the shop has read them; then the service misbehaves as `faults` say.
 *
 * @param way `through`: what a proxy in front of the service does; `speed`: of the shop's clock; `proves`: the shop proves
 *   the contract itself, which can time out on a busy machine with a fast clock; otherwise it is known
 */
export async function running(
  faults: string[] = [],
  limits = plenty,
  way: { through?: Passing; speed?: number; proves?: boolean } = {},
): Promise<Running> {
  const profile = ContractProfile.parse({ plan: 'enterprise', limits });
  const service = await startService({}, { limits });
  const category = (await service.ask('POST', '/categories', { name: 'Fish' })).body.id;
  const ids: Record<string, RemoteId> = {};
  for (const name of ['Momo', 'Coco', 'Luna']) {
    const { body } = await service.ask('POST', '/pets', { name, categoryId: category, status: 'available' });
    ids[name] = remoteId(String(body.id));
    await service.ask('PUT', `/store/inventory/${body.id}`, { quantity: 10 });
  }
  const clock = runningClock({ speed: way.speed ?? 100 });
  const shop = testShop({ clock });
  const { proves = false } = way;
  const contract = { repeatsAnswers: true, versions: true, keepsOrderIds: null, contradictedAt: null };
  if (!proves) shop.store.capabilities.learn({ contract: { ...contract, provenAt: toInstant(clock.now()) } });
  const { connectionId } = shop.store.identity;
  const gateStore = openGateStore(join(testFolder(), 'gate.sqlite'), { connectionId, keyHash: 'test' });
  const gate = createGate({ store: gateStore, clock, random: () => 0.5, profile });
  const client = createClient({
    baseUrl: way.through ? (await proxyBefore(service.url, way.through)).url : service.url,
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
    proves,
    report: (_, error) => errors.push(error),
  });
  sync.start();
  onTestFinished(async () => {
    await sync.stop();
    gateStore.close();
    expect(errors).toEqual([]);
  });
  await untilHolds(() => {
    expect(sync.status().lastPulledAt).not.toBeNull();
    expect(shop.store.capabilities.get().contract).not.toBeNull();
  });
  const petIds = Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, shop.store.catalogue.petIdByRemoteId(id) ?? localId('')]),
  );
  service.faults.set(faults.map(parseFault));
  return { service, shop, sync, petIds, errors };
}

/** Sells some units of each pet, possibly more than there are. */
export async function sell({ shop }: Running, petIds: (LocalId | undefined)[], quantity = 1): Promise<void> {
  const basket = await shop.ask('checkout.open', {});
  const lines = petIds.map((petId = localId('')) => ({
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
    allowOversell: true,
  });
}

const look = { description: null, colour: null, icon: null, taxRateId: null };

/** Creates a category. */
export const saveCategory = ({ ask }: Pick<TestShop, 'ask'>, name: string) =>
  ask('editing.saveCategory', { ...look, categoryId: null, name });

const plainPet = {
  ...{ petId: null, status: null, price: 500, taxRateId: null },
  ...{ barcodes: [], lowMark: null, openingCount: null },
};

/** Creates or changes a pet. */
export const savePet = (
  { ask }: Pick<TestShop, 'ask'>,
  pet: { name: string; categoryId: LocalId } & Partial<PetDraft>,
) => ask('editing.savePet', { ...plainPet, ...pet });

/** Resolves when nothing is left to do. */
export async function quiet({ sync }: Running): Promise<void> {
  await untilHolds(() => {
    const { waiting, parked } = sync.status();
    expect({ ...waiting, parked }).toEqual({ orders: 0, stock: 0, edits: 0, parked: 0 });
  });
}

export async function ordersOf({
  service,
}: Running): Promise<{ petId: string; quantity: number; complete: boolean }[]> {
  const { body } = await service.ask('GET', '/store/orders');
  return body.map((order: { petId: unknown; quantity: unknown; complete: boolean }) => ({
    petId: String(order.petId),
    quantity: Number(order.quantity),
    complete: order.complete,
  }));
}

export async function countOf({ service, shop }: Running, petId = localId('')): Promise<number> {
  const remoteId = shop.store.remoteIds.of('pet', petId);
  return Number((await service.ask('GET', `/store/inventory/${remoteId}`)).body.quantity);
}
