import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { localId } from '../../../shared/testing/ids.ts';
import { serviceMs, wallMs } from '../../../shared/time.ts';
import { gateStoreOn, type SavedGate } from './gate.ts';

const key = { connectionId: localId('connection'), keyHash: 'hash' };

const state: SavedGate = {
  breaker: {
    open: {
      reason: 'rate_limited',
      remainingMs: 1_800_000,
      askedMs: 900_000,
      carried: { until: serviceMs(1795259000000), lengthMs: 7_200_000, withinMs: 640.5 },
      savedAt: wallMs(1795255200000),
    },
    consecutiveRefusals: 2,
  },
  minute: { remaining: 41, resetsInMs: 37_000 },
  day: { remaining: 812, limit: 1000, resetsAt: serviceMs(1795305600000) },
  countsFromSlot: 2992000,
  serviceNow: serviceMs(1795255201500),
  serviceNowWithin: 640.5,
  savedAt: wallMs(1795255200000),
};

function opened() {
  const db = new Database(':memory:');
  return { db, store: gateStoreOn(db, key) };
}

test('a gate remembers all that it saved, and nothing before', () => {
  const { store } = opened();
  expect(store.load().state).toBeNull();
  store.save(state, null);
  expect(store.load().state).toEqual(state);
  const unknown = { minute: null, day: null, serviceNow: null };
  const forPerson = { reason: 'unauthorized', remainingMs: null, savedAt: wallMs(1) } as const;
  const other = { ...state, ...unknown, breaker: { open: forPerson, consecutiveRefusals: 0 } };
  store.save(other, null);
  expect(store.load().state).toEqual(other);
});

test('takes a row that cannot be read as none', () => {
  const { db, store } = opened();
  store.save(state, null);
  for (const damaged of ['{"breaker":', '{"breaker":null}']) {
    db.prepare('UPDATE gate SET state = ?').run(damaged);
    expect(store.load().state).toBeNull();
  }
});

test('forgets what a clock that was ahead sent, once what it comes to is counted under another slot', () => {
  const { store } = opened();
  const sent = { orders: 1, stock: 0, edits: 0, reads: 2 };
  store.save(state, { slot: 400_000, ...sent });
  store.save(state, { slot: 300_000, ...sent });
  expect(store.load().spending).toEqual([{ slot: 300_000, ...sent }]);
});
