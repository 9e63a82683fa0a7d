import { describe, expect, test } from 'vitest';
import { receiptDocument } from '../../../shared/documents/receipt.ts';
import type { Basket } from '../../../shared/domain/basket.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { fill, pay, refusal, saleOf } from '../checkout/testing.ts';
import { orderDocument } from '../documents/order.ts';
import { addedUp, english } from '../documents/testing.ts';
import { restarted, testShop } from '../testing.ts';
import {
  cartOf,
  cash,
  entries,
  found,
  free,
  get,
  handOver,
  idempotencyKey,
  names,
  orderElsewhere,
  settle,
  three,
} from './testing.ts';

// A customer's order is picked up through the cart, in parts and with other goods.

describe('picking up', () => {
  test('a part with other goods: the deposit pays that part first, and the rest stays on order', async () => {
    const shop = testShop();
    const { rex, fin, momo, order } = await three(shop);
    const cat = givePet(shop.store, { name: 'Cat', price: 900, count: 1 });
    // All others are sold: the rest is reserved for this order.
    await pay(shop, await fill(shop, [fin, 6]), 1200);
    const part = await cartOf(shop, order.id, [0, 0, 3]);
    const other = await fill(shop, [cat, 1]);
    const basket = { ...part, lines: [...part.lines, ...other.lines] };
    // The deposit pays 6.00 for Fin, but not 9.00 for the cat.
    const { receipt } = await pay(shop, basket, 1500, [cash(900)]);
    expect(receipt.tenders).toMatchObject([
      { kind: 'deposit', amount: 600 },
      { kind: 'cash', amount: 900 },
    ]);
    const left = await get(shop, order.id);
    expect(left).toMatchObject({ state: 'open', quantity: 3, total: 6500, depositHeld: 1400, balance: 5100 });
    expect(names(left.lines)).toEqual(['2 Momo open', '1 Rex open', '3 Fin fulfilled']);
    expect([momo, rex, fin].map((petId) => free(shop, petId))).toEqual([3, 1, 0]);
    expect(await shop.ask('orders.counts', {})).toMatchObject({ upcoming: 1 });
    expect(found(shop)).toEqual([]);

    const { order: over } = await handOver(shop, order.id, [cash(5100)]);
    expect(over).toMatchObject({ state: 'fulfilled', total: 7100, depositHeld: 0 });
    expect(over.handedOver).toEqual({ total: 7100, rounding: 0, deposit: 2000, paid: 5100 });
    const fulfilled = { filter: 'fulfilled', text: '', limit: 10, after: null } as const;
    expect((await shop.ask('orders.list', fulfilled)).items).toMatchObject([{ id: order.id }]);
    expect(found(shop)).toEqual([]);
  });

  test('so many of a line: the others remain on order, and the service learns of both', async () => {
    const shop = testShop();
    const { fin, order } = await three(shop, null);
    settle(shop.store);
    const basket = await cartOf(shop, order.id, [0, 0, 2]);
    const { receipt } = await pay(shop, basket, 400);
    expect(receipt.lines).toMatchObject([{ petName: 'Fin', quantity: 2, total: 400 }]);
    const { lines } = await get(shop, order.id);
    expect(names(lines)).toEqual(['2 Momo open', '1 Rex open', '1 Fin open', '2 Fin fulfilled']);
    expect(
      entries(shop.store)
        .slice(3)
        .map(({ kind, payload }) => [kind, payload.quantity, payload.complete]),
    ).toEqual([
      ['updateOrder', 1, false],
      ['createOrder', 2, false],
      ['updateOrder', 2, true],
      ['pushStock', undefined, undefined],
    ]);
    expect(shop.store.stock.figures(fin)).toMatchObject({ shown: 7, free: 6 });
    expect(found(shop)).toEqual([]);
  });

  test('the whole with a deposit that is more: it pays other goods too, and the rest goes back', async () => {
    const shop = testShop();
    const { order } = await three(shop, 7100);
    for (const line of order.lines.slice(0, 2)) await shop.ask('orders.removeLine', { lineId: line.id });
    const cat = givePet(shop.store, { name: 'Cat', price: 900, count: 1 });
    const part = await cartOf(shop, order.id, [3]);
    const basket = { ...part, lines: [...part.lines, ...(await fill(shop, [cat, 1])).lines] };
    const { receipt } = await pay(shop, basket, 1500, []);
    expect(receipt).toMatchObject({ tenders: [{ kind: 'deposit', amount: 1500 }], depositBack: 5600 });
    expect(receiptDocument(receipt, english).blocks).toContainEqual(
      expect.objectContaining({ label: 'Deposit refunded in cash', value: '56.00' }),
    );
    const told = shop.store.journal.ofSubject(order.id).find(({ kind }) => kind === 'order.depositReleased');
    const body = { deposit: 'cash', amount: 5600, saleId: receipt.id };
    expect(JSON.parse(told?.body ?? '{}')).toEqual(body);
    const over = await get(shop, order.id);
    expect(over).toMatchObject({
      state: 'fulfilled',
      depositHeld: 0,
      depositEnds: [{ how: 'cash', amount: 5600 }],
    });
    expect(over.handedOver).toEqual({ total: 600, rounding: 0, deposit: 600, paid: 0 });
    expect(found(shop)).toEqual([]);
  });

  test('nothing that is not there: other lines, more of one, one twice, another deposit, beside a return', async () => {
    const shop = testShop();
    const { order } = await three(shop);
    const basket = await cartOf(shop, order.id, [2]);
    const [line] = basket.lines;
    if (!line) throw new Error('one line');
    const bad = (change: Partial<Basket>, total = 2500) => pay(shop, { ...basket, ...change }, total);
    await refused(bad({ lines: [{ ...line, quantity: 3 }] }, 3750), 'pickup_over', { left: 2 });
    const twice = [line, { ...line, id: newLocalId() }];
    await refused(bad({ lines: twice }, 5000), 'order_not_open');
    const { pickUp } = basket;
    await refused(bad({ pickUp: { ...pickUp, deposit: minor(1) } }), 'total_changed');
    await refused(bad({ lines: [{ ...line, unitPrice: minor(1) }] }, 2), 'total_changed');
    await refused(bad({ pickUp: null }), 'order_unknown');
    await pay(shop, basket, 2500, [cash(500)]);
    const again = await cartOf(shop, order.id, [0, 1]);
    const ended = { ...again, lines: [{ ...line, id: newLocalId() }] };
    await refused(pay(shop, ended, 2500), 'order_not_open');
    expect(found(shop)).toEqual([]);
  });

  test('no pet without a price, at whatever price the cart has', async () => {
    const shop = testShop();
    const petId = givePet(shop.store, { name: 'Momo', count: 5 });
    const orderId = orderElsewhere(shop.store, petId);
    const cart = await cartOf(shop, orderId, [1]);
    const lines = cart.lines.map((line) => ({ ...line, unitPrice: minor(1) }));
    await refused(pay(shop, { ...cart, lines }, 1), 'no_price');
  });

  test('while money was taken for the cart, nothing else is done with the order; a crash loses nothing', async () => {
    const shop = testShop();
    const { order } = await three(shop);
    const basket = await cartOf(shop, order.id, [2, 1, 0]);
    await shop.ask('checkout.keep', basket);
    const begin = { ...saleOf(basket, 6500), tender: 'card' as const, amount: minor(4500) };
    // The deposit pays the rest.
    await refused(shop.ask('payments.begin', { ...begin, amount: minor(4501) }), 'card_over', {
      total: 4500,
    });
    const { id } = await shop.ask('payments.begin', begin);
    await shop.ask('payments.capture', { id, reference: 'A1' });
    const paid = refusal('order_paid_in_part', { amount: 4500 });
    const lineId = order.lines[2]?.id ?? order.id;
    await expect(shop.ask('orders.removeLine', { lineId })).rejects.toMatchObject(paid);
    const deposit = { orderId: order.id, idempotencyKey: idempotencyKey(8), amount: minor(100) };
    await expect(shop.ask('orders.addDeposit', deposit)).rejects.toMatchObject(paid);

    const again = restarted(shop);
    const { receipt } = await pay(again, await again.ask('checkout.open', {}), 6500, []);
    expect(receipt.tenders).toMatchObject([
      { kind: 'deposit', amount: 2000 },
      { kind: 'card', amount: 4500 },
    ]);
    expect(names((await get(again, order.id)).lines)).toEqual([
      '2 Momo fulfilled',
      '1 Rex fulfilled',
      '3 Fin open',
    ]);
    expect(found(again)).toEqual([]);
    again.store.close();
  });

  test('a line that is brought back is refunded, and the order stays as it is', async () => {
    const shop = testShop();
    const { rex, order } = await three(shop);
    const { receipt } = await pay(shop, await cartOf(shop, order.id, [0, 1]), 4000, [cash(2000)]);
    const lines = [{ lineId: receipt.lines[0]?.id ?? '', quantity: 1, restock: true }];
    const refund = {
      idempotencyKey: newLocalId(),
      saleId: receipt.id,
      lines,
      tender: 'cash',
      reason: 'ill',
    } as const;
    await shop.ask('refunds.complete', { ...refund, expectedTotal: minor(4000) } as never);
    expect(await get(shop, order.id)).toMatchObject({ state: 'open', depositHeld: 0, balance: 3100 });
    expect(free(shop, rex)).toBe(2);
    expect(found(shop)).toEqual([]);
  });

  test('with discounts: the order shows the shop’s price, and what each line came to', async () => {
    const shop = testShop();
    const { order } = await three(shop);
    const { lines, ...part } = await cartOf(shop, order.id, [2, 0, 3]);
    const [momo, fin] = lines;
    if (!momo || !fin) throw new Error('two lines');
    const lineDiscount = { kind: 'amount' as const, amount: minor(100) };
    const discount = { kind: 'amount' as const, amount: minor(301) };
    const basket = { ...part, lines: [momo, { ...fin, discount: lineDiscount }], discount };
    await pay(shop, basket, 2699, [cash(699)]);
    const cancelled = { orderId: order.id, reason: 'too large', deposit: 'kept' } as const;
    const over = await shop.ask('orders.cancel', cancelled);
    // 3.01 is shared between 25.00 and 5.00.
    expect(over.lines).toMatchObject([
      { quantity: 2, listPrice: 1250, unitPrice: 1125, total: 2249 },
      { state: 'cancelled' },
      { quantity: 3, listPrice: 200, unitPrice: 150, total: 450 },
    ]);
    expect(over.handedOver).toEqual({ total: 2699, rounding: 0, deposit: 2000, paid: 699 });
    expect(addedUp(orderDocument(over, english))).toBe(699);
    expect(found(shop)).toEqual([]);
  });

  test('in parts: the deposit that paid other things in the last cart is not counted for the first part', async () => {
    const shop = testShop();
    const { order } = await three(shop, 600);
    await pay(shop, await cartOf(shop, order.id, [2]), 2500, [cash(1900)]);
    const deposit = { orderId: order.id, idempotencyKey: idempotencyKey(8), amount: minor(4600) };
    await shop.ask('orders.addDeposit', deposit);
    const rex = (await get(shop, order.id)).lines.find(({ petName }) => petName === 'Rex');
    await shop.ask('orders.removeLine', { lineId: rex?.id ?? '' });
    const cat = givePet(shop.store, { name: 'Cat', price: 4000, count: 1 });
    const part = await cartOf(shop, order.id, [3]);
    await pay(shop, { ...part, lines: [...part.lines, ...(await fill(shop, [cat, 1])).lines] }, 4600, []);
    const { handedOver } = await get(shop, order.id);
    expect(handedOver).toEqual({ total: 3100, rounding: 0, deposit: 1200, paid: 1900 });
  });
});
