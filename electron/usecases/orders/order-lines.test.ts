import { describe, expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { pay } from '../checkout/testing.ts';
import { restarted, type TestShop, testShop } from '../testing.ts';
import {
  card,
  cartOf,
  draftOf,
  entries,
  found,
  free,
  get,
  handOver,
  idempotencyKey,
  names,
  settle,
  three,
} from './testing.ts';

// A customer's order of three pets: three orders at the service, one for the customer.

/** A cashier at the till, who may give 10 % discount. */
async function asCashier(shop: TestShop) {
  await shop.ask('settings.saveShop', { cashierDiscountLimit: 1000 });
  await shop.cashierAtTill();
}

describe('taking an order of several pets', () => {
  test('reserves each, sends one order each, and is one order in every list', async () => {
    const shop = testShop();
    const { momo, rex, fin, order, draft } = await three(shop);
    expect(order).toMatchObject({ quantity: 6, total: 7100, deposit: 2000, balance: 5100, due: 'upcoming' });
    expect(names(order.lines)).toEqual(['2 Momo open', '1 Rex open', '3 Fin open']);
    expect([momo, rex, fin].map((petId) => free(shop, petId))).toEqual([3, 1, 6]);
    expect(entries(shop.store).map(({ kind }) => kind)).toEqual([
      'createOrder',
      'createOrder',
      'createOrder',
    ]);
    expect((await shop.ask('orders.place', { draft, allowOverpromise: false })).id).toBe(order.id);
    const list = (filter: 'open' | 'upcoming', text: string) =>
      shop.ask('orders.list', { filter, text, limit: 10, after: null });
    for (const text of ['', 'rex', 'öztürk', order.lines[2]?.number ?? '?'])
      expect(
        (await list('open', text)).items.map(({ id }) => id),
        text,
      ).toEqual([order.id]);
    expect(await shop.ask('orders.counts', {})).toMatchObject({ upcoming: 1, today: 0 });
    expect(found(shop)).toEqual([]);
  });

  test('more than is free, on all lines together, is asked about; a manager for a low price of any', async () => {
    const shop = testShop();
    const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
    const more = [{ petId: momo, quantity: 4, unitPrice: minor(100) }];
    const draft = draftOf(momo, { more });
    const place = (allowOverpromise: boolean) => shop.ask('orders.place', { draft, allowOverpromise });
    await refused(place(false), 'overpromise', { free: 5, wanted: 6 });
    await asCashier(shop);
    await refused(place(true), 'manager_needed', { reason: 'discount' });
  });
});

describe('changing an order by line', () => {
  test('quantity, price, a further line and one less: what was not sent is sent as it is now', async () => {
    const shop = testShop();
    const { momo, rex, fin, order } = await three(shop);
    const [first, second, third] = order.lines.map(({ id }) => id) as [LocalId, LocalId, LocalId];
    const change = { lineId: first, quantity: 4, unitPrice: minor(1000), allowOverpromise: false };
    const changed = await shop.ask('orders.changeLine', change);
    expect(changed.lines[0]).toMatchObject({ quantity: 4, unitPrice: 1000, listPrice: 1250, total: 4000 });
    expect(free(shop, momo)).toBe(1);
    const over = shop.ask('orders.changeLine', { ...change, quantity: 6 });
    await refused(over, 'overpromise', { free: 1, wanted: 2 });
    await shop.ask('orders.removeLine', { lineId: second });
    expect(free(shop, rex)).toBe(2);
    const line = { orderId: order.id, idempotencyKey: idempotencyKey(7), petId: fin, quantity: 1 };
    const add = () => shop.ask('orders.addLine', { ...line, unitPrice: minor(200), allowOverpromise: false });
    await add();
    const after = await add();
    expect(names(after.lines)).toEqual(['4 Momo open', '1 Rex cancelled', '3 Fin open', '1 Fin open']);
    expect(after).toMatchObject({ total: 4800, balance: 2800, quantity: 8 });
    expect(entries(shop.store).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      ...['createOrder ready', 'createOrder discarded', 'createOrder ready', 'createOrder ready'],
    ]);
    expect(entries(shop.store)[0]?.payload).toMatchObject({ quantity: 4 });
    settle(shop.store);
    await shop.ask('orders.changeLine', { ...change, lineId: third, quantity: 2, unitPrice: minor(200) });
    await shop.ask('orders.move', { orderId: order.id, shipDate: '2026-12-02T11:00:00.000Z' });
    const { lines } = await get(shop, order.id);
    expect(lines.map(({ shipDate }) => shipDate?.slice(0, 10))).toEqual([
      ...['2026-12-02', '2026-11-28', '2026-12-02', '2026-12-02'],
    ]);
    expect(found(shop)).toEqual([]);
  });

  test('a low price needs a manager, also for more pets; one that stays does not; the last line goes with the order', async () => {
    const shop = testShop();
    const { order } = await three(shop, null);
    const [first, second, third] = order.lines.map(({ id }) => id) as [LocalId, LocalId, LocalId];
    const change = { lineId: first, quantity: 1, unitPrice: minor(600), allowOverpromise: false };
    await shop.ask('orders.changeLine', change);
    await asCashier(shop);
    const low = shop.ask('orders.changeLine', { ...change, unitPrice: minor(500) });
    await refused(low, 'manager_needed', { reason: 'discount' });
    const more = shop.ask('orders.changeLine', { ...change, quantity: 2 });
    await refused(more, 'manager_needed', { reason: 'discount' });
    await shop.ask('orders.changeLine', change);
    await shop.ask('orders.removeLine', { lineId: first });
    await shop.ask('orders.removeLine', { lineId: second });
    await refused(shop.ask('orders.removeLine', { lineId: third }), 'order_last_line');
    await refused(shop.ask('orders.removeLine', { lineId: first }), 'order_not_open');
    expect(found(shop)).toEqual([]);
  });
});

describe('a further deposit', () => {
  test('in cash, once under its key, and no more than is due', async () => {
    const shop = testShop();
    const { order } = await three(shop);
    const deposit = { orderId: order.id, idempotencyKey: idempotencyKey(8), amount: minor(5101) };
    await refused(shop.ask('orders.addDeposit', deposit), 'deposit_over', { total: 5100 });
    const add = () => shop.ask('orders.addDeposit', { ...deposit, amount: minor(5000) });
    await add();
    expect(await add()).toMatchObject({ deposit: 7000, depositHeld: 7000, balance: 100 });
    expect(found(shop)).toEqual([]);
  });

  test.each(['begun', 'captured'] as const)(
    'on a card, also where the power is cut once it is %s',
    async (last) => {
      const shop = testShop();
      const { order } = await three(shop);
      const request = {
        kind: 'furtherDeposit',
        orderId: order.id,
        idempotencyKey: idempotencyKey(8),
      } as const;
      const { id } = await shop.ask('payments.begin', { ...request, amount: minor(1000) });
      const busy = shop.ask('orders.cancel', { orderId: order.id, reason: 'x', deposit: 'cash' });
      await refused(busy, 'card_busy');
      if (last === 'captured') await shop.ask('payments.capture', { id, reference: 'A1' });

      const again = restarted(shop);
      await again.ask('payments.capture', { id, reference: 'A1' });
      expect(await get(again, order.id)).toMatchObject({ deposit: 3000, balance: 4100 });
      expect(found(again)).toEqual([]);
    },
  );
});

test('cancelling gives the deposit back once, and takes off only what is still open', async () => {
  const shop = testShop();
  const { momo, rex, order } = await three(shop);
  settle(shop.store);
  await pay(shop, await cartOf(shop, order.id, [0, 0, 3]), 600, []);
  const cancel = { orderId: order.id, reason: 'moved away', deposit: 'cash' } as const;
  const over = await shop.ask('orders.cancel', cancel);
  expect(names(over.lines)).toEqual(['2 Momo cancelled', '1 Rex cancelled', '3 Fin fulfilled']);
  expect(over).toMatchObject({
    state: 'fulfilled',
    depositHeld: 0,
    depositEnds: [{ how: 'cash', amount: 1400 }],
  });
  expect([momo, rex].map((petId) => free(shop, petId))).toEqual([5, 2]);
  expect(entries(shop.store).filter(({ kind }) => kind === 'deleteOrder')).toHaveLength(2);
  await refused(shop.ask('orders.cancel', cancel), 'order_not_open');
  expect(found(shop)).toEqual([]);
});

test('a line that the service refused holds the order up in every view of it, and can be picked up', async () => {
  const shop = testShop();
  const { order } = await three(shop, null);
  const rex = order.lines[1]?.id;
  shop.store.context.db
    .prepare(`UPDATE outbox SET state = 'parked', attempts = 1 WHERE entity_id = ?`)
    .run(rex);
  expect(await get(shop, order.id)).toMatchObject({ delivery: 'parked' });
  await pay(shop, await cartOf(shop, order.id, [0, 1]), 4000);
  expect((await get(shop, order.id)).lines[1]).toMatchObject({ state: 'fulfilled', delivery: 'parked' });
  expect(found(shop)).toEqual([]);
});

test('the customer is kept as long as a line is open, and erased with the last one', async () => {
  const shop = testShop();
  const { order } = await three(shop, null);
  const find = async () => (await shop.ask('customers.find', { text: 'Öztürk', from: null })).items;
  await pay(shop, await cartOf(shop, order.id, [2, 0, 0]), 2500);
  expect(await find()).toMatchObject([{ place: 'order', id: order.id, open: true }]);
  await handOver(shop, order.id, [card(4600)]);
  const records = await find();
  expect(records).toMatchObject([{ place: 'order', id: order.id, open: false }]);
  await shop.ask('customers.erase', { records: records.map(({ place, id }) => ({ place, id })) } as never);
  expect(await find()).toEqual([]);
  const list = { filter: 'fulfilled', text: 'fin', limit: 10, after: null } as const;
  expect((await shop.ask('orders.list', list)).items).toMatchObject([{ id: order.id, customerName: null }]);
});
