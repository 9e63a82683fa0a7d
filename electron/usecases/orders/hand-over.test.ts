import { describe, expect, test } from 'vitest';
import { minor } from '../../../shared/money/money.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { saleOf } from '../checkout/testing.ts';
import { begunIn } from '../payments/testing.ts';
import { testShop } from '../testing.ts';
import {
  card,
  cash,
  draftOf,
  entries,
  found,
  handOver,
  idempotencyKey,
  orderElsewhere,
  place,
  placed,
  settle,
  shopWithOrder,
  wholeCart,
} from './testing.ts';

// Dates follow the machine's own time zone.
process.env.TZ = 'UTC';

describe('handing an order over', () => {
  test('is an update of its order, then the deduction, with the deposit used up and a receipt', async () => {
    const shop = testShop();
    const deposit = { kind: 'card' as const, amount: minor(1000), reference: '77' };
    const { petId, order } = await placed(shop, { deposit });
    settle(shop.store);
    const cart = await wholeCart(shop, order.id);
    const done = await handOver(shop, order.id, [cash(2000)], cart);

    expect(done.order).toMatchObject({
      state: 'fulfilled',
      // The agreed date stays visible, although the ship date is now the actual one.
      promisedFor: order.shipDate,
      saleId: done.receipt.id,
      delivery: 'waiting',
      due: null,
    });
    expect(done.receipt).toMatchObject({ total: 2500, changeDue: 500 });
    expect(done.receipt.tenders.map((tender) => [tender.kind, tender.amount])).toEqual([
      ['deposit', 1000],
      ['cash', 1500],
    ]);
    expect(done.receipt.lines).toMatchObject([{ petName: 'Momo', quantity: 2, delivery: 'waiting' }]);
    const [, update, push, ...rest] = entries(shop.store);
    expect(rest).toEqual([]);
    expect(update).toMatchObject({
      kind: 'updateOrder',
      payload: { complete: true },
      base: { complete: false },
    });
    expect(push).toMatchObject({ kind: 'pushStock', payload: { petId } });
    const movements = shop.store.context.db
      .prepare(
        `SELECT stock_movement.kind, quantity, outbox.kind AS after
         FROM stock_movement JOIN outbox ON outbox.id = after_entry`,
      )
      .all();
    expect(movements).toEqual([{ kind: 'sale', quantity: -2, after: 'updateOrder' }]);
    expect(shop.store.stock.figures(petId)).toMatchObject({ shown: 3, promised: 0, free: 3 });

    const again = await handOver(shop, order.id, [cash(2000)], cart);
    expect(again.receipt.id).toBe(done.receipt.id);
    await refused(wholeCart(shop, order.id), 'order_not_open');
    settle(shop.store);
    expect((await shop.ask('checkout.receipt', { saleId: done.receipt.id })).lines[0]?.delivery).toBe(
      'acknowledged',
    );
  });

  test('leaves the ship date that it was sent with to no other order', async () => {
    const { shop, petId, order } = await shopWithOrder();
    settle(shop.store);
    await handOver(shop, order.id, [cash(2500)]);
    const draft = draftOf(petId, { idempotencyKey: idempotencyKey(4) });
    await shop.ask('orders.place', { draft, allowOverpromise: true });
    const sent = entries(shop.store).filter(({ kind }) => kind === 'createOrder');
    expect(new Set(sent.map(({ payload }) => payload.shipDate)).size).toBe(2);
  });

  test('with too little money changes nothing', async () => {
    const { shop, petId, order } = await shopWithOrder();
    await refused(handOver(shop, order.id, [card(2000), cash(100)]), 'underpaid', { missing: 400 });
    expect((await shop.ask('orders.get', { orderId: order.id })).state).toBe('open');
    expect(shop.store.stock.figures(petId)).toMatchObject({ shown: 5, promised: 2 });
    expect(entries(shop.store)).toHaveLength(1);
  });

  test('is refused where the order was changed since it went into the cart, before any money moves', async () => {
    const { shop, order } = await shopWithOrder();
    settle(shop.store);
    const cart = await wholeCart(shop, order.id);
    // As a pull writes it.
    shop.store.context.db.prepare('UPDATE store_order SET quantity = 1 WHERE id = ?').run(order.id);
    const over = { code: 'pickup_over', facts: { left: 1 } };
    const byCard = { ...saleOf(cart.basket, cart.total), tender: 'card' as const, amount: 2500 };
    await expect(shop.ask('payments.begin', byCard)).rejects.toMatchObject(over);
    await expect(handOver(shop, order.id, [cash(2500)], cart)).rejects.toMatchObject(over);
    expect(await begunIn(shop)).toEqual([]);
  });

  test('keeps the card payment before the terminal is touched, and settles it without counting it as a deposit', async () => {
    const { shop, order } = await shopWithOrder();
    const cart = await wholeCart(shop, order.id);
    const begun = { ...saleOf(cart.basket, cart.total), tender: 'card' as const, amount: 2500 };
    const intent = await shop.ask('payments.begin', begun);
    expect(intent).toMatchObject({ subject: { basket: { pickUp: { orderId: order.id } } }, open: true });
    expect(await begunIn(shop)).toEqual([intent]);
    await refused(handOver(shop, order.id, [card(2500)], cart), 'card_busy');
    await shop.ask('payments.capture', { id: intent.id, reference: null });
    await handOver(shop, order.id, [], cart);
    expect(await begunIn(shop)).toEqual([]);
    const tenders = shop.store.context.db.prepare('SELECT kind, state, order_id FROM tender').all();
    expect(tenders).toEqual([{ kind: 'card', state: 'taken', order_id: null }]);
  });

  test('tells the service of as many as the receipt, where somebody changed the order after money was taken', async () => {
    const { shop, petId, order } = await shopWithOrder();
    settle(shop.store);
    const cart = await wholeCart(shop, order.id);
    await shop.ask('payments.begin', { ...saleOf(cart.basket, cart.total), tender: 'cash', amount: 1000 });
    // As a pull writes it.
    shop.store.context.db.prepare('UPDATE store_order SET quantity = 3 WHERE id = ?').run(order.id);
    const done = await handOver(shop, order.id, [cash(1500)], cart);
    expect(done.receipt).toMatchObject({ total: 2500, lines: [{ quantity: 2 }] });
    expect(done.order).toMatchObject({ quantity: 2, handedOver: { total: 2500 } });
    const update = entries(shop.store).find(({ kind }) => kind === 'updateOrder');
    expect(update).toMatchObject({ payload: { quantity: 2, complete: true }, base: { quantity: 3 } });
    expect(shop.store.stock.figures(petId)).toMatchObject({ shown: 3, promised: 0 });
    expect(found(shop)).toEqual([]);
  });

  test('happens once, even if somebody opens the order again at the service', async () => {
    const { shop, order } = await shopWithOrder();
    await handOver(shop, order.id, [cash(2500)]);
    shop.store.context.db
      .prepare(`UPDATE store_order SET state = 'open', complete = 0 WHERE id = ?`)
      .run(order.id);
    await refused(wholeCart(shop, order.id), 'order_not_open');
  });

  test('is shown afterwards with what it came to, its deposit, the rounding and what was paid', async () => {
    const shop = testShop();
    await shop.ask('settings.saveShop', { cashStep: 5 });
    const deposit = card(1003);
    const { order } = await placed(shop, { quantity: 1, unitPrice: minor(4537), deposit });
    expect(order).toMatchObject({ handedOver: null, depositEnds: [] });
    const { order: after, receipt } = await handOver(shop, order.id, [cash(5000)]);
    const handedOver = { total: 4537, rounding: 1, deposit: 1003, paid: 3535 };
    expect(after).toMatchObject({ handedOver, depositEnds: [] });
    expect(receipt.total).toBe(handedOver.deposit + handedOver.paid);
    // Its refunds belong to the receipt, not to the hand-over.
    const lines = [{ lineId: receipt.lines[0]?.id ?? '', quantity: 1, restock: true }];
    const back = {
      idempotencyKey: idempotencyKey(3),
      saleId: receipt.id,
      lines,
      tender: 'cash' as const,
      reason: 'x',
    };
    await shop.ask('refunds.complete', { ...back, expectedTotal: 4540 });
    expect(await shop.ask('orders.get', { orderId: order.id })).toMatchObject({
      handedOver,
      depositEnds: [],
    });
  });

  test('asks nothing about the stock, even if more is promised than there is', async () => {
    const { shop, petId, order } = await shopWithOrder();
    const draft = draftOf(petId, { idempotencyKey: idempotencyKey(3), quantity: 9 });
    await shop.ask('orders.place', { draft, allowOverpromise: true });
    await handOver(shop, order.id, [cash(2500)]);
    expect(shop.store.stock.figures(petId)).toMatchObject({ shown: 3, promised: 9 });
  });

  test('of an order for no pets, or for too many, is refused', async () => {
    const { shop, order } = await shopWithOrder();
    const set = shop.store.context.db.prepare('UPDATE store_order SET quantity = ?');
    for (const quantity of [0, MAX_QUANTITY + 1]) {
      set.run(quantity);
      await refused(wholeCart(shop, order.id), 'order_without_pets');
    }
  });

  test('that was paid whole by its deposit needs no tender', async () => {
    const { shop, order } = await shopWithOrder({
      deposit: { kind: 'cash', amount: minor(2500), reference: null },
    });
    const done = await handOver(shop, order.id, []);
    expect(done.receipt.tenders).toMatchObject([{ kind: 'deposit', amount: 2500 }]);
  });

  test('leaves the status alone where nothing was free before or after, and says sold for the last one', async () => {
    const shop = testShop();
    const petId = givePet(shop.store, { name: 'Momo', price: 1250, count: 3 });
    const order = await place(shop, petId);
    await handOver(shop, order.id, [cash(2500)]);
    expect(entries(shop.store).filter((entry) => entry.kind === 'pushStatus')).toEqual([]);

    const last = await shop.ask('orders.place', {
      draft: draftOf(petId, { idempotencyKey: idempotencyKey(3), quantity: 1 }),
      allowOverpromise: false,
    });
    await handOver(shop, last.id, [cash(1250)]);
    const statuses = entries(shop.store).filter((entry) => entry.kind === 'pushStatus');
    expect(statuses.map((entry) => entry.payload.status)).toEqual(['pending', 'sold']);
  });

  test('of another till is a sale at the price of today', async () => {
    const shop = testShop();
    const { store } = shop;
    const petId = givePet(store, { name: 'Rex', price: 3000, count: 2, remoteId: '7' });
    const id = orderElsewhere(store, petId, '9223372036854775807');
    const open = await shop.ask('orders.list', { filter: 'today', text: '', limit: 10, after: null });
    expect(open.items).toMatchObject([
      { id, petName: 'Rex', unitPrice: 3000, balance: 3000, remoteId: '9223372036854775807' },
    ]);
    const done = await handOver(shop, id, [cash(3000)]);
    expect(done.receipt.total).toBe(3000);
    expect(entries(store)[0]).toMatchObject({
      kind: 'updateOrder',
      payload: { shipDate: '2026-11-21T09:00:00.000Z' },
      base: { shipDate: '2026-11-21T15:00:00.007Z' },
    });
    expect(store.stock.figures(petId)).toMatchObject({ shown: 1, promised: 0 });
    const fulfilled = await shop.ask('orders.list', {
      filter: 'fulfilled',
      text: '',
      limit: 10,
      after: null,
    });
    expect(fulfilled.items.map((order) => order.id)).toEqual([id]);
  });
});
