import { expect, test } from 'vitest';
import {
  addPet,
  asked,
  changeCount,
  counts,
  localPet,
  MINUTE,
  ordersOf,
  putIn,
  refresh,
  SECOND,
  type Shop,
  sell,
  shop,
} from '../testing.ts';

// The disk refuses writes for some seconds and recovers while the program keeps running.

/** Makes the database refuse some writes, by a trigger's condition. Returns the function that removes it. */
function refuse({ program }: Shop, writes: string): () => void {
  const { db } = program().store.context;
  db.exec(`CREATE TEMP TRIGGER full BEFORE ${writes} BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
  return () => db.exec('DROP TRIGGER full');
}

/** Expects that only disk errors were reported. */
function expectReported({ till }: Shop): void {
  const reported = till.faults.splice(0).map(String);
  expect(reported.length).toBeGreaterThan(0);
  for (const fault of reported) expect(fault).toContain('disk full');
}

const states = ({ program }: Shop) =>
  program().store.context.db.prepare<[], string>('SELECT DISTINCT state FROM outbox').pluck().all();

test('a sale whose answer the disk refuses counts as waiting, and arrives once', async () => {
  const one = await shop();
  const recovers = refuse(one, `UPDATE ON outbox WHEN OLD.state = 'inflight'`);
  await sell(one, one.pets[0], 1);
  let isIdle = false;
  const idle = one
    .program()
    .sync.untilIdle()
    .then((result) => {
      isIdle = result.idle;
    });
  await one.pass(3 * SECOND);
  expect(states(one)).toContain('inflight');
  expect(one.program().sync.status().waiting).toMatchObject({ orders: 1 });
  expect(isIdle).toBe(false);
  recovers();
  await one.pass(2 * MINUTE);
  await idle;
  expect(isIdle).toBe(true);
  expect(states(one)).toEqual(['done']);
  expect(await ordersOf(one)).toHaveLength(1);
  expectReported(one);
});

test('an entry whose end can never be written keeps no other one from being sent', async () => {
  const one = await shop();
  const recovers = refuse(one, `UPDATE ON outbox WHEN OLD.state = 'inflight'`);
  await sell(one, one.pets[0], 1);
  await one.pass(SECOND);
  recovers();
  const { db } = one.program().store.context;
  const id = db.prepare<[], string>(`SELECT id FROM outbox WHERE state = 'inflight'`).pluck().get();
  const ends = refuse(one, `UPDATE ON outbox WHEN OLD.id = '${id}'`);
  await sell(one, one.pets[1], 2);
  await one.pass(10 * MINUTE);
  expect(await ordersOf(one)).toHaveLength(2);
  expect((await counts(one))[1]).toBe(8);
  ends();
  await one.pass(2 * MINUTE);
  expect(states(one)).toEqual(['done']);
  expectReported(one);
});

test('a page that the disk refuses is read again, and the list to its end', async () => {
  const one = await shop({ pageSize: 1 });
  const later = [await addPet(one, 'a', 3), await addPet(one, 'b', 3), await addPet(one, 'c', 3)];
  const recovers = refuse(
    one,
    `UPDATE ON pull_state WHEN NEW.resource = 'pets' AND NEW.cursor IS NOT OLD.cursor AND OLD.cursor IS NOT NULL`,
  );
  one.program().sync.refresh();
  await one.pass(4 * SECOND);
  recovers();
  await one.pass(20 * SECOND);
  const { catalogue } = one.program().store;
  for (const id of later) expect(catalogue.petIdByRemoteId(id)).not.toBeNull();
  expectReported(one);
});

test('a fresh count that the disk refuses is read again', async () => {
  // Without ETags no list is read in between.
  const one = await shop({ contract: 'plain' });
  const [momo] = one.pets;
  await changeCount(one, momo, -9);
  await refresh(one);
  await changeCount(one, momo, -1);
  const recovers = refuse(one, 'INSERT ON stock_movement');
  await putIn(one, momo, 1);
  await one.pass(SECOND);
  recovers();
  const reads = () => asked(one, 'GET', /inventory\/\d+$/);
  const before = reads();
  await one.pass(6 * SECOND);
  expect(reads()).toBe(before + 1);
  expect(one.program().store.stock.figures(localPet(one, momo)).free).toBe(0);
  expectReported(one);
});

test('no status is reported while the database cannot be read, and it is afterwards', async () => {
  const one = await shop();
  const { sync, store } = one.program();
  await sell(one, one.pets[0], 1);
  await one.pass(MINUTE);
  const reported: (string | null)[] = [];
  sync.onStatus(({ lastAcknowledgedAt }) => reported.push(lastAcknowledgedAt));
  const { now: count } = store.entryCounts;
  store.entryCounts.now = () => {
    throw new Error('disk full');
  };
  await sell(one, one.pets[0], 1);
  await one.pass(2 * SECOND);
  expect(reported).toEqual([]);
  store.entryCounts.now = count;
  // No other event that would report a status.
  await one.pass(4 * SECOND);
  expect(reported).toEqual([store.entryCounts.lastAcknowledgedAt()]);
  expectReported(one);
});

test.each(['everything', 'outbox', 'outbox_attempt', 'gate'] as const)(
  'a sale arrives once, and its stock, whichever step of it the disk refuses (%s)',
  async (what) => {
    for (let steps = 1; steps <= 8; steps += 1) {
      const one = await shop();
      await sell(one, one.pets[0], 1);
      one.till.refuseSoon({ what, steps, length: 4 * SECOND });
      await one.pass(3 * MINUTE);
      expect(states(one)).toEqual(['done']);
      expect(await ordersOf(one)).toHaveLength(1);
      expect(await counts(one)).toEqual([9, 10]);
    }
  },
);
