import { expect, test } from 'vitest';
import {
  addPet,
  changeCount,
  countSent,
  counts,
  localPet,
  MINUTE,
  openShop,
  ordersOf,
  putInBasket,
  rereadLists,
  SECOND,
  type Shop,
  sell,
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

test('a sale whose answer cannot be written counts as waiting and arrives once', async () => {
  const shop = await openShop();
  const recovers = refuse(shop, `UPDATE ON outbox WHEN OLD.state = 'inflight'`);
  await sell(shop, shop.pets[0], 1);
  let isIdle = false;
  const idle = shop
    .program()
    .sync.untilIdle()
    .then((result) => {
      isIdle = result.idle;
    });
  await shop.advance(3 * SECOND);
  expect(states(shop)).toContain('inflight');
  expect(shop.program().sync.status().waiting).toMatchObject({ orders: 1 });
  expect(isIdle).toBe(false);
  recovers();
  await shop.advance(2 * MINUTE);
  await idle;
  expect(isIdle).toBe(true);
  expect(states(shop)).toEqual(['done']);
  expect(await ordersOf(shop)).toHaveLength(1);
  expectReported(shop);
});

test('an entry whose result cannot be written does not block other entries', async () => {
  const shop = await openShop();
  const recovers = refuse(shop, `UPDATE ON outbox WHEN OLD.state = 'inflight'`);
  await sell(shop, shop.pets[0], 1);
  await shop.advance(SECOND);
  recovers();
  const { db } = shop.program().store.context;
  const id = db.prepare<[], string>(`SELECT id FROM outbox WHERE state = 'inflight'`).pluck().get();
  const ends = refuse(shop, `UPDATE ON outbox WHEN OLD.id = '${id}'`);
  await sell(shop, shop.pets[1], 2);
  await shop.advance(10 * MINUTE);
  expect(await ordersOf(shop)).toHaveLength(2);
  expect((await counts(shop))[1]).toBe(8);
  ends();
  await shop.advance(2 * MINUTE);
  expect(states(shop)).toEqual(['done']);
  expectReported(shop);
});

test('a page that cannot be written is read again, and the list is completed', async () => {
  const shop = await openShop({ pageSize: 1 });
  const later = [await addPet(shop, 'a', 3), await addPet(shop, 'b', 3), await addPet(shop, 'c', 3)];
  const recovers = refuse(
    shop,
    `UPDATE ON pull_state WHEN NEW.resource = 'pets' AND NEW.cursor IS NOT OLD.cursor AND OLD.cursor IS NOT NULL`,
  );
  shop.program().sync.refresh();
  await shop.advance(4 * SECOND);
  recovers();
  await shop.advance(20 * SECOND);
  const { catalogue } = shop.program().store;
  for (const id of later) expect(catalogue.petIdByRemoteId(id)).not.toBeNull();
  expectReported(shop);
});

test('a count that cannot be written is read again', async () => {
  // Without ETags no list is read in between.
  const shop = await openShop({ contract: 'plain' });
  const [momo] = shop.pets;
  await changeCount(shop, momo, -9);
  await rereadLists(shop);
  await changeCount(shop, momo, -1);
  const recovers = refuse(shop, 'INSERT ON stock_movement');
  await putInBasket(shop, momo, 1);
  await shop.advance(SECOND);
  recovers();
  const reads = () => countSent(shop, 'GET', /inventory\/\d+$/);
  const before = reads();
  await shop.advance(6 * SECOND);
  expect(reads()).toBe(before + 1);
  expect(shop.program().store.stock.figures(localPet(shop, momo)).free).toBe(0);
  expectReported(shop);
});

test('no status is reported until the database can be read again', async () => {
  const shop = await openShop();
  const { sync, store } = shop.program();
  await sell(shop, shop.pets[0], 1);
  await shop.advance(MINUTE);
  const reported: (string | null)[] = [];
  sync.onStatus(({ lastAcknowledgedAt }) => reported.push(lastAcknowledgedAt));
  const { now: count } = store.entryCounts;
  store.entryCounts.now = () => {
    throw new Error('disk full');
  };
  await sell(shop, shop.pets[0], 1);
  await shop.advance(2 * SECOND);
  expect(reported).toEqual([]);
  store.entryCounts.now = count;
  // No other event that would report a status.
  await shop.advance(4 * SECOND);
  expect(reported).toEqual([store.entryCounts.lastAcknowledgedAt()]);
  expectReported(shop);
});

test.each(['everything', 'outbox', 'outbox_attempt', 'gate'] as const)(
  'a sale and its stock arrive once when the disk refuses any one step (%s)',
  async (what) => {
    for (let steps = 1; steps <= 8; steps += 1) {
      const shop = await openShop();
      await sell(shop, shop.pets[0], 1);
      shop.till.refuseSoon({ what, steps, length: 4 * SECOND });
      await shop.advance(3 * MINUTE);
      expect(states(shop)).toEqual(['done']);
      expect(await ordersOf(shop)).toHaveLength(1);
      expect(await counts(shop)).toEqual([9, 10]);
    }
  },
);
