import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { localId } from '../../../shared/testing/ids.ts';
import { serviceMs, wallMs } from '../../../shared/time/time.ts';
import { testFolder } from '../testing.ts';
import { openGateStore, type SavedGate } from './gate.ts';

const key = { connectionId: localId('connection'), keyHash: 'hash' };

const state: SavedGate = {
  breaker: {
    open: { reason: 'rate_limited', needsPerson: false },
    waitMs: 7_200_000,
    consecutiveRefusals: 2,
  },
  minute: { remaining: 41, resetsInMs: 37_000 },
  day: { remaining: 812, resetsAt: serviceMs(1795305600000) },
  serviceNow: serviceMs(1795255201500),
  savedAt: wallMs(1795255200000),
};

function opened() {
  const file = join(testFolder(), 'gate.sqlite');
  const store = openGateStore(file, key);
  const db = new Database(file);
  onTestFinished(() => {
    db.close();
    store.close();
  });
  return { db, store };
}

test('a gate restores its saved state, and has none before', () => {
  const { store } = opened();
  expect(store.load().state).toBeNull();
  store.save(state, null);
  expect(store.load().state).toEqual(state);
  const forPerson = { reason: 'unauthorized', needsPerson: true } as const;
  const breaker = { open: forPerson, waitMs: 0, consecutiveRefusals: 0 };
  const other = { ...state, minute: null, day: null, breaker };
  store.save(other, null);
  expect(store.load().state).toEqual(other);
});

test('ignores an unreadable row', () => {
  const { db, store } = opened();
  store.save(state, null);
  for (const damaged of ['{"breaker":', '{"breaker":null}']) {
    db.prepare('UPDATE gate SET state = ?').run(damaged);
    expect(store.load().state).toBeNull();
  }
});

test('forgets slots sent under a fast clock once their requests are counted under another slot', () => {
  const { store } = opened();
  const sent = { orders: 1, stock: 0, edits: 0, reads: 2 };
  store.save(state, { slot: 400_000, ...sent });
  store.save(state, { slot: 300_000, ...sent });
  expect(store.load().spending).toEqual([{ slot: 300_000, ...sent }]);
});
