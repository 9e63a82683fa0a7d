import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Limiter, type WindowKind } from '../../lab/simulator/limiter.ts';
import { World } from '../../lab/simulator/world.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { minor } from '../../shared/money/money.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time/time.ts';
import { createClient } from '../petstore/client.ts';
import { openGateStore } from '../store/gate/gate.ts';
import { givePet, nobody, testFolder } from '../store/testing.ts';
import { createSync } from '../sync/engine.ts';
import { createGate } from '../sync/gate/gate.ts';
import { type TestShop, testShop } from '../usecases/testing.ts';

// The expected time to drain, compared with the actual time, on services with different limiters. Virtual time.

const LATENCY_MS = 80;

interface Limits {
  kind: WindowKind;
  minute: number;
  day: number;
}

function tillOn({ kind, minute, day }: Limits) {
  const world = new World();
  const clock = world.clock();
  const limiter = new Limiter({ kind, minute, day });
  const profile = ContractProfile.parse({ plan: 'enterprise', limits: { minute, day } });
  const shop = testShop({ clock });
  const key = { connectionId: shop.store.identity.connectionId, keyHash: 'test' };
  const gateStore = openGateStore(join(testFolder(), 'gate.sqlite'), key);
  const gate = createGate({ store: gateStore, clock, random: () => 0.5, profile });
  async function answer(...asked: Parameters<typeof fetch>): Promise<Response> {
    const request = new Request(...asked);
    const body = await request.text();
    await world.sleep(LATENCY_MS / 2);
    const { passed, waitMs, headers } = limiter.take(world.now);
    await world.sleep(LATENCY_MS / 2);
    const all = { ...headers, date: new Date(world.now).toUTCString(), 'content-type': 'application/json' };
    if (!passed) {
      return Response.json(
        {},
        { status: 429, headers: { ...all, 'retry-after': `${Math.ceil(waitMs / 1000)}` } },
      );
    }
    if (request.method === 'POST') return new Response(body, { status: 201, headers: all });
    const petId = /inventory\/(\d+)/.exec(request.url)?.[1];
    if (petId && request.method === 'PUT') {
      const { quantity } = JSON.parse(body) as { quantity: number };
      return new Response(`{"petId":${petId},"quantity":${quantity}}`, { headers: all });
    }
    return new Response(petId ? `{"petId":${petId},"quantity":100000}` : '[]', { headers: all });
  }
  const client = createClient({ baseUrl: 'http://service', apiKey: 'key', profile, clock, fetch: answer });
  const sync = createSync({ store: shop.store, gate, client, profile, clock });
  onTestFinished(async () => {
    const stopped = sync.stop();
    await world.run(() => false, world.now + 2 * MINUTE_MS);
    await stopped;
    gateStore.close();
  });
  return { world, shop, sync, limiter };
}

function order({ store }: TestShop, petId: LocalId, count: number): void {
  store.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const idempotencyKey = store.context.newId();
      const draft = {
        petId,
        quantity: 1,
        shipDate: '2026-12-01T10:00:00.000Z',
        unitPrice: minor(100),
        idempotencyKey,
      };
      store.customerOrders.place(
        { ...draft, customerName: 'Kim', customerPhone: null, note: null, deposit: null },
        () => ({ name: 'Momo', price: null }),
        nobody,
      );
    }
  });
}

const services: Limits[] = [
  { kind: 'fixed', minute: 60, day: 100_000 },
  { kind: 'first', minute: 60, day: 100_000 },
  { kind: 'sliding', minute: 60, day: 100_000 },
  { kind: 'first', minute: 1000, day: 100_000 },
];

for (const limits of services) {
  // One of them runs in npm test.
  const slow = limits.kind === 'sliding' ? [] : ['slow'];
  test(`${limits.kind}, ${limits.minute} a minute: 300 orders arrive at the expected time, within 10 %`, {
    tags: slow,
  }, async () => {
    const { world, shop, sync } = tillOn(limits);
    const petId = givePet(shop.store, { name: 'Momo', remoteId: '7', count: 100_000 });
    sync.start();
    await world.run(() => sync.status().lastPulledAt !== null);
    order(shop, petId, 300);
    const expected: { left: number; at: number }[] = [];
    const began = world.now;
    let looked = 0;
    await world.run(() => {
      if (shop.store.entryCounts.now().waiting.orders === 0) return true;
      if (world.now - looked >= 20_000 || (looked === 0 && world.now > began)) {
        looked = world.now;
        expected.push({ left: Date.parse(sync.status().drainsAt ?? ''), at: world.now });
      }
      return false;
    });
    const took = world.now - began;
    expect(expected.length).toBeGreaterThan(0);
    for (const { left, at } of expected) {
      // A tenth of the time left, but no less than a few answers take.
      expect(Math.abs(left - world.now)).toBeLessThan(Math.max(0.1 * (world.now - at), 2000));
    }
    expect(took).toBeGreaterThan(LATENCY_MS);
  });
}

test('orders beyond the daily quota are expected after its reset and reported as deferred', async () => {
  const { world, shop, sync, limiter } = tillOn({ kind: 'first', minute: 60, day: 200 });
  const petId = givePet(shop.store, { name: 'Momo', remoteId: '7', count: 100_000 });
  sync.start();
  await world.run(() => sync.status().lastPulledAt !== null);
  const dayBegan = world.now;
  order(shop, petId, 300);
  await world.run(() => sync.status().gate.reason === 'day_spent');
  const { putOff, drainsAt } = sync.status();
  expect(putOff).toMatchObject([{ lane: 'orders' }]);
  const until = Date.parse(putOff[0]?.until ?? '');
  expect(until).toBeGreaterThan(dayBegan + 23 * HOUR_MS);
  await world.run(() => shop.store.entryCounts.now().waiting.orders === 0);
  expect(limiter.counts.refused).toBe(0);
  expect(world.now).toBeGreaterThan(until - MINUTE_MS);
  expect(Math.abs(Date.parse(drainsAt ?? '') - world.now)).toBeLessThan(0.1 * DAY_MS);
});
