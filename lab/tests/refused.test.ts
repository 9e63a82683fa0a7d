import { expect, test } from 'vitest';
import { minor } from '../../shared/money/money.ts';
import { localId } from '../../shared/testing/ids.ts';
import {
  always,
  type Between,
  counts,
  down,
  fulfil,
  HOUR,
  localPet,
  lost,
  MINUTE,
  next,
  open,
  page,
  parkedEntry,
  placeOrder,
  refused,
  type Shop,
  sell,
  shop,
} from '../testing.ts';

// Requests refused by the service, which need a person's decision.

const refusesOrders: Between = always({ method: 'POST', path: /orders/ }, refused(400));
const receiveMomos = (one: Shop) =>
  one
    .program()
    .call['stock.adjust']({ petId: localPet(one, one.pets[0]), by: 5, reason: 'received', note: null });

test('received goods are sent although a sale of the same pet waits for its refused order', async () => {
  const one = await shop();
  one.between = down;
  await sell(one, one.pets[0], 1);
  await receiveMomos(one);
  await one.pass(MINUTE);
  one.between = refusesOrders;
  await one.pass(10 * MINUTE);
  expect(await counts(one)).toEqual([15, 10]);
});

test('received goods are sent although a pick-up waits behind the refused order that it completes', async () => {
  const one = await shop();
  one.between = next({ method: 'POST', path: /orders/ }, lost);
  const orderId = await placeOrder(one, one.pets[0]);
  await one.pass(1000);
  await fulfil(one, orderId);
  await receiveMomos(one);
  one.between = refusesOrders;
  await one.pass(HOUR);
  expect(await counts(one)).toEqual([15, 10]);
  expect(open(one)).toContainEqual(['createOrder', 'parked', 'answered']);
});

test('received goods are sent although a pick-up waits behind an order that is in doubt', async () => {
  const one = await shop();
  one.between = always({ method: 'POST', path: /orders/ }, page(500));
  const orderId = await placeOrder(one, one.pets[0]);
  await one.pass(1000);
  await fulfil(one, orderId);
  await receiveMomos(one);
  await one.pass(HOUR);
  expect(open(one)).toContainEqual(['createOrder', 'in_doubt', 'answered']);
  expect(await counts(one)).toEqual([15, 10]);
});

test('a refund of a sale whose refused order was given up leaves nothing to send', async () => {
  const one = await shop();
  const { call, store } = one.program();
  await call['settings.saveShop']({ refundReopensOrder: true });
  one.between = refusesOrders;
  await sell(one, one.pets[0], 1);
  await one.pass(10 * MINUTE);
  await call['sync.discard']({ entryId: parkedEntry(one), reason: 'not accepted' });
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
  await one.pass(HOUR);
  expect(open(one)).toEqual([]);
});
