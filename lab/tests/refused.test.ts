import { expect, test } from 'vitest';
import { minor } from '../../shared/money/money.ts';
import { localId } from '../../shared/testing/ids.ts';
import {
  always,
  counts,
  fulfil,
  HOUR,
  type Intercept,
  localPet,
  MINUTE,
  next,
  openEntries,
  openShop,
  page,
  parkedEntry,
  placeOrder,
  refused,
  requestLost,
  type Shop,
  sell,
  unreachable,
} from '../testing.ts';

// Requests refused by the service, which need a person's decision.

const refusesOrders: Intercept = always({ method: 'POST', path: /orders/ }, refused(400));
const receiveMomos = (shop: Shop) =>
  shop
    .program()
    .call['stock.adjust']({ petId: localPet(shop, shop.pets[0]), by: 5, reason: 'received', note: null });

test('an adjustment is sent although a sale of the same pet waits for its refused order', async () => {
  const shop = await openShop();
  shop.intercept = unreachable;
  await sell(shop, shop.pets[0], 1);
  await receiveMomos(shop);
  await shop.advance(MINUTE);
  shop.intercept = refusesOrders;
  await shop.advance(10 * MINUTE);
  expect(await counts(shop)).toEqual([15, 10]);
});

test('an adjustment is sent although a pickup waits for its refused order', async () => {
  const shop = await openShop();
  shop.intercept = next({ method: 'POST', path: /orders/ }, requestLost);
  const orderId = await placeOrder(shop, shop.pets[0]);
  await shop.advance(1000);
  await fulfil(shop, orderId);
  await receiveMomos(shop);
  shop.intercept = refusesOrders;
  await shop.advance(HOUR);
  expect(await counts(shop)).toEqual([15, 10]);
  expect(openEntries(shop)).toContainEqual(['createOrder', 'parked', 'answered']);
});

test('an adjustment is sent although a pickup waits for an order in doubt', async () => {
  const shop = await openShop();
  shop.intercept = always({ method: 'POST', path: /orders/ }, page(500));
  const orderId = await placeOrder(shop, shop.pets[0]);
  await shop.advance(1000);
  await fulfil(shop, orderId);
  await receiveMomos(shop);
  await shop.advance(HOUR);
  expect(openEntries(shop)).toContainEqual(['createOrder', 'in_doubt', 'answered']);
  expect(await counts(shop)).toEqual([15, 10]);
});

test('a refund of a sale whose order was discarded leaves nothing to send', async () => {
  const shop = await openShop();
  const { call, store } = shop.program();
  await call['settings.saveShop']({ refundReopensOrder: true });
  shop.intercept = refusesOrders;
  await sell(shop, shop.pets[0], 1);
  await shop.advance(10 * MINUTE);
  await call['sync.discard']({ entryId: parkedEntry(shop), reason: 'not accepted' });
  const idIn = (table: string) =>
    localId(store.context.db.prepare(`SELECT id FROM ${table}`).pluck().get() as string);
  await call['refunds.complete']({
    idempotencyKey: store.context.newId(),
    saleId: idIn('sale'),
    lines: [{ lineId: idIn('sale_line'), quantity: 1, restock: true }],
    reason: 'ill',
    tender: 'cash',
    expectedTotal: minor(100),
  });
  await shop.advance(HOUR);
  expect(openEntries(shop)).toEqual([]);
});
