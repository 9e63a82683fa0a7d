import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { localId } from '../../../shared/testing/ids.ts';
import type { Store } from '../store.ts';
import { givePet, nobody, testStore } from '../testing.ts';
import type { Entry } from './entry.ts';
import type { Answered } from './transition.ts';

// The states of an entry: for any sequence of events, the rules of the outbox hold.

const OPEN = ['ready', 'inflight', 'in_doubt', 'parked'] as const;
type Open = (typeof OPEN)[number];
type State = Open | 'done' | 'discarded';

/** Possible events of an entry; `nth` chooses among the entries that they apply to. */
const happenings = [
  'add',
  'begin',
  'done',
  'refuse',
  'lose',
  'limit',
  'block',
  'kill',
  'find',
  'retry',
  'discard',
] as const;
type What = (typeof happenings)[number];

interface Row {
  id: LocalId;
  seq: number;
  entityId: LocalId;
  state: State;
  code: string | null;
  attempts: number;
  written: number;
  waits: 0 | 1;
}

function rows(store: Store): Row[] {
  return store.context.db
    .prepare<[], Row>(
      `SELECT id, seq, entity_id AS entityId, state, reason_code AS code, attempts,
         (SELECT count(*) FROM outbox_attempt WHERE entry_id = outbox.id) AS written,
         wait_topic IS NOT NULL AS waits
       FROM outbox ORDER BY seq`,
    )
    .all();
}

/** Applies one event, as the sync or a person would; no effect if it applies to no entry. */
function happen(store: Store, what: What, nth: number, orders: readonly LocalId[], petId: LocalId): void {
  const { queue, outbox, decisions } = store;
  const all = rows(store);
  const choose = (...states: State[]): Entry | null => {
    const some = all.filter(({ state }) => states.includes(state));
    const row = some[nth % Math.max(1, some.length)];
    return row ? queue.get(row.id) : null;
  };
  const said = { code: 'answered', status: null, name: 'said', words: null } as const;
  const end = (answer: Answered) => {
    const entry = choose('inflight');
    const attemptId = entry && queue.lastAttempt(entry)?.id;
    const words = { status: null, code: null, words: null };
    if (entry && attemptId) queue.end(entry, { attemptId, end: { outcome: answer.is, ...words }, answer });
  };
  if (what === 'add') {
    const orderId = orders[nth % orders.length] ?? localId('');
    const payload = { orderId, petId, quantity: 1, shipDate: '2026-11-21T09:00:00.000Z', complete: true };
    outbox.enqueue({ kind: 'updateOrder', payload, actor: nobody });
  } else if (what === 'begin') {
    const some = queue.candidates('orders', 0, 100);
    const entry = some[nth % Math.max(1, some.length)];
    const attempt = { operation: 'updateOrder', path: '/x', body: '{}', idempotencyKey: null } as const;
    if (entry) queue.begin(entry, attempt);
  } else if (what === 'done') end({ is: 'accepted' });
  else if (what === 'refuse') end({ is: 'rejected', reason: said });
  else if (what === 'lose') end({ is: 'in_doubt', reason: said });
  else if (what === 'limit') end({ is: 'deferred', reason: said });
  else if (what === 'find') {
    const entry = choose('in_doubt');
    const finding = nth % 2 === 0 ? ({ is: 'found' } as const) : ({ is: 'absent' } as const);
    if (entry) queue.apply(entry, { type: 'lookedUp', finding });
  } else if (what === 'kill') queue.recover();
  else if (what === 'block') {
    const [entry] = queue.candidates('orders', 0, 1);
    if (entry?.state === 'ready')
      queue.apply(entry, { type: 'planned', wait: { topic: 'pet_not_sent', id: petId } });
  } else if (what === 'retry') {
    const entry = choose('parked');
    if (entry) decisions.retry(entry, { to: 'ready', sentAgain: false }, nobody);
  } else {
    const entry = choose('parked');
    if (entry) decisions.discard(entry, 'not wanted', nobody);
  }
}

test('an entry is never lost, never comes back once settled, and never overtakes what came before it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...happenings), fc.nat({ max: 20 })), {
        minLength: 5,
        maxLength: 60,
      }),
      (steps) => {
        const store = testStore();
        const petId = givePet(store, { name: 'Momo', remoteId: '7', count: 9 });
        const orders = ['a', 'b', 'c'].map(() => store.context.newId());
        let before: Row[] = [];
        for (const [what, nth] of steps) {
          happen(store, what, nth, orders, petId);
          const after = rows(store);
          expect(after.map(({ id }) => id).slice(0, before.length)).toEqual(before.map(({ id }) => id));
          before.forEach((row, at) => {
            const now = after[at] as Row;
            if (row.state === 'done' || row.state === 'discarded') expect(now).toEqual(row);
            // Only entries that may be sent are sent, and they are stored first.
            if (now.state === 'inflight' && row.state !== 'inflight') {
              expect(['ready', 'in_doubt']).toContain(row.state);
              expect(now.written).toBe(row.written + 1);
            }
          });
          check(store, after, what);
          before = after;
        }
        store.close();
      },
    ),
    { numRuns: 40 },
  );
});

function check(store: Store, all: readonly Row[], what: What): void {
  const open = (row: Row) => (OPEN as readonly string[]).includes(row.state);
  const candidates = store.queue.candidates('orders', 0, 1000);
  for (const { id, seq, entityId } of candidates) {
    const row = all.find((one) => one.id === id);
    expect(row).toMatchObject({ waits: 0 });
    expect(['ready', 'in_doubt']).toContain(row?.state);
    expect(all.filter((row) => row.entityId === entityId && row.seq < seq && open(row))).toEqual([]);
  }
  // One request about one thing at a time.
  const flying = all.filter(({ state }) => state === 'inflight').map(({ entityId }) => entityId);
  expect(new Set(flying).size).toBe(flying.length);
  for (const { state, attempts, written } of all) {
    expect(written).toBe(attempts);
    if (state === 'inflight' || state === 'done') expect(attempts).toBeGreaterThan(0);
  }
  if (what === 'kill') expect(flying).toEqual([]);
  // Entries behind a parked one show it.
  for (const parked of all.filter(({ state }) => state === 'parked')) {
    const behind = all.filter(({ entityId, seq }) => entityId === parked.entityId && seq > parked.seq);
    for (const { id, waits } of behind.filter(({ state }) => state === 'ready')) {
      const code = waits ? 'pet_not_sent' : 'parked_before';
      expect(store.entryViews.get(id)).toMatchObject({ state: 'blocked', reason: { code } });
    }
  }
  const { waiting, parked, inDoubt } = store.entryCounts.now();
  expect(waiting.orders + parked).toBe(all.filter(open).length);
  expect(inDoubt).toBe(all.filter(({ state }) => state === 'in_doubt').length);
}

test('what was settled while something was read for it stays settled', () => {
  const store = testStore();
  const petId = givePet(store, { name: 'Momo', remoteId: '106', count: 5 });
  const payload = { petId, status: 'sold' as const };
  store.outbox.enqueue({ kind: 'pushStatus', payload, actor: nobody });
  const [entry] = store.queue.candidates('stock', 0, 9);
  if (!entry) throw new Error('Nothing is ready');
  const { db } = store.context;
  db.prepare("UPDATE outbox SET state = 'discarded', settled_at = updated_at WHERE id = ?").run(entry.id);
  const also = vi.fn();
  store.queue.apply(entry, { type: 'planned', wait: { topic: 'pet_not_sent', id: petId } }, also);
  expect(store.queue.get(entry.id)).toMatchObject({ state: 'discarded', wait: null });
  expect(also).not.toHaveBeenCalled();
  expect(() => db.exec("UPDATE outbox SET state = 'ready'")).toThrow('a settled entry stays settled');
});

test('an entry that becomes ready behind a parked one of the same thing waits for it, and continues with it', () => {
  const store = testStore();
  const petId = givePet(store, { name: 'Momo', remoteId: '106', count: 5 });
  const payload = { petId, status: 'sold' as const };
  for (const _ of [1, 2]) store.outbox.enqueue({ kind: 'pushStatus', payload, actor: nobody });
  const ids = store.context.db.prepare<[], LocalId>('SELECT id FROM outbox ORDER BY seq').pluck().all();
  const [first, second] = ids.map((id) => store.queue.get(id));
  if (!first || !second) throw new Error('There are no two entries');
  for (const { id } of [first, second]) store.entryWriter.apply(id, { type: 'begun' });
  const said = { code: 'answered', status: null, name: 'timeout', words: null } as const;
  store.entryWriter.apply(second.id, { type: 'answered', answer: { is: 'in_doubt', reason: said } });
  store.entryWriter.apply(first.id, { type: 'answered', answer: { is: 'rejected', reason: said } });
  store.queue.apply(second, { type: 'lookedUp', finding: { is: 'absent' } });
  expect(store.entryViews.get(second.id)).toMatchObject({
    state: 'blocked',
    reason: { code: 'parked_before' },
  });
  expect(store.queue.candidates('stock', 0, 9)).toEqual([]);
  store.entryWriter.apply(first.id, { type: 'discarded', why: 'not wanted' });
  expect(store.entryViews.get(second.id)).toMatchObject({ state: 'ready' });
  expect(store.queue.candidates('stock', 0, 9)).toMatchObject([{ id: second.id }]);
});

test('an entry that cannot be read goes to a person with its text, keeps nobody else back, and can be given up', () => {
  const store = testStore();
  const petId = givePet(store, { name: 'Momo', remoteId: '106', count: 5 });
  const other = givePet(store, { name: 'Coco', remoteId: '107', count: 5 });
  for (const id of [petId, other]) store.outbox.ensureStockPush(id, nobody);
  const { db } = store.context;
  for (const damaged of ['{"petId":', '{"pet":"Momo"}']) {
    store.outbox.enqueue({ kind: 'pushStatus', payload: { petId, status: 'sold' }, actor: nobody });
    db.prepare('UPDATE outbox SET payload = ? WHERE seq = (SELECT max(seq) FROM outbox)').run(damaged);
    expect(store.queue.candidates('stock', 0, 9)).toMatchObject([{ entityId: petId }, { entityId: other }]);
    const [parked] = store.entryViews.list('parked', 9);
    expect(parked).toMatchObject({ state: 'parked', reason: { code: 'unreadable', raw: damaged } });
    const entry = store.queue.get(parked?.id ?? localId(''));
    expect(store.choices.choicesOf(entry.id)).toMatchObject({ discard: true, edit: null });
    store.decisions.discard(entry, 'damaged', nobody);
    expect(store.entryViews.list('parked', 9)).toEqual([]);
  }
  store.close();
});
