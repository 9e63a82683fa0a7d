import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Basket } from '../../../shared/domain/basket.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { minor } from '../../../shared/money/money.ts';
import { givePet, testFolder } from '../../store/testing.ts';
import { verify } from '../../store/verify/verify.ts';
import { fill, pay, refusal, saleOf } from '../checkout/testing.ts';
import { type TestShop, testShop } from '../testing.ts';
import { card, cash, draftOf, entries, idempotencyKey, settle } from './testing.ts';

// A customer's order of three pets: the service has three orders, the customer one.

const found = ({ store }: TestShop) =>
  verify(store.context.db).checks.flatMap(({ differences }) => differences);
const free = ({ store }: TestShop, petId: LocalId) => store.stock.figures(petId).free;
const get = (shop: TestShop, orderId: LocalId) => shop.ask('orders.get', { orderId });
const names = (lines: readonly { petName: string | null; state: string; quantity: number }[]) =>
  lines.map(({ petName, state, quantity }) => `${quantity} ${petName} ${state}`);

/** A cashier at the till, who may give 10 %. */
async function asCashier(shop: TestShop) {
  await shop.ask('settings.saveShop', { cashierDiscountLimit: 1000 });
  const anna = { staffId: null, name: 'Anna', role: 'manager' as const, pin: '4711', active: true };
  await shop.ask('staff.save', anna);
  shop.handToCashier();
}

/** Two Momo at 12.50, one Rex at 40.00, three Fin at 2.00: 71.00, of which 20.00 are paid. */
async function three(shop: TestShop, deposit: number | null = 2000) {
  const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
  const rex = givePet(shop.store, { name: 'Rex', price: 4000, count: 2 });
  const fin = givePet(shop.store, { name: 'Fin', price: 200, count: 9 });
  const more = [
    { petId: rex, quantity: 1, unitPrice: minor(4000) },
    { petId: fin, quantity: 3, unitPrice: minor(200) },
  ];
  const paid = deposit === null ? null : { kind: 'cash' as const, amount: minor(deposit), reference: null };
  const draft = draftOf(momo, { more, deposit: paid });
  const order = await shop.ask('orders.place', { draft, allowOverpromise: false });
  return { momo, rex, fin, order, draft };
}

/** A cart with lines of an order, as the screen would send it: so many of each of its open lines. */
async function cartOf(shop: TestShop, orderId: LocalId, quantities: number[]) {
  const { lines } = await get(shop, orderId);
  const open = lines.filter(({ state }) => state === 'open');
  const picked = open.flatMap((line, index): Parameters<typeof fill>[1][] => {
    const quantity = quantities[index] ?? 0;
    const more = { unitPrice: line.unitPrice ?? minor(0), orderLine: line.id };
    return quantity > 0 && line.petId ? [[line.petId, quantity, more]] : [];
  });
  const basket = await fill(shop, ...picked);
  const pickUp = {
    orderId,
    deposit: shop.store.orders.depositHeld(orderId),
    open: open.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
  };
  return { ...basket, pickUp };
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
    await expect(place(false)).rejects.toMatchObject(refusal('overpromise', { free: 5, wanted: 6 }));
    await asCashier(shop);
    await expect(place(true)).rejects.toMatchObject(refusal('manager_needed', { reason: 'discount' }));
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
    await expect(over).rejects.toMatchObject(refusal('overpromise', { free: 1, wanted: 2 }));
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

  test('a low price needs a manager, a price that stays does not; the last line goes with the order', async () => {
    const shop = testShop();
    const { order } = await three(shop, null);
    const [first, second, third] = order.lines.map(({ id }) => id) as [LocalId, LocalId, LocalId];
    await asCashier(shop);
    const change = { lineId: first, quantity: 1, unitPrice: minor(500), allowOverpromise: false };
    const low = shop.ask('orders.changeLine', change);
    await expect(low).rejects.toMatchObject(refusal('manager_needed', { reason: 'discount' }));
    await shop.ask('orders.changeLine', { ...change, unitPrice: minor(1250) });
    await shop.ask('orders.removeLine', { lineId: first });
    await shop.ask('orders.removeLine', { lineId: second });
    const last = shop.ask('orders.removeLine', { lineId: third });
    await expect(last).rejects.toMatchObject(refusal('order_last_line'));
    await expect(shop.ask('orders.removeLine', { lineId: first })).rejects.toMatchObject(
      refusal('order_not_open'),
    );
    expect(found(shop)).toEqual([]);
  });
});

describe('a further deposit', () => {
  test('in cash, once under its key, and no more than is due', async () => {
    const shop = testShop();
    const { order } = await three(shop);
    const deposit = { orderId: order.id, idempotencyKey: idempotencyKey(8), amount: minor(5101) };
    const over = shop.ask('orders.addDeposit', deposit);
    await expect(over).rejects.toMatchObject(refusal('deposit_over', { total: 5100 }));
    const add = () => shop.ask('orders.addDeposit', { ...deposit, amount: minor(5000) });
    await add();
    expect(await add()).toMatchObject({ deposit: 7000, depositHeld: 7000, balance: 100 });
    expect(found(shop)).toEqual([]);
  });

  test.each(['begun', 'captured'] as const)(
    'on a card, also where the power is cut once it is %s',
    async (last) => {
      const file = join(testFolder(), 'perch.sqlite');
      const shop = testShop({ file, newId: newLocalId });
      const { order } = await three(shop);
      const request = {
        kind: 'furtherDeposit',
        orderId: order.id,
        idempotencyKey: idempotencyKey(8),
      } as const;
      const { id } = await shop.ask('payments.begin', { ...request, amount: minor(1000) });
      const busy = shop.ask('orders.cancel', { orderId: order.id, reason: 'x', deposit: 'cash' });
      await expect(busy).rejects.toMatchObject(refusal('card_busy'));
      if (last === 'captured') await shop.ask('payments.capture', { id, reference: 'A1' });
      shop.store.close();

      const again = testShop({ file, newId: newLocalId });
      await again.ask('payments.capture', { id, reference: 'A1' });
      expect(await get(again, order.id)).toMatchObject({ deposit: 3000, balance: 4100 });
      expect(found(again)).toEqual([]);
      again.store.close();
    },
  );
});

describe('picking up', () => {
  test('a part with other goods: the deposit pays that part first, and the rest stays on order', async () => {
    const shop = testShop();
    const { rex, fin, momo, order } = await three(shop);
    const cat = givePet(shop.store, { name: 'Cat', price: 900, count: 1 });
    const part = await cartOf(shop, order.id, [0, 0, 3]);
    const other = await fill(shop, [cat, 1]);
    const basket = { ...part, lines: [...part.lines, ...other.lines] };
    // 6.00 of Fin are paid by the deposit, 9.00 for the cat are not.
    const { receipt } = await pay(shop, basket, 1500, [cash(900)]);
    expect(receipt.tenders).toMatchObject([
      { kind: 'deposit', amount: 600 },
      { kind: 'cash', amount: 900 },
    ]);
    const left = await get(shop, order.id);
    expect(left).toMatchObject({ state: 'open', quantity: 3, total: 6500, depositHeld: 1400, balance: 5100 });
    expect(names(left.lines)).toEqual(['2 Momo open', '1 Rex open', '3 Fin fulfilled']);
    expect([momo, rex, fin].map((petId) => free(shop, petId))).toEqual([3, 1, 6]);
    expect(await shop.ask('orders.counts', {})).toMatchObject({ upcoming: 1 });
    expect(found(shop)).toEqual([]);

    const rest = {
      idempotencyKey: idempotencyKey(9),
      orderId: order.id,
      tenders: [cash(5100)],
      expectedTotal: 6500,
    };
    const { order: over } = await shop.ask('orders.fulfil', { ...rest, expectedTotal: minor(6500) });
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
    expect(receipt.tenders).toMatchObject([{ kind: 'deposit', amount: 1500 }]);
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
    await expect(bad({ lines: [{ ...line, quantity: 3 }] }, 3750)).rejects.toMatchObject(
      refusal('pickup_over', { left: 2 }),
    );
    const twice = [line, { ...line, id: newLocalId() }];
    await expect(bad({ lines: twice }, 5000)).rejects.toMatchObject(refusal('order_not_open'));
    const { pickUp } = basket;
    await expect(bad({ pickUp: { ...pickUp, deposit: minor(1) } })).rejects.toMatchObject(
      refusal('total_changed'),
    );
    await expect(bad({ lines: [{ ...line, unitPrice: minor(1) }] }, 2)).rejects.toMatchObject(
      refusal('total_changed'),
    );
    await expect(bad({ pickUp: null })).rejects.toMatchObject(refusal('order_unknown'));
    await pay(shop, basket, 2500, [cash(500)]);
    const again = await cartOf(shop, order.id, [0, 1]);
    const ended = { ...again, lines: [{ ...line, id: newLocalId() }] };
    await expect(pay(shop, ended, 2500)).rejects.toMatchObject(refusal('order_not_open'));
    expect(found(shop)).toEqual([]);
  });

  test('while money was taken for the cart, nothing else is done with the order; a crash loses nothing', async () => {
    const file = join(testFolder(), 'perch.sqlite');
    const shop = testShop({ file, newId: newLocalId });
    const { order } = await three(shop);
    const basket = await cartOf(shop, order.id, [2, 1, 0]);
    await shop.ask('checkout.keep', basket);
    const begin = { ...saleOf(basket, 6500), tender: 'card' as const, amount: minor(4500) };
    const { id } = await shop.ask('payments.begin', begin);
    await shop.ask('payments.capture', { id, reference: 'A1' });
    const paid = refusal('order_paid_in_part', { amount: 4500 });
    const lineId = order.lines[2]?.id ?? order.id;
    await expect(shop.ask('orders.removeLine', { lineId })).rejects.toMatchObject(paid);
    const deposit = { orderId: order.id, idempotencyKey: idempotencyKey(8), amount: minor(100) };
    await expect(shop.ask('orders.addDeposit', deposit)).rejects.toMatchObject(paid);
    shop.store.close();

    const again = testShop({ file, newId: newLocalId });
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

  test('with money that an earlier version took, which knew orders of one line', async () => {
    const shop = testShop();
    const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
    const order = await shop.ask('orders.place', { draft: draftOf(momo), allowOverpromise: false });
    const key = { idempotencyKey: idempotencyKey(2), orderId: order.id };
    const part = { kind: 'balance', ...key, tender: 'cash', amount: minor(1000) } as const;
    await shop.ask('payments.begin', { ...part, expectedTotal: minor(2500) });
    shop.store.context.db.exec(
      `UPDATE tender SET subject = json_remove(subject, '$.basket.pickUp', '$.basket.lines[0].orderLine')`,
    );
    const { order: done } = await shop.ask('orders.fulfil', { ...key, tenders: [cash(1500)] });
    expect(done).toMatchObject({ state: 'fulfilled', handedOver: { total: 2500, paid: 2500 } });
    expect(found(shop)).toEqual([]);
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
  await expect(shop.ask('orders.cancel', cancel)).rejects.toMatchObject(refusal('order_not_open'));
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
  const find = () => shop.ask('customers.find', { text: 'Öztürk' });
  await pay(shop, await cartOf(shop, order.id, [2, 0, 0]), 2500);
  expect((await find()).records).toMatchObject([{ place: 'order', id: order.id, open: true }]);
  await shop.ask('orders.fulfil', {
    idempotencyKey: idempotencyKey(9),
    orderId: order.id,
    tenders: [card(4600)],
  });
  const { records } = await find();
  expect(records).toMatchObject([{ place: 'order', id: order.id, open: false }]);
  await shop.ask('customers.erase', { records: records.map(({ place, id }) => ({ place, id })) } as never);
  expect((await find()).records).toEqual([]);
  const list = { filter: 'fulfilled', text: 'fin', limit: 10, after: null } as const;
  expect((await shop.ask('orders.list', list)).items).toMatchObject([{ id: order.id, customerName: null }]);
});
