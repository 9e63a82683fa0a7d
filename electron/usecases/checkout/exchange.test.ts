import { beforeEach, describe, expect, test } from 'vitest';
import type { Basket, Returned, TenderInput } from '../../../shared/domain/basket.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { toHtml } from '../documents/html.ts';
import { textOf } from '../documents/testing.ts';
import { card, cash, found } from '../orders/testing.ts';
import { begunIn } from '../payments/testing.ts';
import { documentFor } from '../printing/document-for.ts';
import { part, refund, returnedOf, sold } from '../refunds/testing.ts';
import { type TestShop, testShop } from '../testing.ts';
import { fill } from './testing.ts';

// The receipt of `sold`: three Momos at 3.00 with their discount, and a Rex at 9.00, for 18.00.

let shop: TestShop;
let receipt: Receipt;
let nemo: LocalId;

beforeEach(async () => {
  shop = testShop();
  receipt = await sold(shop);
  nemo = givePet(shop.store, { name: 'Nemo', price: 1250, count: 5 });
});

const returned = (lines = [part(receipt, 1, 1)]) => returnedOf(shop, receipt, lines);

async function exchangeOf(quantity = 1, back?: Returned): Promise<Basket> {
  return { ...(await fill(shop, [nemo, quantity])), returned: back ?? (await returned()) };
}

const complete = (basket: Basket, expectedTotal: number, tenders: TenderInput[]) =>
  shop.ask('checkout.complete', { basket, tenders, expectedTotal, allowOversell: false });

/** The text of a paper in one row. */
const paper = (kind: 'receipt' | 'refund', id: LocalId) =>
  textOf(toHtml(documentFor(shop.store, kind, id), '80mm'));

const wrong = () => found(shop);

/** The tenders after the first receipt. */
const moved = () =>
  shop.store.context.db
    .prepare(`SELECT kind, amount FROM tender WHERE state = 'taken' AND coalesce(sale_id, '') <> ?`)
    .all(receipt.id);

test('an exchange to be paid for moves the difference alone, and both papers name each other', async () => {
  const basket = await exchangeOf();
  const { receipt: taken, next } = await complete(basket, 350, [cash(500)]);
  expect(taken).toMatchObject({
    number: 'T1-000002',
    total: 1250,
    changeDue: 150,
    tenders: [{ kind: 'cash', amount: 350, given: 500 }],
    exchange: {
      refundNumber: 'R1-000001',
      receiptNumber: 'T1-000001',
      amount: 900,
      back: 0,
      tender: 'exchange',
    },
  });
  expect(next.lines).toEqual([]);
  const filter = { from: null, to: null, staffId: null, group: 'sales' as const, text: '' };
  const { items } = await shop.ask('activity.list', { filter, before: null, limit: 9 });
  const logged = items.map(({ subject, exchangedWith, amount }) => ({ subject, exchangedWith, amount }));
  expect(logged).toContainEqual({ subject: 'R1-000001', exchangedWith: 'T1-000002', amount: -900 });
  expect(logged).toContainEqual({ subject: 'T1-000002', exchangedWith: 'R1-000001', amount: 1250 });
  const [slip] = await shop.ask('refunds.ofSale', { saleId: receipt.id });
  expect(slip).toMatchObject({
    number: 'R1-000001',
    total: 900,
    rounding: 0,
    tender: 'exchange',
    reason: 'wrong pet',
    exchange: { saleId: taken.id, receiptNumber: 'T1-000002', amount: 900 },
  });
  expect(moved()).toEqual([{ kind: 'cash', amount: 350 }]);
  expect(shop.store.stock.figures(receipt.lines[1]?.petId ?? nemo)).toMatchObject({ shown: 5 });
  expect(shop.store.stock.figures(nemo)).toMatchObject({ shown: 4 });
  expect(paper('receipt', taken.id)).toMatch(
    /Nemo 1 × 12\.50 0% 12\.50 Total EUR 12\.50 Tax included Net Tax No tax 0% 12\.50 0\.00 Returned: Refund R1-000001 For receipt T1-000001 Rex 1 × 9\.00 0% -9\.00 Refund total EUR -9\.00 Tax included Net Tax No tax 0% -9\.00 0\.00 Amount due EUR 3\.50 Cash 5\.00 Change 1\.50/,
  );
  expect(paper('refund', slip?.id ?? nemo)).toMatch(
    /Rex 1 × 9\.00 Back in stock 0% -9\.00 Refund total EUR -9\.00 .* Exchanged for receipt T1-000002 -9\.00/,
  );
  expect(paper('receipt', receipt.id)).toContain('Exchanged for receipt T1-000002');
  expect(wrong()).toEqual([]);
});

test('the list of receipts marks both the exchange and the receipt that came back', async () => {
  const marks = async () => {
    const filter = { text: '', from: null, to: null, amount: null, staffId: null };
    const { items } = await shop.ask('checkout.receiptPage', { filter, before: null, limit: 10 });
    const found = await shop.ask('checkout.receipts', { text: '', limit: 10 });
    const of = (list: typeof items) => Object.fromEntries(list.map(({ number, mark }) => [number, mark]));
    expect(of(found)).toEqual(of(items));
    return of(items);
  };
  expect(await marks()).toEqual({ 'T1-000001': null });
  await complete(await exchangeOf(), 350, [cash(350)]);
  expect(await marks()).toEqual({ 'T1-000001': 'partly', 'R1-000001': 'exchanged', 'T1-000002': null });
  await refund(shop, receipt, [part(receipt, 0, 3)]);
  expect(await marks()).toMatchObject({ 'T1-000001': 'exchanged', 'R1-000002': 'refunded' });
});

test('an exchange completed twice is one', async () => {
  const basket = await exchangeOf();
  const first = await complete(basket, 350, [cash(350)]);
  const again = await complete(basket, 350, [cash(9999)]);
  expect(again.receipt).toEqual(first.receipt);
  expect(await shop.ask('refunds.ofSale', { saleId: receipt.id })).toHaveLength(1);
  expect(moved()).toHaveLength(1);
});

test('an exchange that is worth more than what is taken gives the rest back in cash, as coins can', async () => {
  await shop.ask('settings.saveShop', { cashStep: 50 });
  const cheap = givePet(shop.store, { name: 'Guppy', price: 370, count: 5 });
  const basket = { ...(await fill(shop, [cheap, 1])), returned: await returned() };
  const { receipt: taken } = await complete(basket, -530, []);
  expect(taken).toMatchObject({ total: 370, rounding: 0, tenders: [] });
  expect(taken.exchange).toMatchObject({ amount: 370, back: 550, tender: 'cash' });
  const [slip] = await shop.ask('refunds.ofSale', { saleId: receipt.id });
  expect(slip).toMatchObject({ total: 920, rounding: 20, tender: 'cash' });
  expect(moved()).toEqual([{ kind: 'cash', amount: -550 }]);
  // One paper shows both sides, their totals, and the money returned.
  expect(paper('receipt', taken.id)).toMatch(
    /Total EUR 3\.70 .* Rex 1 × 9\.00 0% -9\.00 Cash rounding -0\.20 Refund total EUR -9\.20 .* Refunded in cash EUR 5\.50/,
  );
  await shop.ask('settings.saveShop', { language: 'de', locale: 'de-DE' });
  expect(paper('receipt', taken.id)).toMatch(
    /Summe EUR 3,70 .* Rückgabe: Erstattung R1-000001 Zu Beleg T1-000001 .* Erstattungsbetrag EUR -9,20 .* Bar zurückgegeben EUR 5,50/,
  );
  expect(wrong()).toEqual([]);
});

test.each([
  ['cheaper', 700, -200, 'Refund total -9.00 Exchanged for receipt T1-000002 -7.00 Cash -2.00 Tax included'],
  ['dearer', 1250, 350, 'Refund total -9.00 Exchanged for receipt T1-000002 -9.00 Tax included'],
  ['as dear', 900, 0, 'Refund total -9.00 Exchanged for receipt T1-000002 -9.00 Tax included'],
])(
  'an exchange for something %s is on the first receipt with the set-off amount and the money that went back',
  async (_, price, due, rows) => {
    const guppy = givePet(shop.store, { name: 'Guppy', price, count: 5 });
    const basket = { ...(await fill(shop, [guppy, 1])), returned: await returned() };
    await complete(basket, due, due > 0 ? [cash(due)] : []);
    expect(paper('receipt', receipt.id)).toContain(rows);
    await shop.ask('settings.saveShop', { language: 'de', locale: 'de-DE' });
    const money = due < 0 ? ' Bar -2,00' : '';
    const setOff = price > 900 ? 9 : price / 100;
    expect(paper('receipt', receipt.id)).toContain(
      `Erstattungsbetrag -9,00 Umgetauscht gegen Beleg T1-000002 -${setOff},00${money} Enthaltene`,
    );
  },
);

test('an exchange of a whole receipt gives back the nearest coins', async () => {
  await shop.ask('settings.saveShop', { cashStep: 50 });
  const cheap = givePet(shop.store, { name: 'Guppy', price: 370, count: 5 });
  const all = await returned([part(receipt, 0, 3), part(receipt, 1, 1)]);
  const basket = { ...(await fill(shop, [cheap, 1])), returned: all };
  const { receipt: taken } = await complete(basket, -1450, []);
  expect(taken.exchange).toMatchObject({ amount: 370, back: 1450 });
  const [slip] = await shop.ask('refunds.ofSale', { saleId: receipt.id });
  expect(slip).toMatchObject({ total: 1820, rounding: 20 });
  expect(wrong()).toEqual([]);
});

test('the X report shows both sides of an exchange in full, and its set-off beside the money', async () => {
  await complete(await exchangeOf(), 350, [{ kind: 'card', amount: minor(350), reference: null }]);
  const report = await shop.ask('day.current', {});
  expect(report).toMatchObject({ sales: { count: 2, gross: 3050 }, refunds: { count: 1, total: 900 } });
  const z = await shop.ask('day.close', { counted: 1800 });
  expect(z.tenders).toEqual([
    { kind: 'card', count: 1, amount: 350 },
    { kind: 'cash', count: 1, amount: 1800 },
    { kind: 'exchange', count: 1, amount: 900 },
  ]);
  expect(z.cash).toMatchObject({ sales: 1800, refunds: 0, difference: 0 });
  expect(z.card).toMatchObject({ sales: 350, refunds: 0, total: 350 });
});

test('an exchange is kept with the cart, on hold and after a restart', async () => {
  const basket = await exchangeOf();
  await shop.ask('checkout.keep', basket);
  expect((await shop.ask('checkout.open', {})).returned).toEqual(basket.returned);
  await shop.ask('checkout.hold', { basket, label: 'red jacket' });
  expect(await shop.ask('checkout.held', {})).toMatchObject([{ pieces: 2, total: 350 }]);
  const { idempotencyKey: held } = basket;
  expect((await shop.ask('checkout.recall', { idempotencyKey: held })).returned).toEqual(basket.returned);
  // Returned items alone also fill a cart: no other cart is opened over it.
  await shop.ask('checkout.keep', { ...basket, lines: [] });
  const { idempotencyKey: other } = await shop.ask('checkout.hold', {
    basket: { ...basket, lines: [] },
    label: '',
  });
  await shop.ask('checkout.keep', { ...basket, idempotencyKey: other, lines: [] });
  await refused(shop.ask('checkout.recall', { idempotencyKey: held }), 'basket_open');
});

test('an exchange is refused without new items, of items returned already, and at another total', async () => {
  const basket = await exchangeOf();
  await refused(complete({ ...basket, lines: [] }, -900, []), 'nothing_new');
  await refused(complete(basket, 300, [cash(300)]), 'total_changed');
  const dearer = { ...basket, returned: { ...(basket.returned as Returned), total: minor(1000) } };
  await refused(complete(dearer, 250, [cash(250)]), 'total_changed');
  await refund(shop, receipt, [part(receipt, 1, 1)]);
  await refused(complete(basket, 350, [cash(350)]), 'refund_exceeds', {
    left: 0,
    wanted: 1,
  });
  expect(shop.store.sales.ofKey(basket.idempotencyKey)).toBeNull();
});

test('an exchange is refused if less of its receipt can be returned by now, and works once the cart is reloaded', async () => {
  const paid = [card(600), cash(1200)];
  shop = testShop();
  receipt = await sold(shop, paid);
  nemo = givePet(shop.store, { name: 'Nemo', price: 1250, count: 5 });
  const basket = await exchangeOf(1, await returned([part(receipt, 0, 1)]));
  expect(basket.returned).toMatchObject({ most: 1800, refundableToCard: 600 });
  await shop.ask('checkout.keep', basket);
  await refund(shop, receipt, [part(receipt, 0, 1)], { tender: 'card' });
  const swap = (of: Basket) => complete(of, 950, [cash(950)]);
  await refused(swap(basket), 'total_changed');
  const anew = await shop.ask('checkout.open', {});
  const now = { total: 300, most: 1500, refundableToCard: 300, lines: [{ amount: 300 }] };
  expect(anew).toMatchObject({ idempotencyKey: basket.idempotencyKey, returned: now });
  expect((await swap(anew)).receipt.exchange).toMatchObject({ amount: 300 });
  expect(wrong()).toEqual([]);
});

test('an exchange of items that can no longer be returned is refused, but its cart still opens', async () => {
  const basket = await exchangeOf();
  await shop.ask('checkout.keep', basket);
  await refund(shop, receipt, [part(receipt, 1, 1)]);
  const anew = await shop.ask('checkout.open', {});
  expect(anew.returned).toEqual(basket.returned);
  await refused(complete(anew, 350, [cash(350)]), 'refund_exceeds');
});

test('an exchange is refused to a cashier above the limit of a refund, until a manager approves it', async () => {
  await shop.ask('settings.saveShop', { cashierRefundLimit: 500 });
  const anna = await shop.cashierAtTill();
  const basket = await exchangeOf();
  const swap = () => complete(basket, 350, [cash(350)]);
  await refused(swap(), 'manager_needed', { reason: 'refund', limit: 500, given: 900 });
  await shop.approve(anna.id);
  const { exchange } = (await swap()).receipt;
  const row = shop.store.journal.ofSubject(exchange?.refundId ?? nemo)[0];
  expect(JSON.parse(row?.body ?? '{}')).toMatchObject({ approvedBy: anna.id, total: 900 });
});

test('nothing else of a receipt is refunded while money was taken for its exchange', async () => {
  const basket = await exchangeOf();
  await shop.ask('payments.begin', {
    kind: 'basket',
    basket,
    expectedTotal: 350,
    allowOversell: false,
    tender: 'cash',
    amount: 100,
  });
  await refused(refund(shop, receipt, [part(receipt, 1, 1)]), 'exchange_open');
  await complete(basket, 350, [cash(250)]);
  expect((await refund(shop, receipt, [part(receipt, 0, 1)])).total).toBe(300);
  expect(wrong()).toEqual([]);
});

describe('an exchange by card', () => {
  beforeEach(async () => {
    shop = testShop();
    receipt = await sold(shop, [{ kind: 'card', amount: minor(1800), reference: null }]);
    nemo = givePet(shop.store, { name: 'Nemo', price: 1250, count: 5 });
  });

  const back = async () => {
    const cheap = givePet(shop.store, { name: 'Guppy', price: 370, count: 5 });
    return { ...(await fill(shop, [cheap, 1])), returned: await returned() };
  };
  const begin = (basket: Basket, expectedTotal = -530) =>
    shop.ask('payments.begin', { kind: 'exchange', basket, expectedTotal, allowOversell: false });

  test('gives the difference back on the terminal, and is written when that is done', async () => {
    const basket = await back();
    const intent = await begin(basket);
    expect(intent).toMatchObject({ amount: 530, state: 'begun', subject: { kind: 'exchange' }, open: true });
    // The subject of the payment stays unchanged.
    await refused(shop.ask('checkout.keep', { ...basket, returned: null }), 'card_open');
    await refused(shop.ask('checkout.void', { idempotencyKey: basket.idempotencyKey }), 'card_open');
    await refused(complete(basket, -530, []), 'card_busy');
    await refused(refund(shop, receipt, [part(receipt, 0, 1)]), 'exchange_open');
    expect(await begunIn(shop)).toHaveLength(1);
    const done = await shop.ask('payments.capture', { id: intent.id, reference: '4711' });
    expect(done.receipt).toMatchObject({ total: 370, exchange: { amount: 370, back: 530, tender: 'card' } });
    expect(done.refund).toMatchObject({ total: 900, tender: 'card' });
    expect(await shop.ask('payments.capture', { id: intent.id, reference: null })).toEqual(done);
    expect((await complete(basket, -530, [])).receipt).toEqual(done.receipt);
    expect(moved()).toEqual([{ kind: 'card', amount: -530 }]);
    expect(wrong()).toEqual([]);
  });

  test('gives a card what it paid and the rest in cash, by coins', async () => {
    shop = testShop();
    receipt = await sold(shop, [card(300), cash(1500)]);
    await shop.ask('settings.saveShop', { cashStep: 50 });
    const { id, amount } = await begin(await back());
    expect(amount).toBe(300);
    const done = await shop.ask('payments.capture', { id, reference: null });
    expect(done.receipt?.exchange).toMatchObject({ amount: 370, back: 550, tender: 'card', cash: 250 });
    expect(paper('receipt', done.receipt?.id ?? receipt.id)).toContain(
      'Refunded to card EUR 3.00 Refunded in cash EUR 2.50',
    );
    expect(moved()).toEqual([
      { kind: 'card', amount: -300 },
      { kind: 'cash', amount: -250 },
    ]);
    expect(wrong()).toEqual([]);
  });

  test('declined leaves the cart unchanged', async () => {
    const basket = await back();
    const { id } = await begin(basket);
    expect(await shop.ask('payments.void', { id, gaveBack: false })).toEqual([]);
    expect((await shop.ask('checkout.open', {})).returned).toEqual(basket.returned);
    expect(moved()).toEqual([]);
    expect((await complete(basket, -530, [])).receipt.exchange).toMatchObject({ back: 530, tender: 'cash' });
  });

  test('charges no more than the difference, and gives none back where none is owed', async () => {
    const basket = await exchangeOf();
    await refused(begin(basket, 350), 'amount_zero');
    const charge = { kind: 'basket' as const, basket, expectedTotal: 350, allowOversell: false };
    await refused(shop.ask('payments.begin', { ...charge, tender: 'card', amount: 351 }), 'card_over', {
      total: 350,
    });
  });

  test('cash that was taken before goes back first', async () => {
    const basket = await exchangeOf();
    const part = { kind: 'basket' as const, basket, expectedTotal: 350, allowOversell: false };
    const taken = await shop.ask('payments.begin', { ...part, tender: 'cash', amount: 100 });
    const cheap = givePet(shop.store, { name: 'Guppy', price: 370, count: 5 });
    const less = { ...basket, lines: (await fill(shop, [cheap, 1])).lines };
    await refused(begin(less), 'cash_part');
    await refused(complete(less, -530, []), 'cash_part');
    await shop.ask('payments.void', { id: taken.id, gaveBack: false });
    expect((await complete(less, -530, [])).receipt.exchange).toMatchObject({ back: 530 });
    expect(wrong()).toEqual([]);
  });
});

test('verify finds what was changed of an exchange', async () => {
  await complete(await exchangeOf(), 350, [cash(350)]);
  shop.store.context.db.exec('UPDATE refund SET set_off = 901');
  expect(wrong().map(({ what }) => what)).toEqual(
    expect.arrayContaining(['paid', 'given back', 'set off, the smaller side', 'set off, in the journal']),
  );
});
