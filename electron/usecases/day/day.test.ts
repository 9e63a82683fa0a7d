import { expect, test } from 'vitest';
import { reportDocument } from '../../../shared/documents/report-paper.ts';
import { shiftReport } from '../../../shared/documents/shift-report.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet, lineOf } from '../../store/testing.ts';
import { toHtml } from '../documents/html.ts';
import { english, textOf } from '../documents/testing.ts';
import { draftOf } from '../orders/testing.ts';
import { idempotencyKey, part, refund } from '../refunds/testing.ts';
import { testShop, testShopOn } from '../testing.ts';
import { busyDay, card, cash, EXPECTED, sell, setState } from './testing.ts';

process.env.TZ = 'UTC';

test('a shift adds up: sales, tenders, deposits, cash', async () => {
  const { shop } = await busyDay();
  const report = await shop.ask('day.close', { counted: EXPECTED - 50 });
  expect(report.sales).toMatchObject({ count: 4, pieces: 7, gross: 2500 + 900 + 2700 + 1250 });
  expect(report.tenders).toEqual([
    { kind: 'card', count: 2, amount: 3100 },
    { kind: 'cash', count: 3, amount: 3950 },
    { kind: 'deposit', count: 1, amount: 300 },
  ]);
  expect(report.refunds).toMatchObject({ count: 1, total: 1250 });
  expect(report.deposits).toEqual({
    taken: 500,
    applied: 300,
    returned: 0,
    kept: 200,
    usedElsewhere: 0,
    fromElsewhere: 0,
    held: 0,
  });
  expect(report.cash).toEqual({
    openingFloat: 10_000,
    leftBefore: null,
    takenOut: 0,
    sales: 3950,
    refunds: 1250,
    deposits: 500,
    in: 1000,
    out: 700,
    expected: EXPECTED,
    counted: EXPECTED - 50,
    difference: -50,
  });
  expect(report.zNumber).toBe(1);
  expect(report.byHour).toEqual([
    { hour: 9, count: 1, amount: 2500 },
    { hour: 10, count: 3, amount: 4850 },
  ]);
  // One of three Momos was returned.
  expect(report.bestSellers).toMatchObject([
    { petName: '=Rex()', quantity: 4, amount: 3600 },
    { petName: 'Momo', quantity: 2, amount: 2500 },
  ]);
});

test('a shift lists first the pet that brought in most, not the one that was sold most often', async () => {
  const shop = testShop();
  const guppy = givePet(shop.store, { name: 'Guppy', price: 250, count: 50 });
  const kitten = givePet(shop.store, { name: 'Kitten', price: 90_000, count: 1 });
  await sell(shop, guppy, 9, [cash(2250)]);
  await sell(shop, kitten, 1, [cash(90_000)]);
  const { bestSellers } = (await shop.ask('day.current', {})) ?? {};
  expect(bestSellers?.map(({ petName }) => petName)).toEqual(['Kitten', 'Guppy']);
});

test('deposits held at a closing are those of the closing before, and what was taken and given back since', async () => {
  const shop = testShop();
  const petId = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
  const place = (key: number, amount: number) => {
    const draft = draftOf(petId, { idempotencyKey: idempotencyKey(key), quantity: 1, deposit: card(amount) });
    return shop.ask('orders.place', { draft, allowOverpromise: false });
  };
  const { id: orderId } = await place(1, 500);
  await place(2, 70);
  expect((await shop.ask('day.close', { counted: 0 })).deposits).toMatchObject({ taken: 570, held: 570 });
  await place(3, 300);
  await shop.ask('orders.cancel', { orderId, reason: 'no show', deposit: 'card' });
  const now = { taken: 300, returned: 500, held: 370 };
  expect((await shop.ask('day.current', {}))?.deposits).toMatchObject(now);
  expect((await shop.ask('day.close', { counted: 0 })).deposits).toMatchObject(now);
  expect(shop.store.verify().holds).toBe(true);
});

test('a shift keeps the count blind while it is open', async () => {
  const { shop } = await busyDay();
  const report = await shop.ask('day.current', {});
  expect(report?.cash).toMatchObject({ sales: 3950, expected: null, counted: null, difference: null });
});

test('one shift is open at a time; the first money opens it, and its date is that of the sale', async () => {
  const shop = testShop();
  expect(await shop.ask('day.current', {})).toBeNull();
  await refused(shop.ask('day.close', { counted: 0 }), 'no_shift');
  await refused(shop.ask('day.cash', { amount: 1, reason: 'x' }), 'no_shift');
  const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
  await sell(shop, momo, 1, [cash(1250)]);
  expect(await shop.ask('day.current', {})).toMatchObject({ sales: { count: 1 }, cash: { openingFloat: 0 } });
  await refused(shop.ask('day.open', { openingFloat: 0 }), 'shift_open');
  await refused(shop.ask('day.cash', { amount: 0, reason: 'x' }), 'amount_zero');
  // Past midnight the shift stays open and keeps its date.
  shop.clock.advance(86_400_000);
  expect((await sell(shop, momo, 1, [cash(1250)])).businessDate).toBe('2026-11-21');
  await shop.ask('day.close', { counted: 2500 });
  await shop.ask('day.open', { openingFloat: 2500 });
  expect((await sell(shop, momo, 1, [cash(1250)])).businessDate).toBe('2026-11-22');
});

test('the card total is what the terminal says: sales, refunds and deposits that went over it', async () => {
  const { shop, three, momo } = await busyDay();
  await refund(shop, three, [part(three, 0, 2, false)], { tender: 'card' });
  const draft = draftOf(momo, { idempotencyKey: idempotencyKey(92), quantity: 1, deposit: card(600) });
  await shop.ask('orders.place', { draft, allowOverpromise: false });
  const gone = { ...draft, idempotencyKey: idempotencyKey(93), deposit: card(250) };
  const { id } = await shop.ask('orders.place', { draft: gone, allowOverpromise: false });
  await shop.ask('orders.cancel', { orderId: id, reason: 'no show', deposit: 'card' });
  const open = await shop.ask('checkout.open', {});
  const basket = { ...open, lines: [lineOf(shop.store, momo, 1)] };
  const paidFor = { kind: 'basket' as const, basket, expectedTotal: 1250, allowOversell: true };
  await shop.ask('payments.begin', { ...paidFor, tender: 'card', amount: 777 });

  const z = await shop.ask('day.close', { counted: EXPECTED, leaveUnsettled: true });
  expect(z.card).toEqual({
    count: 6,
    sales: 3100,
    refunds: 1800,
    deposits: 600,
    total: 3100 - 1800 + 600,
    unsettled: 777,
    unsettledCount: 1,
  });
  const csv = unquoted((await shop.ask('day.exportCsv', { shiftId: z.shiftId })).csv);
  expect(csv).toContain('Card terminal,Card total,6,19.00');
  expect(csv).toContain('Card terminal,Refunds to cards,,-18.00');
  expect(csv).toContain('Card terminal,Unresolved,1,7.77');
  const html = toHtml(reportDocument(shiftReport(z, english), { ...english, training: false }), 'A4');
  expect(textOf(html)).toContain('Card total EUR 19.00');
});

test('the equation says where each pet is, with its money and its cash to the cent', async () => {
  const { shop, one, two, three } = await busyDay();
  setState(shop, one.id, 'done');
  setState(shop, two.id, 'parked');
  setState(shop, three.id, 'discarded');
  const report = await shop.ask('day.current', {});
  expect(report?.equation).toEqual({
    sold: 7,
    acknowledged: 2,
    waiting: 1,
    parked: 1,
    discarded: 3,
    holds: true,
    amounts: { acknowledged: 2500, waiting: 1250, parked: 900, discarded: 2700 },
    cash: { acknowledged: 2500, waiting: 950, parked: 500, discarded: 0 },
  });
  expect(2500 + 950 + 500).toBe(report?.cash.sales);
});

test('the equation is frozen at closing and still true when sales arrive later', async () => {
  const { shop, one, two, three, four } = await busyDay();
  setState(shop, one.id, 'done');
  const closed = await shop.ask('day.close', { counted: EXPECTED });
  expect(closed.equation).toMatchObject({ acknowledged: 2, waiting: 5 });
  for (const sale of [two, three, four]) setState(shop, sale.id, 'done');
  const later = await shop.ask('day.report', { shiftId: closed.shiftId });
  expect(later.equation).toEqual(closed.equation);
  expect(later.equationNow).toMatchObject({ sold: 7, acknowledged: 7, waiting: 0, holds: true });
  expect({ ...later, equationNow: null }).toEqual({ ...closed, equationNow: null });
  const [row] = await shop.ask('day.shifts', { limit: 10 });
  expect(row).toMatchObject({
    zNumber: 1,
    difference: 0,
    netSales: 7350 - 1250,
    equationNow: { acknowledged: 7 },
  });
});

test('the equation does not hold when a line has lost its entry', async () => {
  const { shop, one } = await busyDay();
  shop.store.context.db.pragma('foreign_keys = OFF');
  shop.store.context.db.prepare(`UPDATE sale_line SET entry_id = 'lost' WHERE sale_id = ?`).run(one.id);
  expect((await shop.ask('day.current', {}))?.equation).toMatchObject({ sold: 7, waiting: 5, holds: false });
});

test('a difference above the limit of the shop needs a manager, and its size is not shown', async () => {
  const shop = testShop();
  await shop.ask('settings.saveShop', { closingDifferenceLimit: 500 });
  await shop.ask('day.open', { openingFloat: 10_000 });
  const anna = await shop.cashierAtTill();
  const close = (counted: number) => shop.ask('day.close', { counted });
  const error = await close(9000).catch((error) => error);
  expect(error).toMatchObject({ code: 'manager_needed', facts: {} });
  expect(JSON.stringify(error.facts)).not.toMatch(/\d/);
  await shop.approve(anna.id);
  expect(await close(9000)).toMatchObject({ zNumber: 1, cash: { difference: -1000 } });
});

test('who tries counts until one does is stopped after three, the right one included, and each is journalled', async () => {
  const shop = testShop();
  await shop.ask('settings.saveShop', { closingDifferenceLimit: 500 });
  const { shiftId } = await shop.ask('day.open', { openingFloat: 10_000 });
  const anna = await shop.cashierAtTill();
  const close = (counted: number) => shop.ask('day.close', { counted });
  const off = { code: 'manager_needed', facts: { reason: 'closing' } };
  const often = { code: 'manager_needed', facts: { reason: 'closingOften' } };
  for (const counted of [0, 5000, 20_000]) await expect(close(counted)).rejects.toMatchObject(off);
  for (const counted of [10_000, 0]) await expect(close(counted)).rejects.toMatchObject(often);
  // A restart does not help: the tries are stored on the disk.
  const later = testShopOn(shop.store, shop.clock);
  later.handToCashier();
  await expect(later.ask('day.close', { counted: 10_000 })).rejects.toMatchObject(often);
  await later.approve(anna.id);
  expect(await later.ask('day.close', { counted: 10_000 })).toMatchObject({ cash: { difference: 0 } });
  const tries = shop.store.journal.ofSubject(shiftId).filter(({ kind }) => kind === 'shift.countRefused');
  expect(tries.map(({ body }) => JSON.parse(body).counted)).toEqual([0, 5000, 20_000, 10_000, 0, 10_000]);
  // The next shift resets the count.
  await later.ask('day.open', { openingFloat: 10_000 });
  await expect(later.ask('day.close', { counted: 0 })).rejects.toMatchObject(off);
  expect(await later.ask('day.close', { counted: 10_100 })).toMatchObject({ cash: { difference: 100 } });
});

test('by a clock that was set back a shift does not close before it opened, unless a manager says so', async () => {
  const shop = testShop();
  shop.clock.advance(2 * 86_400_000);
  const { openedAt, shiftId } = await shop.ask('day.open', { openingFloat: 10_000 });
  const anna = await shop.cashierAtTill();
  shop.clock.advance(-2 * 86_400_000);
  const close = () => shop.ask('day.close', { counted: 10_000 });
  const facts = { reason: 'closingBeforeOpening' };
  await expect(close()).rejects.toMatchObject({ code: 'manager_needed', facts });
  await shop.approve(anna.id);
  const z = await close();
  expect(Date.parse(z.closedAt ?? '')).toBeLessThan(Date.parse(openedAt));
  const journalled = shop.store.journal.ofSubject(shiftId).find(({ kind }) => kind === 'shift.closed');
  expect(JSON.parse(journalled?.body ?? '{}')).toMatchObject({ approvedBy: anna.id });
});

test('cash movements are listed in the order in which they were written, also after the clock was set back', async () => {
  const shop = testShop();
  await shop.ask('day.open', { openingFloat: 10_000 });
  await shop.ask('day.cash', { amount: 500, reason: 'first' });
  shop.clock.jump(-3_600_000);
  const { cashMovements } = await shop.ask('day.cash', { amount: 500, reason: 'second' });
  expect(cashMovements.map(({ reason }) => reason)).toEqual(['first', 'second']);
});

test('cash taken out by cashiers above the limit of the shop, in a shift together, needs a manager', async () => {
  const shop = testShop();
  expect((await shop.ask('settings.shop', {})).cashierCashOutLimit).toBe(5000);
  await shop.ask('day.open', { openingFloat: 50_000 });
  const take = (amount: number) => shop.ask('day.cash', { amount, reason: 'stamps' });
  // Until there is a manager, everything is allowed.
  await take(-10_000);
  const anna = await shop.hire('Anna', 'manager');
  const bert = await shop.hire('Bert', 'cashier', '0815');
  await take(-10_000);
  await shop.ask('day.close', { counted: 30_000 });
  await shop.ask('day.open', { openingFloat: 50_000, allowDifference: true });
  await take(-20_000);
  await shop.ask('staff.signIn', { staffId: bert.id, pin: '0815' });

  await take(-3000);
  await take(7000);
  await take(-2000);
  const above = { reason: 'cashOut', limit: 5000, given: 5001 };
  await expect(take(-1)).rejects.toMatchObject({ code: 'manager_needed', facts: above });
  shop.handToCashier();
  await refused(take(-1), 'manager_needed');
  await refused(take(-8000), 'manager_needed');
  await shop.approve(anna.id);
  await take(-8000);
  await expect(take(-1)).rejects.toMatchObject({ facts: above });
  // Approved amounts do not count against the cashiers' limit, and a new shift resets it.
  await shop.ask('day.close', { counted: 0 });
  await shop.ask('day.open', { openingFloat: 50_000, allowDifference: true });
  await take(-5000);
  await expect(take(-1)).rejects.toMatchObject({ facts: above });
  shop.store.settings.saveShop({ cashierCashOutLimit: null }, { staffId: null, businessDate: '2026-11-21' });
  await take(-40_000);
});

test('more than can be cash is neither put in nor taken out: no sum would be exact, and the shift not be closed', async () => {
  const shop = testShop();
  await shop.ask('day.open', { openingFloat: 0 });
  const move = (amount: number) => shop.ask('day.cash', { amount, reason: 'a code in the wrong field' });
  for (const amount of [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 10_000_000_001]) {
    await expect(move(amount)).rejects.toThrow('amount');
  }
  await move(10_000_000_000);
  await move(-10_000_000_000);
  expect(await shop.ask('day.close', { counted: 0 })).toMatchObject({ cash: { difference: 0 } });
});
