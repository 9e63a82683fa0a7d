import { expect, test } from 'vitest';
import { ContractProfile } from '../../../shared/petstore/profile.ts';
import { givePet, nobody } from '../../store/testing.ts';
import { testShop } from '../../usecases/testing.ts';
import type { Permits } from '../permits.ts';
import type { SyncParts } from '../types.ts';
import { planFor } from './index.ts';

// A count without a condition is written soon after it was read, or read again: a change in between would be
// overwritten.

const meta = { status: 200, sentAt: 0, answeredAt: 0, serviceDate: null, rateLimit: null, deprecated: null };
const told = { ...meta, sunset: null, replayed: false };

/**
 * Pushes a sale of one unit, with the gate delaying each request of each push this long; returns the requests that the
 * service got.
 */
async function pushed(...pushes: readonly number[][]): Promise<string[]> {
  const shop = testShop();
  const { store, clock } = shop;
  const petId = givePet(store, { name: 'Momo', remoteId: '7', count: 9 });
  store.stock.record({ petId, kind: 'sale', quantity: -1 }, nobody);
  const { id } = store.outbox.ensureStockPush(petId, nobody);
  const asked: string[] = [];
  let count = 9;
  const request = (operation: string, _: unknown, { body }: { body?: string }) => {
    asked.push(operation);
    if (body) count = JSON.parse(body).quantity;
    // Another client takes one unit at each read.
    else count -= 1;
    return Promise.resolve({
      kind: 'ok',
      value: { petId: '7', quantity: count },
      etag: null,
      next: null,
      meta: told,
    });
  };
  const routes = {
    getInventory: { available: true, path: '/x' },
    updateInventory: { available: true, path: '/x' },
  };
  const parts = {
    store,
    clock,
    profile: ContractProfile.parse({ tillsOnKey: 2 }),
    client: { request, routes },
    today: () => '2026-11-21',
    serviceTime: () => null,
  } as unknown as SyncParts;
  for (const waits of pushes) {
    const left = [...waits];
    const permits = {
      take: () => {
        clock.advance(left.shift() ?? 0);
        return Promise.resolve({
          tryConsume: () => true,
          complete: () => {},
          release: () => asked.push('release'),
        });
      },
    } as unknown as Permits;
    const plan = planFor(parts, store.queue.get(id));
    if (plan.kind !== 'send') throw new Error(`It does not send: ${plan.kind}`);
    await plan.run(permits);
  }
  return [...asked, String(count)];
}

test('a count is written with a recent read', async () => {
  expect(await pushed([0, 9_000])).toEqual(['getInventory', 'updateInventory', '7']);
});

test('a count delayed by the gate is read again and its write starts from the new count', async () => {
  expect(await pushed([0, 60_000], [0, 9_000])).toEqual([
    'getInventory',
    'release',
    'getInventory',
    'updateInventory',
    '6',
  ]);
});
