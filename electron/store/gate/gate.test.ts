import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { localId } from '../../../shared/testing/ids.ts';
import { type GateStore, gateStoreOn } from './gate.ts';

// Rows that other versions wrote are read, and rows that this one writes are read by others: a pause that was forgotten
// would send a request inside a Retry-After.

const key = { connectionId: localId('connection'), keyHash: 'hash' };

/** As every version since the first has written it, but for `resets`, which came later. */
const row =
  '{"wait":{"reason":"rate_limited","remainingMs":1800000,"savedAt":1795255200000},"strikes":2,' +
  '"minute":{"left":41,"resetsInMs":37000},"traits":{"rolling":true,"resets":false,"refill":0.001},' +
  '"day":{"left":812,"limit":1000,"resetsAt":1795305600000},"clearedBefore":2992000,' +
  '"serviceNow":1795255201500,"savedAt":1795255200000}';

const saved = {
  breaker: {
    open: { reason: 'rate_limited', remainingMs: 1_800_000, savedAt: 1795255200000 },
    consecutiveRefusals: 2,
  },
  minute: { remaining: 41, resetsInMs: 37_000 },
  windowKind: { rolling: true, fixed: false, refillPerMs: 0.001 },
  day: { remaining: 812, limit: 1000, resetsAt: 1795305600000 },
  countsFromSlot: 2992000,
  serviceNow: 1795255201500,
  savedAt: 1795255200000,
};

function opened(state: string): { store: GateStore; stored: () => string } {
  const db = new Database(':memory:');
  const store = gateStoreOn(db, key);
  db.prepare('INSERT INTO gate (connection_id, key_hash, state) VALUES (?, ?, ?)').run(
    key.connectionId,
    key.keyHash,
    state,
  );
  return { store, stored: () => db.prepare('SELECT state FROM gate').pluck().get() as string };
}

test('reads a row of the first format whole, and writes it again letter by letter', () => {
  const { store, stored } = opened(row);
  const { state } = store.load();
  expect(state).toEqual(saved);
  if (state) store.save(state, null);
  expect(stored()).toBe(row);
});

test('reads rows without what came later, and with nothing known', () => {
  const before = row.replace('"resets":false,', '');
  expect(opened(before).store.load().state).toEqual(saved);
  const nothing = JSON.stringify({
    ...JSON.parse(row),
    wait: null,
    minute: null,
    day: null,
    serviceNow: null,
  });
  expect(opened(nothing).store.load().state).toEqual({
    ...saved,
    breaker: { open: null, consecutiveRefusals: 2 },
    minute: null,
    day: null,
    serviceNow: null,
  });
  const forPerson = JSON.stringify({
    ...JSON.parse(row),
    wait: { reason: 'unauthorized', remainingMs: null, savedAt: 1 },
  });
  expect(opened(forPerson).store.load().state?.breaker.open).toEqual({
    reason: 'unauthorized',
    remainingMs: null,
    savedAt: 1,
  });
});

test('takes a row that cannot be read as none', () => {
  expect(opened('{"wait":').store.load().state).toBeNull();
  expect(opened('{"wait":null}').store.load().state).toBeNull();
});

test('keeps by how much the service’s clock may be wrong', () => {
  const { store } = opened(row);
  const { state } = store.load();
  if (state) store.save({ ...state, serviceNowWithin: 640.5 }, null);
  expect(store.load().state).toEqual({ ...saved, serviceNowWithin: 640.5 });
});

test('forgets what a clock that was ahead sent, once what it comes to is counted under another slot', () => {
  const { store } = opened(row);
  const { state } = store.load();
  if (!state) throw new Error('The row cannot be read');
  const sent = { orders: 1, stock: 0, edits: 0, reads: 2 };
  store.save(state, { slot: 400_000, ...sent });
  store.save(state, { slot: 300_000, ...sent });
  expect(store.load().spending).toEqual([{ slot: 300_000, ...sent }]);
});
