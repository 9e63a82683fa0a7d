import { describe, expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { refusal } from '../checkout/testing.ts';
import { toHtml } from '../documents/html.ts';
import { textOf } from '../documents/testing.ts';
import { documentFor } from '../printing/document-for.ts';
import { type TestShop, testShop } from '../testing.ts';
import {
  card,
  cash,
  cashDeposit,
  draftOf,
  entries,
  found,
  handOver,
  idempotencyKey,
  place,
  placed,
  settle,
  shopWithOrder,
  tenders,
} from './testing.ts';

// Dates follow the machine's own time zone.
process.env.TZ = 'UTC';

describe('taking an order', () => {
  test('holds stock back, tells the service of an order that is not complete, and keeps the customer here', async () => {
    const { shop, petId, order } = await shopWithOrder();
    expect(order).toMatchObject({
      origin: 'customer',
      state: 'open',
      due: 'upcoming',
      petName: 'Momo',
      quantity: 2,
      total: 2500,
      balance: 2500,
      delivery: 'waiting',
      customerName: 'Frau Öztürk',
    });
    expect(shop.store.stock.figures(petId)).toMatchObject({ shown: 5, promised: 2, free: 3 });
    const [entry, ...rest] = entries(shop.store);
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({ kind: 'createOrder', payload: { petId, quantity: 2, complete: false } });
    expect(entry?.payload.shipDate).toMatch(/^2026-11-28T11:00:00\.0/);
    expect(JSON.stringify(entry?.payload)).not.toContain('Öztürk');
    expect(shop.kicks.count).toBe(1);
  });

  test('twice with one idempotency key is one order', async () => {
    const { shop, petId, order } = await shopWithOrder();
    const again = await shop.ask('orders.place', { draft: draftOf(petId), allowOverpromise: false });
    expect(again.id).toBe(order.id);
    expect(entries(shop.store)).toHaveLength(1);
    const other = draftOf(givePet(shop.store, { name: 'Rex', price: 1, count: 1 }));
    const taken = shop.ask('orders.place', { draft: other, allowOverpromise: false });
    await expect(taken).rejects.toMatchObject({ code: 'key_used' });
  });

  test('asks before more is promised than is free', async () => {
    const shop = testShop();
    const petId = givePet(shop.store, { name: 'Momo', price: 1250, count: 1 });
    const ask = (allowOverpromise: boolean) =>
      shop.ask('orders.place', { draft: draftOf(petId), allowOverpromise });
    await refused(ask(false), 'overpromise', { free: 1, wanted: 2 });
    expect(entries(shop.store)).toEqual([]);
    await expect(ask(true)).resolves.toMatchObject({ state: 'open' });
    expect(shop.store.stock.figures(petId).free).toBe(-1);
  });

  test('refuses a day that is over and a deposit above the total', async () => {
    const shop = testShop();
    await refused(placed(shop, { shipDate: '2026-11-20T11:00:00.000Z' }), 'ship_date_past');
    const deposit = cashDeposit(2501);
    await refused(placed(shop, { deposit }), 'deposit_over');
    expect(entries(shop.store)).toEqual([]);
  });

  test('takes in cash what coins can pay, up to the total in coins, which is rounded at the pickup', async () => {
    const shop = testShop();
    await shop.ask('settings.saveShop', { cashStep: 5 });
    const paid = (amount: number, kind: 'cash' | 'card' = 'cash') =>
      placed(shop, { unitPrice: minor(624), deposit: { kind, amount: minor(amount), reference: null } });
    const coins = refusal('deposit_coins', { nearest: 1250 });
    await expect(paid(1248)).rejects.toMatchObject(coins);
    await refused(paid(1255), 'deposit_over', { total: 1250 });
    await refused(paid(1250, 'card'), 'deposit_over', { total: 1248 });
    const { order } = await paid(500, 'card');
    const orderId = order.id;
    const further = { orderId, idempotencyKey: idempotencyKey(8) };
    const odd = shop.ask('orders.addDeposit', { ...further, amount: 748 });
    await refused(odd, 'deposit_coins', { nearest: 750 });
    const full = await shop.ask('orders.addDeposit', { ...further, amount: 750 });
    expect(full).toMatchObject({ deposit: 1250, balance: 0 });
    const { order: over, receipt } = await handOver(shop, orderId, []);
    expect(receipt).toMatchObject({ total: 1250, rounding: 2, depositBack: 0 });
    expect(over.handedOver).toEqual({ total: 1248, rounding: 2, deposit: 1250, paid: 0 });
    expect(found(shop)).toEqual([]);
  });
});

describe('moving an order', () => {
  test('before it was sent changes what is sent; afterwards it is an update', async () => {
    const { shop, order } = await shopWithOrder();
    const move = (shipDate: string) => shop.ask('orders.move', { orderId: order.id, shipDate });
    await move('2026-11-30T11:00:00.000Z');
    expect(entries(shop.store)).toMatchObject([
      { kind: 'createOrder', payload: { shipDate: expect.stringMatching(/^2026-11-30/) } },
    ]);
    settle(shop.store);
    const moved = await move('2026-12-02T11:00:00.000Z');
    expect(moved.shipDate).toMatch(/^2026-12-02T11/);
    await move('2026-12-03T11:00:00.000Z');
    const [, update, ...rest] = entries(shop.store);
    expect(rest).toEqual([]);
    expect(update).toMatchObject({
      kind: 'updateOrder',
      payload: { shipDate: expect.stringMatching(/^2026-12-03/), complete: false },
      base: { shipDate: expect.stringMatching(/^2026-11-30/) },
    });
    await refused(move('2026-11-01T11:00:00.000Z'), 'ship_date_past');
  });
});

test('an order of a pet that this till does not know is not moved', async () => {
  const { shop, order } = await shopWithOrder();
  shop.store.context.db.exec(`UPDATE store_order SET origin = 'external', pet_id = NULL`);
  const move = shop.ask('orders.move', { orderId: order.id, shipDate: '2026-12-02T11:00:00.000Z' });
  await refused(move, 'pet_unknown');
});

test('moving an order that was sent once and came back is a separate update', async () => {
  const { shop, order } = await shopWithOrder();
  // A 429: ready again, but with this body and this idempotency key.
  shop.store.context.db.prepare('UPDATE outbox SET attempts = 1').run();
  await shop.ask('orders.move', { orderId: order.id, shipDate: '2026-12-02T11:00:00.000Z' });
  expect(entries(shop.store)).toMatchObject([
    { kind: 'createOrder', payload: { shipDate: expect.stringMatching(/^2026-11-28/) } },
    { kind: 'updateOrder', payload: { shipDate: expect.stringMatching(/^2026-12-02/) } },
  ]);
  await shop.ask('orders.cancel', { orderId: order.id, reason: 'no', deposit: 'cash' });
  expect(entries(shop.store).map((entry) => [entry.kind, entry.state])).toEqual([
    ['createOrder', 'ready'],
    ['updateOrder', 'discarded'],
    ['deleteOrder', 'ready'],
  ]);
});

describe('cancelling an order', () => {
  const cancel = (shop: TestShop, orderId: LocalId, deposit: 'cash' | 'card' | 'kept' = 'cash') =>
    shop.ask('orders.cancel', { orderId, reason: 'changed her mind', deposit });

  test('needs a reason that says something', async () => {
    const { shop, order } = await shopWithOrder();
    const blank = shop.ask('orders.cancel', { orderId: order.id, reason: '  ', deposit: 'cash' });
    await expect(blank).rejects.toThrow('reason');
    expect(await shop.ask('orders.get', { orderId: order.id })).toMatchObject({ state: 'open' });
  });

  test('that was never sent sends nothing and frees the stock', async () => {
    const { shop, petId, order } = await shopWithOrder();
    expect(await cancel(shop, order.id)).toMatchObject({ state: 'cancelled', delivery: 'discarded' });
    expect(entries(shop.store).map((entry) => [entry.kind, entry.state])).toEqual([
      ['createOrder', 'discarded'],
    ]);
    expect(shop.store.stock.figures(petId)).toMatchObject({ promised: 0, free: 5 });
    await refused(cancel(shop, order.id), 'order_not_open');
  });

  test('that the service has deletes it there, and drops a move that waits', async () => {
    const { shop, order } = await shopWithOrder();
    settle(shop.store);
    await shop.ask('orders.move', { orderId: order.id, shipDate: '2026-12-02T11:00:00.000Z' });
    await cancel(shop, order.id);
    expect(entries(shop.store).map((entry) => [entry.kind, entry.state])).toEqual([
      ['createOrder', 'done'],
      ['updateOrder', 'discarded'],
      ['deleteOrder', 'ready'],
    ]);
  });

  test('that may be on its way is deleted too', async () => {
    const { shop, order } = await shopWithOrder();
    shop.store.context.db.prepare(`UPDATE outbox SET state = 'in_doubt', attempts = 1`).run();
    await cancel(shop, order.id);
    expect(entries(shop.store).map((entry) => entry.kind)).toEqual(['createOrder', 'deleteOrder']);
  });

  test('where the service deletes none leaves it there and says so in the journal', async () => {
    const shop = testShop();
    shop.deps.profile = { ...shop.deps.profile, operations: { deleteOrder: { available: false } } };
    const { order } = await placed(shop);
    settle(shop.store);
    await cancel(shop, order.id);
    expect(entries(shop.store).map((entry) => entry.kind)).toEqual(['createOrder']);
    const rows = shop.store.journal.ofSubject(order.id).map((row) => [row.kind, JSON.parse(row.body).told]);
    expect(rows.at(-1)).toEqual(['order.cancelled', 'stays at the service']);
  });

  test.each([
    ['cash', -500],
    ['card', -500],
    ['kept', 500],
  ] as const)('ends its deposit: %s', async (end, amount) => {
    const shop = testShop();
    const kind = end === 'card' ? 'card' : 'cash';
    const { order } = await placed(shop, { deposit: { kind, amount: minor(500), reference: null } });
    expect(order.depositEnds).toEqual([]);
    const cancelled = await cancel(shop, order.id, end);
    expect(cancelled.depositEnds).toEqual([{ how: end, amount: 500 }]);
    expect(tenders(shop.store)).toEqual([
      { kind, amount: 500, ofOrder: 1, ofSale: 0 },
      { kind: end === 'kept' ? 'deposit' : end, amount, ofOrder: 1, ofSale: 0 },
    ]);
  });
});

test('a deposit goes back in cash by coins, whatever paid it', async () => {
  const shop = testShop();
  await shop.ask('settings.saveShop', { cashStep: 5 });
  const { order } = await placed(shop, { deposit: card(503) });
  const cancelled = await shop.ask('orders.cancel', { orderId: order.id, reason: 'x', deposit: 'cash' });
  expect(cancelled).toMatchObject({
    depositHeld: 0,
    depositEnds: [
      { how: 'cash', amount: 500 },
      { how: 'rounding', amount: 3 },
    ],
  });
  expect(toHtml(documentFor(shop.store, 'order', order.id), '80mm')).toContain('Cash rounding');
  expect(found(shop)).toEqual([]);
});

describe('the currency of an order', () => {
  const slipOf = (shop: TestShop, orderId: LocalId) =>
    textOf(toHtml(documentFor(shop.store, 'order', orderId), '80mm'));

  test('stays what it was sold in, or taken down in, once it is over', async () => {
    const { shop, order: sold, petId } = await shopWithOrder();
    const { id: cancelled } = await place(shop, petId, { idempotencyKey: idempotencyKey(2), quantity: 1 });
    await shop.ask('orders.cancel', { orderId: cancelled, reason: 'not wanted', deposit: 'cash' });
    await shop.ask('settings.saveShop', { currency: 'CHF' });
    // It would now be paid in francs.
    expect(slipOf(shop, sold.id)).toContain('Total CHF 25.00');
    await handOver(shop, sold.id, [cash(2500)]);
    await shop.ask('day.close', { counted: 2500 });
    await shop.ask('settings.saveShop', { currency: 'USD' });
    expect(slipOf(shop, sold.id)).toContain('CHF 25.00');
    expect(slipOf(shop, cancelled)).toContain('Total EUR 12.50');
    expect(await shop.ask('orders.get', { orderId: cancelled })).toMatchObject({ currency: 'EUR' });
    expect(await shop.ask('orders.get', { orderId: sold.id })).toMatchObject({ currency: 'CHF' });
  });

  test('is the shop’s of now for one that has none', async () => {
    const { shop, order } = await shopWithOrder();
    await shop.ask('orders.cancel', { orderId: order.id, reason: 'not wanted', deposit: 'cash' });
    shop.store.context.db.exec('UPDATE store_order SET currency = NULL');
    await shop.ask('settings.saveShop', { currency: 'CHF' });
    expect(slipOf(shop, order.id)).toContain('Total CHF 25.00');
  });
});
