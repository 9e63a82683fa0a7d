import { expect, test } from 'vitest';
import type { Answered } from '../../electron/store/outbox/transition.ts';
import { givePet, nobody, testStore } from '../../electron/store/testing.ts';
import { remoteId } from '../../shared/testing/ids.ts';
import { forgotten, type Snapshot, takeSnapshot, withRestore } from './forgotten.ts';
import type { OwnOrder } from './own-orders.ts';

// A count whose write was in doubt before a restore has to be counted by a person.

/** Pets in doubt at a till that sold one of pet 106 and wrote its count; `state` is that of the entry. */
function doubted(state: 'ready' | 'inflight' | 'in_doubt' | 'parked' | 'done'): ReadonlySet<string> {
  const store = testStore();
  const petId = givePet(store, { name: 'Momo', remoteId: '106', count: 17 });
  store.stock.record({ petId, kind: 'sale', quantity: -1 }, nobody);
  const { id } = store.outbox.ensureStockPush(petId, nobody);
  const entry = store.queue.get(id);
  if (!entry) throw new Error('There is no such entry.');
  const path = '/store/inventory/106';
  const write = { operation: 'updateInventory', path, body: '{"quantity":16}', idempotencyKey: id } as const;
  const attemptId = store.queue.begin(entry, { ...write, ifMatch: '"2"', stockBase: 17, stockTarget: 16 });
  const end = { outcome: state === 'done' ? 'ok' : 'unknown', status: null, code: null, words: null };
  const answers: Record<string, Answered> = {
    ready: { is: 'deferred', reason: null },
    done: { is: 'accepted' },
    in_doubt: { is: 'in_doubt', reason: { code: 'not_an_echo' } },
    parked: { is: 'rejected', reason: { code: 'answered', status: 400, name: 'x', words: null } },
  };
  const answer = answers[state];
  if (answer && attemptId) store.queue.end(entry, { attemptId, end, answer });
  return takeSnapshot(store.context.db).inDoubt;
}

test.each(['inflight', 'in_doubt', 'parked'] as const)('a count whose write is %s is in doubt', (state) => {
  expect(doubted(state)).toEqual(new Set(['106']));
});

test.each(['ready', 'done'] as const)('a count whose write is %s is not in doubt', (state) => {
  expect(doubted(state)).toEqual(new Set());
});

test('restoring a newer backup after an older one brings back its orders', () => {
  const look = (known: readonly string[], sum: number): Snapshot => ({
    orders: known.map((id) => ({ id }) as OwnOrder),
    acknowledged: new Map([[remoteId('106'), sum]]),
    inDoubt: new Set(),
    made: new Set(),
    acknowledgedIds: new Set(known),
  });
  const first = forgotten(1, look(['a', 'b'], -2), look([], 0));
  const second = forgotten(1, look(['c'], -1), look(['a'], -1));
  const all = withRestore(withRestore([], first), second);
  expect(all.flatMap(({ orders }) => orders.map(({ id }) => id))).toEqual(['b', 'c']);
  expect(all.flatMap(({ acknowledgedIds }) => [...acknowledgedIds])).toEqual(['b', 'c']);
  // The till had sent -3: -1 is known, the rest was forgotten.
  expect(all.reduce((sum, one) => sum + (one.acknowledged.get(remoteId('106')) ?? 0), 0)).toBe(-2);
});
