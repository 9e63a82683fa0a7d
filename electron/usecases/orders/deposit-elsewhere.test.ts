import { describe, expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet, nobody } from '../../store/testing.ts';
import { fill, pay, saleOf } from '../checkout/testing.ts';
import { begunIn, capturedIn } from '../payments/testing.ts';
import { type TestShop, testShop } from '../testing.ts';
import {
  card,
  cash,
  cashDeposit,
  found,
  handOver,
  orderElsewhere,
  shopWithOrder,
  wholeCart,
} from './testing.ts';

// A deposit paid at one till, for an order that another one hands over. The tills share only the order.

const slip = { amount: minor(800), slip: 'T1 4711' };

/** A till that has pulled an order of another one. */
function secondTill() {
  const shop = testShop({ till: 2 });
  const { store } = shop;
  const petId = givePet(store, { name: 'Momo', price: 2500, count: 5, remoteId: '7' });
  const orderId = orderElsewhere(store, petId);
  return { shop, orderId };
}

/** What a pull writes at the till that took an order after another one has handed it over. */
function handedOverElsewhere({ store }: TestShop, orderId: LocalId): void {
  store.context.db
    .prepare(
      `UPDATE store_order SET state = 'fulfilled', complete = 1, fulfilled_at = '2026-11-21T10:00:00.000Z' WHERE id = ?`,
    )
    .run(orderId);
}

describe('the till that hands over', () => {
  test('takes what is left of the price, and says where the rest was paid', async () => {
    const { shop, orderId } = secondTill();
    const cart = await wholeCart(shop, orderId, slip);
    const short = handOver(shop, orderId, [cash(1699)], cart);
    await refused(short, 'underpaid', { missing: 1 });
    const { receipt } = await handOver(shop, orderId, [cash(2000)], cart);
    expect(receipt).toMatchObject({ total: 2500, changeDue: 300 });
    expect(receipt.tenders).toEqual([
      { kind: 'deposit', amount: 800, given: null, reference: 'T1 4711' },
      { kind: 'cash', amount: 1700, given: 2000, reference: null },
    ]);
    const told = shop.store.journal.ofSubject(orderId).find(({ kind }) => kind === 'order.fulfilled');
    expect(JSON.parse(told?.body ?? '{}').depositElsewhere).toEqual(slip);
    const z = await shop.ask('day.close', { counted: 1700 });
    expect(z.deposits).toEqual({
      taken: 0,
      applied: 0,
      returned: 0,
      kept: 0,
      usedElsewhere: 0,
      fromElsewhere: 800,
      held: 0,
    });
    expect(z.tenders).toEqual([
      { kind: 'cash', count: 1, amount: 1700 },
      { kind: 'deposit', count: 1, amount: 800 },
    ]);
    expect(z.cash).toMatchObject({ expected: 1700, difference: 0 });
    expect(found(shop)).toEqual([]);
  });

  test('keeps it with the parts of the payment, whatever is entered later', async () => {
    const { shop, orderId } = secondTill();
    const cart = await wholeCart(shop, orderId, slip);
    const paidFor = saleOf(cart.basket, cart.total);
    const over = shop.ask('payments.begin', { ...paidFor, tender: 'card', amount: 1701 });
    await refused(over, 'card_over');
    const { id } = await shop.ask('payments.begin', { ...paidFor, tender: 'card', amount: 1000 });
    await shop.ask('payments.capture', { id: id, reference: null });
    const [part] = await capturedIn(shop);
    expect(part?.subject).toMatchObject({ kind: 'basket', basket: { pickUp: { elsewhere: slip } } });
    const { pickUp } = cart.basket;
    const without = { ...cart.basket, pickUp: { ...pickUp, elsewhere: null } };
    await refused(pay(shop, without, 2500, [cash(1500)]), 'card_part');
    const { receipt } = await handOver(shop, orderId, [cash(700)], cart);
    expect(receipt.tenders.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['deposit', 800],
      ['card', 1000],
      ['cash', 700],
    ]);
    expect(found(shop)).toEqual([]);
  });

  test('needs nothing more where it covers the price, and takes none above it', async () => {
    const { shop, orderId } = secondTill();
    const fulfil = async (amount: number) =>
      handOver(shop, orderId, [], await wholeCart(shop, orderId, { ...slip, amount: minor(amount) }));
    await refused(fulfil(2501), 'deposit_over', { total: 2500 });
    // The other till took the total in cash, rounded to coins.
    await shop.ask('settings.saveShop', { cashStep: 5 });
    const { petId } = await shop.ask('orders.get', { orderId });
    shop.store.catalogue.setPrice(petId ?? orderId, minor(2498), nobody);
    const { receipt } = await fulfil(2500);
    expect(receipt).toMatchObject({ total: 2500, rounding: 2, tenders: [{ kind: 'deposit', amount: 2500 }] });
    expect(found(shop)).toEqual([]);
  });

  test('knows the deposits of its own orders', async () => {
    const { shop, order } = await shopWithOrder();
    const cart = await wholeCart(shop, order.id, slip);
    await refused(handOver(shop, order.id, [cash(1700)], cart), 'deposit_known');
  });

  test('is at most the price of its order, also beside other goods, and that order is not divided', async () => {
    const { shop, orderId } = secondTill();
    shop.store.context.db.prepare('UPDATE store_order SET quantity = 2 WHERE id = ?').run(orderId);
    const rex = givePet(shop.store, { name: 'Rex', price: 900, count: 1 });
    const { basket } = await wholeCart(shop, orderId, slip);
    const [line] = basket.lines;
    if (!line) throw new Error('one line');
    const part = { ...basket, lines: [{ ...line, quantity: 1 }] };
    await refused(pay(shop, part, 2500, [cash(1700)]), 'pickup_whole');
    const elsewhere = { ...slip, amount: minor(5001) };
    const lines = [...basket.lines, ...(await fill(shop, [rex, 1])).lines];
    const over = { ...basket, lines, pickUp: { ...basket.pickUp, elsewhere } };
    await refused(pay(shop, over, 5900, [cash(899)]), 'deposit_over', { total: 5000 });
    const { receipt } = await pay(shop, { ...basket, lines }, 5900, [cash(5100)]);
    expect(receipt.tenders.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['deposit', 800],
      ['cash', 5100],
    ]);
    expect(found(shop)).toEqual([]);
  });

  test.each([
    ['its amount', 'UPDATE tender SET amount = 700 WHERE elsewhere', 'paid at another till, in the journal'],
    [
      'its slip',
      `UPDATE tender SET reference = 'x' WHERE elsewhere`,
      'the number of its slip, in the journal',
    ],
  ])('is caught where %s was edited', async (_, sql, what) => {
    const { shop, orderId } = secondTill();
    await handOver(shop, orderId, [cash(1700)], await wholeCart(shop, orderId, slip));
    shop.store.context.db.exec(sql);
    expect(found(shop).map((one) => one.what)).toContain(what);
  });
});

describe('the till that took the deposit', () => {
  async function handedOver(kind: 'cash' | 'card' = 'cash') {
    const { shop, order } = await shopWithOrder({ deposit: { kind, amount: minor(800), reference: null } });
    const orderId = order.id;
    const release = (deposit: 'cash' | 'card' | 'elsewhere') =>
      shop.ask('orders.releaseDeposit', { orderId, reason: 'till 2', deposit });
    await refused(release('elsewhere'), 'order_still_open');
    handedOverElsewhere(shop, orderId);
    const seen = await shop.ask('orders.get', { orderId });
    expect(seen).toMatchObject({ state: 'fulfilled', saleId: null, deposit: 800, depositHeld: 800 });
    expect((await shop.ask('day.current', {}))?.deposits.held).toBe(800);
    return { shop, orderId, release };
  }

  test('lets go of it as used at the other one; the drawer stays as it is', async () => {
    const { shop, orderId, release } = await handedOver();
    expect(await release('elsewhere')).toMatchObject({ depositHeld: 0 });
    await refused(release('cash'), 'amount_zero');
    const last = shop.store.journal.ofSubject(orderId).at(-1);
    expect([last?.kind, JSON.parse(last?.body ?? '{}')]).toEqual([
      'order.depositReleased',
      { amount: 800, deposit: 'elsewhere', wordsHash: expect.any(String) },
    ]);
    expect(last && shop.store.journal.wordsOf(last)).toEqual({ reason: 'till 2' });
    const z = await shop.ask('day.close', { counted: 800 });
    expect(z.deposits).toMatchObject({ taken: 800, kept: 0, usedElsewhere: 800, fromElsewhere: 0, held: 0 });
    expect(z.cash.expected).toBe(800);
    expect(found(shop)).toEqual([]);
  });

  test('gives it back in cash, above the limit with a manager', async () => {
    const { shop, release } = await handedOver();
    await shop.ask('settings.saveShop', { cashierRefundLimit: 700 });
    const anna = await shop.cashierAtTill();
    await refused(release('cash'), 'manager_needed');
    await shop.approve(anna.id);
    await release('cash');
    const z = await shop.ask('day.close', { counted: 0 });
    expect(z.deposits).toMatchObject({ taken: 800, returned: 800, usedElsewhere: 0, held: 0 });
    expect(z.cash.expected).toBe(0);
    expect(found(shop)).toEqual([]);
  });

  test('gives it back on the card, kept before the terminal', async () => {
    const { shop, orderId, release } = await handedOver('card');
    const { id } = await shop.ask('payments.begin', { kind: 'returnedDeposit', orderId, reason: 'till 2' });
    await refused(release('elsewhere'), 'card_busy');
    expect(await begunIn(shop)).toMatchObject([{ id, open: true, amount: 800 }]);
    await refused(release('card'), 'card_busy');
    await shop.ask('payments.capture', { id, reference: null });
    expect(await begunIn(shop)).toEqual([]);
    expect((await shop.ask('day.close', { counted: 0 })).deposits).toMatchObject({ returned: 800, held: 0 });
    expect(found(shop)).toEqual([]);
  });

  test('holds nothing of an order that is opened again, and asks for the whole price', async () => {
    const { shop, orderId, release } = await handedOver();
    await release('elsewhere');
    shop.store.context.db
      .prepare(`UPDATE store_order SET state = 'open', complete = 0 WHERE id = ?`)
      .run(orderId);
    expect(await shop.ask('orders.get', { orderId })).toMatchObject({ deposit: 0, balance: 2500 });
    const { receipt } = await handOver(shop, orderId, [card(2500)]);
    expect(receipt.tenders).toMatchObject([{ kind: 'card' }]);
    expect(found(shop)).toEqual([]);
  });

  test('cancels one that the service lost with it used elsewhere, and no other', async () => {
    const { shop, order } = await shopWithOrder({
      deposit: cashDeposit(800),
    });
    const cancel = () =>
      shop.ask('orders.cancel', { orderId: order.id, reason: 'till 2', deposit: 'elsewhere' });
    await refused(cancel(), 'order_still_there');
    shop.store.context.db.exec(`UPDATE store_order SET gone_at = '2026-11-21T10:00:00.000Z'`);
    expect(await shop.ask('orders.get', { orderId: order.id })).toMatchObject({ state: 'open', gone: true });
    expect(await cancel()).toMatchObject({ state: 'cancelled', depositHeld: 0 });
    expect((await shop.ask('day.close', { counted: 800 })).deposits).toMatchObject({
      usedElsewhere: 800,
      held: 0,
    });
  });
});
