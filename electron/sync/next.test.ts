import { expect, test } from 'vitest';
import { minor } from '../../shared/money/money.ts';
import { monotonicMs } from '../../shared/time/time.ts';
import { givePet, lineOf, nobody } from '../store/testing.ts';
import { writtenTo } from '../store/testing-database.ts';
import { completeSale } from '../usecases/checkout/complete-sale.ts';
import { testShop } from '../usecases/testing.ts';
import { createNext } from './next.ts';
import type { SyncParts } from './types.ts';

test('the waits of a sale’s stock pushes are written in one commit, however many lines it has', () => {
  const shop = testShop();
  const { store, clock } = shop;
  const caller = shop.session.caller();
  const pets = ['Momo', 'Bella', 'Rex'].map((name, at) =>
    givePet(store, { name, price: 100, count: 9, remoteId: String(at + 1) }),
  );
  const basket = { ...store.baskets.open(), lines: pets.map((petId) => lineOf(store, petId, 1)) };
  const tenders = [{ kind: 'cash' as const, given: minor(300) }];
  completeSale(shop, { basket, tenders, expectedTotal: minor(300), allowOversell: false }, caller);
  const next = createNext({
    ...({ store, clock } as unknown as SyncParts),
    gate: { admit: () => ({ permits: null, reason: 'day', retryAt: monotonicMs(7) }) },
    retries: { quietAt: () => clock.monotonic() },
  });
  const commits = () => writtenTo(store.context.db.name).commits;
  const before = commits();
  expect(next.next(new Set())).toEqual({ retryAt: 7 });
  expect(store.queue.candidates('stock', 0, 10)).toEqual([]);
  expect(commits() - before).toBe(1);
});

test('thousands of waiting entries are checked in slices', () => {
  const { store, clock } = testShop();
  for (let at = 0; at < 250; at += 1) {
    const petId = givePet(store, { name: `Pet ${at}` });
    store.outbox.enqueue({ kind: 'pushStock', payload: { petId }, actor: nobody });
  }
  const next = createNext({
    ...({ store, clock } as unknown as SyncParts),
    gate: { admit: () => ({ permits: null, reason: 'day', retryAt: monotonicMs(7) }) },
    retries: { quietAt: () => clock.monotonic() },
  });
  const now = { retryAt: clock.monotonic() };
  expect([1, 2, 3].map(() => next.next(new Set()))).toEqual([now, now, { retryAt: null }]);
  expect(store.queue.candidates('stock', 0, 10)).toEqual([]);
});
