import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Basket } from '../../../shared/domain/basket.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet, testFolder } from '../../store/testing.ts';
import {
  card,
  cash,
  cashDeposit,
  found,
  handOver,
  idempotencyKey,
  placed,
  wholeCart,
} from '../orders/testing.ts';
import { begunIn, capturedIn } from '../payments/testing.ts';
import { type TestShop, testShop } from '../testing.ts';
import { fill, pay, refusal, saleOf } from './testing.ts';

// Totals paid in parts, with a power cut between any two of them.

/** A shop with power cuts: the next request goes to a restarted program. */
function powered() {
  const file = join(testFolder(), 'perch.sqlite');
  let shop = testShop({ file, newId: newLocalId });
  const cut = () => {
    shop.store.close();
    shop = testShop({ file, newId: newLocalId });
  };
  return {
    shop: () => shop,
    cut,
    /** Sends a request, and cuts the power after its answer. */
    async ask<C extends Parameters<TestShop['ask']>[0]>(...asked: Parameters<TestShop['ask']>) {
      const answer = await shop.ask(...asked);
      cut();
      return answer as Awaited<ReturnType<typeof shop.ask<C>>>;
    },
  };
}

const parts = async (shop: TestShop) =>
  (await capturedIn(shop)).map(({ tender }) => (tender.kind === 'cash' ? tender.given : tender.amount));

async function basketOfTwo(shop: TestShop): Promise<Basket> {
  const basket = await fill(shop, [givePet(shop.store, { name: 'Momo', price: 2500, count: 5 }), 2]);
  await shop.ask('checkout.keep', basket);
  return basket;
}

/** The drawer's expected cash and the card total, after the shift is closed. */
async function closed(shop: TestShop) {
  const { cash: drawer, tenders } = await shop.ask('day.close', { counted: 0 });
  return { drawer: drawer.expected, tenders: tenders?.map(({ kind, amount }) => [kind, amount]) };
}

test('a basket paid in parts is the one of the last part, even if the clock went back between two parts', async () => {
  const shop = testShop();
  const one = await basketOfTwo(shop);
  await shop.ask('payments.begin', { ...saleOf(one, 5000), tender: 'cash', amount: 1000 });
  const [line] = one.lines;
  const more = { ...one, lines: line ? [{ ...line, quantity: 3 }] : [] };
  await shop.ask('checkout.keep', more);
  shop.clock.jump(-3_600_000);
  const part = { ...saleOf(more, 7500), tender: 'card' as const, amount: 6500 };
  const { id } = await shop.ask('payments.begin', part);
  await shop.ask('payments.capture', { id, reference: null });

  expect(await parts(shop)).toEqual([1000, 6500]);
  expect(await shop.ask('checkout.open', {})).toEqual(more);
  const { receipt } = await pay(shop, more, 7500, []);
  expect(receipt).toMatchObject({ total: 7500, tenders: [{ kind: 'cash' }, { kind: 'card' }] });
});

test('a basket paid in parts shows after a power cut at any point what was taken, and is completed with it', async () => {
  const { ask, cut, shop } = powered();
  const basket = await basketOfTwo(shop());
  cut();
  const paidFor = saleOf(basket, 5000);
  await ask('payments.begin', { ...paidFor, tender: 'cash', amount: 2000 });
  expect(await parts(shop())).toEqual([2000]);
  expect(await shop().ask('checkout.open', {})).toEqual(basket);

  await ask('payments.begin', { ...paidFor, tender: 'card', amount: 1000 });
  expect(await parts(shop())).toEqual([2000]);
  const [pending] = await begunIn(shop());
  expect(pending).toMatchObject({ amount: 1000, open: true });
  await ask('payments.capture', { id: pending?.id ?? '', reference: 'A17' });
  // A repeated request takes the money once.
  await ask('payments.capture', { id: pending?.id ?? '', reference: 'A17' });
  expect(await parts(shop())).toEqual([2000, 1000]);

  const { receipt } = await pay(shop(), basket, 5000, [cash(2500)]);
  cut();
  expect(receipt.tenders).toEqual([
    { kind: 'cash', amount: 2000, given: 2000, reference: null },
    { kind: 'card', amount: 1000, given: null, reference: 'A17' },
    { kind: 'cash', amount: 2000, given: 2500, reference: null },
  ]);
  expect([receipt.changeDue, await parts(shop()), found(shop())]).toEqual([500, [], []]);
  expect(await closed(shop())).toEqual({
    drawer: 4000,
    tenders: [
      ['card', 1000],
      ['cash', 4000],
    ],
  });
});

test('a basket takes any number of parts', async () => {
  const shop = testShop();
  const basket = await basketOfTwo(shop);
  for (let part = 0; part < 24; part += 1) {
    await shop.ask('payments.begin', { ...saleOf(basket, 5000), tender: 'cash', amount: 200 });
  }
  const { receipt } = await pay(shop, basket, 5000, [card(200)]);
  expect(receipt.tenders).toHaveLength(25);
  expect(found(shop)).toEqual([]);
});

test('a part returned in cash is a separate record, and the drawer adds up', async () => {
  const { ask, shop } = powered();
  const basket = await basketOfTwo(shop());
  await ask('payments.begin', { ...saleOf(basket, 5000), tender: 'cash', amount: 2000 });
  const [part] = await capturedIn(shop());
  const voided = () => shop().ask('checkout.void', { idempotencyKey: basket.idempotencyKey });
  await refused(voided(), 'cash_part', { amount: 2000 });
  await refused(shop().ask('checkout.hold', { basket, label: '' }), 'cash_part');
  await refused(closed(shop()), 'payment_unfinished', { amount: 2000 });

  await ask('payments.void', { id: part?.id ?? '', gaveBack: false });
  await ask('payments.void', { id: part?.id ?? '', gaveBack: false });
  expect(await parts(shop())).toEqual([]);
  await voided();
  const told = shop()
    .store.journal.ofSubject(basket.idempotencyKey)
    .map(({ kind, body }) => [kind, JSON.parse(body).amount]);
  expect(told).toEqual([
    ['payment.taken', 2000],
    ['payment.givenBack', 2000],
    ['basket.voided', undefined],
  ]);
  expect(found(shop())).toEqual([]);
  expect((await closed(shop())).drawer).toBe(0);
});

test.each([
  [
    'an amount that went back',
    'UPDATE tender SET amount = amount + 1 WHERE gives_back IS NOT NULL',
    'given back',
  ],
  [
    'a part that its sale left out',
    'UPDATE tender SET sale_id = NULL WHERE given = 2000',
    'left out of the receipt of its basket',
  ],
])('the check of all ledgers finds %s', async (_, sql, what) => {
  const shop = testShop();
  const basket = await basketOfTwo(shop);
  for (const given of [1000, 2000])
    await shop.ask('payments.begin', { ...saleOf(basket, 5000), tender: 'cash', amount: given });
  const [part] = await capturedIn(shop);
  await shop.ask('payments.void', { id: part?.id ?? '', gaveBack: false });
  await pay(shop, basket, 5000, [cash(3000)]);
  expect(found(shop)).toEqual([]);
  shop.store.context.db.exec(sql);
  expect(found(shop).map((one) => one.what)).toContain(what);
});

test('a part paid by card goes back at the terminal, also over a power cut', async () => {
  const { ask, shop } = powered();
  const basket = await basketOfTwo(shop());
  const paidFor = saleOf(basket, 5000);
  const { id: intentId } = await ask<'payments.begin'>('payments.begin', {
    ...paidFor,
    tender: 'card',
    amount: 1000,
  });
  await ask('payments.capture', { id: intentId, reference: null });
  const [part] = await capturedIn(shop());
  const partId = part?.id ?? '';
  await refused(shop().ask('payments.void', { id: partId, gaveBack: false }), 'card_part');

  await ask('payments.begin', { kind: 'returnedPart', paymentId: partId });
  const [pending] = await begunIn(shop());
  expect(pending).toMatchObject({ amount: 1000, subject: { kind: 'returnedPart', paymentId: partId } });
  // It is unknown whether the money is still there.
  await refused(pay(shop(), basket, 5000, [cash(4000)]), 'card_busy');
  await refused(shop().ask('payments.begin', { kind: 'returnedPart', paymentId: partId }), 'card_busy');
  await ask('payments.void', { id: pending?.id ?? '', gaveBack: false });
  expect(await parts(shop())).toEqual([1000]);
  const second = await ask<'payments.begin'>('payments.begin', { kind: 'returnedPart', paymentId: partId });
  await ask('payments.capture', { id: second.id, reference: null });
  expect([await parts(shop()), await begunIn(shop())]).toEqual([[], []]);
  await pay(shop(), basket, 5000);
  expect(await closed(shop())).toEqual({ drawer: 5000, tenders: [['cash', 5000]] });
  expect(found(shop())).toEqual([]);
});

test('of the cash for a basket that became cheaper only its total counts', async () => {
  const shop = testShop();
  const basket = await basketOfTwo(shop);
  await shop.ask('payments.begin', { ...saleOf(basket, 5000), tender: 'cash', amount: 4000 });
  const less = { ...basket, lines: basket.lines.map((line) => ({ ...line, quantity: 1 })) };
  await shop.ask('checkout.keep', less);
  const { receipt } = await pay(shop, less, 2500, []);
  expect(receipt).toMatchObject({ total: 2500, changeDue: 1500 });
  expect(receipt.tenders).toMatchObject([{ kind: 'cash', amount: 2500, given: 4000 }]);
  expect((await closed(shop)).drawer).toBe(2500);
});

test('a basket stays open and unchanged once a card was charged for it', async () => {
  const shop = testShop();
  const basket = await basketOfTwo(shop);
  const { id } = await shop.ask('payments.begin', { ...saleOf(basket, 5000), tender: 'card', amount: 1000 });
  const keep = () => shop.ask('checkout.keep', { ...basket, lines: [] });
  await refused(keep(), 'card_open');
  await shop.ask('payments.capture', { id: id, reference: null });
  await refused(keep(), 'card_part');
  const other = { ...basket, note: 'another' };
  await refused(pay(shop, other, 5000, [cash(4000)]), 'card_part');
  expect((await pay(shop, basket, 5000, [cash(4000)])).receipt.total).toBe(5000);
});

test('a card part above the rest, and a part of nothing, are refused', async () => {
  const shop = testShop();
  const basket = await basketOfTwo(shop);
  const paidFor = saleOf(basket, 5000);
  await shop.ask('payments.begin', { ...paidFor, tender: 'cash', amount: 2000 });
  await refused(shop.ask('payments.begin', { ...paidFor, tender: 'card', amount: 3001 }), 'card_over');
  await refused(shop.ask('payments.begin', { ...paidFor, tender: 'cash', amount: 0 }), 'amount_zero');
  expect(await begunIn(shop)).toEqual([]);
});

test('a hand-over paid in parts shows after a power cut what was taken, and nothing else is done with its order meanwhile', async () => {
  const { ask, shop } = powered();
  const { order } = await placed(shop(), { deposit: cashDeposit(500) });
  const orderId = order.id;
  const cart = await wholeCart(shop(), orderId);
  const paidFor = saleOf(cart.basket, cart.total);
  await shop().ask('checkout.keep', cart.basket);
  await ask('payments.begin', { ...paidFor, tender: 'cash', amount: 700 });
  const [part] = await capturedIn(shop());
  expect(part).toMatchObject({
    idempotencyKey: cart.basket.idempotencyKey,
    subject: { kind: 'basket', basket: { pickUp: { orderId } } },
    tender: cash(700),
  });
  // It does not count as a deposit: that is what the customer had paid before.
  expect((await shop().ask('day.current', {}))?.deposits).toMatchObject({ taken: 500, held: 500 });

  const other = { ...cart, basket: { ...cart.basket, idempotencyKey: idempotencyKey(3) } };
  const expectedError = refusal('order_paid_in_part', { amount: 700 });
  await expect(handOver(shop(), orderId, [cash(2000)], other)).rejects.toMatchObject(expectedError);
  const cancel = shop().ask('orders.cancel', { orderId, reason: 'x', deposit: 'cash' });
  await expect(cancel).rejects.toMatchObject(expectedError);
  const move = shop().ask('orders.move', { orderId, shipDate: '2026-11-30T11:00:00.000Z' });
  await expect(move).rejects.toMatchObject(expectedError);

  const { id: intentId } = await ask<'payments.begin'>('payments.begin', {
    ...paidFor,
    tender: 'card',
    amount: 1300,
  });
  await ask('payments.capture', { id: intentId, reference: 'B2' });
  const done = await handOver(shop(), orderId, [], cart);
  expect(done.receipt.tenders.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['deposit', 500],
    ['cash', 700],
    ['card', 1300],
  ]);
  expect([await parts(shop()), found(shop())]).toEqual([[], []]);
  const z = await shop().ask('day.close', { counted: 0 });
  expect(z.deposits).toMatchObject({ taken: 500, applied: 500, held: 0 });
  expect(z.cash).toMatchObject({ sales: 700, deposits: 500, expected: 1200 });
});

test('cash that covers the price but not the rounded amount leaves a rest in cash alone, which completes a sale', async () => {
  const shop = testShop();
  await shop.ask('settings.saveShop', { cashStep: 5 });
  const basket = await fill(shop, [givePet(shop.store, { name: 'Momo', price: 6789, count: 1 }), 1]);
  await shop.ask('checkout.keep', basket);
  const paidFor = saleOf(basket, 6789);
  await shop.ask('payments.begin', { ...paidFor, tender: 'cash', amount: 6789 });
  await refused(pay(shop, basket, 6789, []), 'underpaid', { missing: 1 });
  // There is no amount for a card to pay.
  const charged = shop.ask('payments.begin', { ...paidFor, tender: 'card', amount: 1 });
  await refused(charged, 'card_over', { total: 0 });
  const { receipt } = await pay(shop, basket, 6789, [cash(1)]);
  expect(receipt).toMatchObject({ total: 6790, rounding: 1, changeDue: 0 });
  expect(found(shop)).toEqual([]);
});

test('the same rest completes a hand-over, and a balance that rounds to nothing needs no coin', async () => {
  const shop = testShop();
  await shop.ask('settings.saveShop', { cashStep: 5 });
  const deposit = cashDeposit(1000);
  const { order } = await placed(shop, { unitPrice: minor(1394), deposit });
  const cart = await wholeCart(shop, order.id);
  const paidFor = saleOf(cart.basket, cart.total);
  await shop.ask('payments.begin', { ...paidFor, tender: 'cash', amount: 1788 });
  const fulfil = (tenders: ReturnType<typeof cash>[]) => handOver(shop, order.id, tenders, cart);
  await refused(fulfil([]), 'underpaid', { missing: 2, due: 1790 });
  expect((await fulfil([cash(2)])).receipt).toMatchObject({ total: 2790, rounding: 2 });

  const second = await placed(shop, { idempotencyKey: idempotencyKey(3), unitPrice: minor(501), deposit });
  const last = await handOver(shop, second.order.id, [cash(0)]);
  expect(last.receipt).toMatchObject({ total: 1000, rounding: -2 });
  expect(found(shop)).toEqual([]);
});
