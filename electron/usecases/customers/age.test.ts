import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { KeepingMonths } from '../../../shared/domain/setting-choices.ts';
import { NO_MONEY } from '../../../shared/money/money.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/time/time.ts';
import { fileStamp } from '../../store/backup/backup-folder.ts';
import { lineOf, movableClock, nobody, testStore } from '../../store/testing.ts';
import { placed } from '../orders/testing.ts';
import { idle, testShopOn } from '../testing.ts';
import { AFTER_START_MS, startErasing, WHILE_BUSY_MS } from './age.ts';
import { provenToday } from './proven-today.ts';

/** A shop that keeps customers' data for some months, with an order that was cancelled on its first day. */
async function shopWithCustomer(months: KeepingMonths | null, erasing = true) {
  const clock = movableClock();
  const shop = testShopOn(testStore({ clock }), clock);
  const { store } = shop;
  await shop.ask('settings.saveShop', { customerDataMonths: months });
  const { order, petId } = await placed(shop);
  await shop.ask('orders.cancel', { orderId: order.id, reason: 'Moved away', deposit: 'kept' });
  let clockAhead = 0;
  const sync = { status: () => ({ ...idle, clockAhead }) };
  if (erasing)
    onTestFinished(startErasing({ store, sync, clock, report: (_, error) => expect(error).toBe(null) }));
  return {
    ...shop,
    petId,
    name: () => store.orders.require(order.id).customerName,
    today: () => provenToday({ store, sync, clock }),
    serviceSaysAhead: (minutes: number) => {
      clockAhead = minutes;
    },
    /** Opens and closes the shop on some days in a row. */
    async work(days: number) {
      for (let day = 0; day < days; day += 1) {
        clock.advance(DAY_MS);
        await shop.ask('day.open', { openingFloat: 0, allowDifference: true });
        await shop.ask('day.close', { counted: 0 });
      }
    },
    /** Lets everything that was woken finish. */
    settle: () => clock.pass(0),
  };
}

test('the customer of an order that ended long enough ago is erased once the day is closed', async () => {
  const shop = await shopWithCustomer(3);
  await shop.work(6);
  await shop.settle();
  expect(shop.name()).toBe('Frau Öztürk');
  shop.clock.advance(92 * DAY_MS);
  await shop.work(5);
  await shop.settle();
  expect(shop.name()).toBeNull();
  const told = [...shop.store.journal.rows()].filter(({ kind }) => kind === 'customers.erased');
  expect(told.map(({ staff_id, body }) => [staff_id, JSON.parse(body).by])).toEqual([[null, 'age']]);
});

test('it is also erased after a start, but not before, and not if the shop keeps customers', async () => {
  const shop = await shopWithCustomer(3);
  shop.clock.advance(95 * DAY_MS);
  for (let day = 0; day < 5; day += 1) {
    const actor = { staffId: null, businessDate: `2027-03-0${day + 1}` };
    const { id } = shop.store.shifts.open(NO_MONEY, actor);
    shop.store.context.db.prepare(`UPDATE shift SET closed_at = '2027-03-06' WHERE id = ?`).run(id);
  }
  shop.clock.advance(10 * DAY_MS);
  await shop.ask('settings.saveShop', { customerDataMonths: null });
  await shop.clock.pass(AFTER_START_MS);
  expect(shop.name()).toBe('Frau Öztürk');
  await shop.ask('settings.saveShop', { customerDataMonths: 3 });
  expect(shop.name()).toBe('Frau Öztürk');
  // The round that the closed shifts started may still be reading the folder of backups.
  const nextDay = () => shop.clock.pass(DAY_MS).then(shop.name);
  await expect.poll(nextDay).toBeNull();
});

test('three months before 31 May is the end of February, not the third of March', async () => {
  const shop = await shopWithCustomer(3);
  shop.clock.advance(189 * DAY_MS);
  const ended = shop.store.context.db.prepare('UPDATE store_order SET closed_at = ?');
  ended.run('2027-03-01T12:00:00.000Z');
  await shop.work(5);
  expect(new Date(shop.today() ?? 0).getDate()).toBe(31);
  await shop.settle();
  expect(shop.name()).toBe('Frau Öztürk');
  await shop.work(3);
  await shop.settle();
  expect(shop.name()).toBeNull();
});

test('nothing is erased while a customer is served', async () => {
  const shop = await shopWithCustomer(3);
  shop.clock.advance(120 * DAY_MS);
  const basket = { ...shop.store.baskets.open(), lines: [lineOf(shop.store, shop.petId, 1)] };
  shop.store.baskets.keep(basket, nobody);
  await shop.work(5);
  await shop.clock.pass(WHILE_BUSY_MS * 3);
  expect(shop.name()).toBe('Frau Öztürk');
  shop.store.baskets.void(basket.idempotencyKey, nobody);
  await shop.clock.pass(WHILE_BUSY_MS * 2);
  expect(shop.name()).toBeNull();
});

test('a clock that jumps ahead erases nothing on days with an unconfirmed clock', async () => {
  const shop = await shopWithCustomer(3);
  await shop.work(6);
  shop.clock.jump(700 * DAY_MS);
  await shop.work(4);
  await shop.settle();
  expect(shop.name()).toBe('Frau Öztürk');
  await shop.work(1);
  await shop.settle();
  expect(shop.name()).toBeNull();
});

test('a clock that jumps ahead erases nothing if the service tells another time', async () => {
  const shop = await shopWithCustomer(3);
  await shop.work(6);
  shop.clock.jump(700 * DAY_MS);
  shop.serviceSaysAhead((700 * DAY_MS) / MINUTE_MS);
  await shop.work(9);
  await shop.settle();
  expect(shop.name()).toBe('Frau Öztürk');
});

test('a clock that jumps ahead leaves nothing confirmed once it is corrected', async () => {
  const shop = await shopWithCustomer(3, false);
  await shop.work(6);
  shop.clock.jump(700 * DAY_MS);
  await shop.work(9);
  shop.clock.jump(-700 * DAY_MS);
  expect(shop.today()).toBe(shop.clock.now());
});

test('before the fifth business day no date is proven', async () => {
  const shop = await shopWithCustomer(3, false);
  await shop.work(4);
  expect(shop.today()).toBeNull();
});

test('expired backups and copies are deleted, too, except the newest backup', async () => {
  const shop = await shopWithCustomer(null);
  const { store, clock } = shop;
  const { folder } = store.backup;
  const files = join(folder, '..');
  await store.backup.make();
  const first = store.backup.list()[0]?.file;
  const stamp = (days: number) => fileStamp(new Date(clock.now() + days * DAY_MS).toISOString());
  const copies = [
    join(files, `perch.before-restore-${stamp(0)}.sqlite`),
    join(files, `perch.before-restore-${stamp(80)}.sqlite`),
    join(files, `perch.sqlite.damaged-${stamp(0)}-wal`),
    join(files, `perch.before-restore-${stamp(0)}.sqlite.new`),
    join(folder, `before-version-25-${stamp(0)}.sqlite`),
    join(folder, `before-version-26-${stamp(94)}.sqlite`),
    join(files, 'perch.before-restore-kept by hand.sqlite'),
  ];
  for (const copy of copies) writeFileSync(copy, '');
  await shop.work(5);
  await shop.settle();
  clock.advance(78 * DAY_MS);
  await store.backup.make();
  await shop.work(5);
  await shop.settle();
  await store.backup.examine(store.backup.list()[0]?.file ?? '');
  expect(store.backup.list().map(({ file }) => file)).toContain(first);

  clock.advance(10 * DAY_MS);
  await shop.work(5);
  await shop.settle();
  await store.backup.examine(store.backup.list()[0]?.file ?? '');
  expect(store.backup.list()).toHaveLength(1);
  expect(store.backup.list()[0]?.file).not.toBe(first);
  expect(copies.map((copy) => existsSync(copy))).toEqual([false, true, false, false, false, true, true]);
});

test('a copy set aside on a day whose clock was years behind is kept as long as others', async () => {
  const shop = await shopWithCustomer(null);
  const aside = join(shop.store.backup.folder, '..', 'perch.sqlite.damaged-2020-01-01T09-00-00-000Z');
  writeFileSync(aside, 'all that was sold since the last backup');
  await shop.work(6);
  await shop.settle();
  await shop.store.backup.examine((await shop.store.backup.make()).file);
  expect(existsSync(aside)).toBe(true);
  shop.clock.advance(80 * DAY_MS);
  await shop.work(5);
  await shop.settle();
  await shop.store.backup.examine(shop.store.backup.list()[0]?.file ?? '');
  expect(existsSync(aside)).toBe(true);
  shop.clock.advance(10 * DAY_MS);
  await shop.work(5);
  await shop.settle();
  await shop.store.backup.examine(shop.store.backup.list()[0]?.file ?? '');
  expect(existsSync(aside)).toBe(false);
});
