import { expect, test } from 'vitest';
import type { TenderInput } from '../../../shared/domain/basket.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { fill, pay, refusal } from '../checkout/testing.ts';
import { card, cartOf, cash, draftOf, found, handOver, placed, shopWithOrder } from '../orders/testing.ts';
import { begunIn } from '../payments/testing.ts';
import { documentFor } from '../printing/document-for.ts';
import { type TestShop, testShop } from '../testing.ts';
import { idempotencyKey, part, refund, returnedOf, shopWithSale, sold } from './testing.ts';

// A card is refunded what a card paid. The receipt of `sold`: three Momos for 9.00 together, and a Rex for 9.00.

const leftToCards = async (shop: TestShop, { id: saleId }: Pick<Receipt, 'id'>) =>
  (await shop.ask('checkout.receipt', { saleId })).refundableToCard;

const toCard = (shop: TestShop, receipt: Receipt, position: number, n = 1) =>
  refund(shop, receipt, [part(receipt, position, 1)], { idempotencyKey: idempotencyKey(n), tender: 'card' });

test('what was paid in cash goes to no card, and the terminal is not asked', async () => {
  const { shop, receipt } = await shopWithSale();
  const over = refusal('card_refund_over', { most: 0, wanted: 900 });
  await expect(toCard(shop, receipt, 1)).rejects.toMatchObject(over);
  const draft = { idempotencyKey: idempotencyKey(1), saleId: receipt.id, lines: [part(receipt, 1, 1)] };
  const asked = { ...draft, tender: 'card' as const, reason: 'x', expectedTotal: 900 };
  await expect(shop.ask('payments.begin', { kind: 'refund', refund: asked })).rejects.toMatchObject(over);
  expect(await begunIn(shop)).toEqual([]);
  expect((await refund(shop, receipt, [part(receipt, 1, 1)])).total).toBe(900);
});

test('of a receipt that was paid in parts a card gets its part once, in however many refunds, and cash is the rest', async () => {
  const { shop, receipt } = await shopWithSale([card(1000), cash(800)]);
  expect(receipt.refundableToCard).toBe(1000);
  // A cash refund does not reduce it.
  await refund(shop, receipt, [part(receipt, 0, 1)], { idempotencyKey: idempotencyKey(1) });
  expect(await leftToCards(shop, receipt)).toBe(1000);
  await toCard(shop, receipt, 1, 2);
  expect(await leftToCards(shop, receipt)).toBe(100);
  expect(await toCard(shop, receipt, 0, 3)).toMatchObject({ total: 300, tender: 'card', cash: 200 });
  await refused(toCard(shop, receipt, 0, 4), 'card_refund_over', { most: 0, wanted: 300 });
  expect(found(shop)).toEqual([]);
});

test('one refund returns money the way it was paid: to the card once the terminal confirms, the rest in cash', async () => {
  const shop = testShop();
  await shop.ask('settings.saveShop', { cashStep: 5 });
  await shop.ask('day.open', { openingFloat: 5000 });
  const receipt = await sold(shop, [card(1002), cash(798)]);
  const lines = [part(receipt, 0, 3), part(receipt, 1, 1)];
  const quote = await shop.ask('refunds.quote', { saleId: receipt.id, lines, tender: 'card' });
  // 7.98 in cash is 8.00 in coins.
  expect(quote).toMatchObject({ total: 1802, cash: 800, rounding: 2 });
  const draft = { idempotencyKey: idempotencyKey(1), saleId: receipt.id, lines, reason: 'x' };
  const asked = { ...draft, tender: 'card' as const, expectedTotal: 1802 };
  const begun = await shop.ask('payments.begin', { kind: 'refund', refund: asked });
  expect(begun.amount).toBe(1002);
  expect(await shop.ask('refunds.ofSale', { saleId: receipt.id })).toEqual([]);
  const { refund: done } = await shop.ask('payments.capture', { id: begun.id, reference: null });
  expect(done).toMatchObject({ total: 1802, tender: 'card', cash: 800, rounding: 2 });
  const again = await shop.ask('payments.capture', { id: begun.id, reference: null });
  expect(again.refund?.id).toBe(done?.id);
  const report = await shop.ask('day.current', {});
  expect(report).toMatchObject({ cash: { refunds: 800 }, card: { refunds: 1002 }, refunds: { count: 1 } });
  const slip = JSON.stringify(documentFor(shop.store, 'refund', done?.id ?? receipt.id));
  expect(slip).toContain('"label":"Card","value":"-10.02"');
  expect(slip).toContain('"label":"Cash","value":"-8.00"');
  expect(found(shop)).toEqual([]);
  shop.handToCashier();
  shop.store.context.db.exec(`UPDATE tender SET kind = 'cash' WHERE refund_id IS NOT NULL;
    UPDATE refund SET staff_id = (SELECT id FROM staff)`);
  expect(found(shop).map(({ what }) => what)).toEqual([
    'paid to cards, in the journal',
    'its person in the journal',
  ]);
});

test.each(['manager', 'cashier'])(
  'a deposit that was paid in cash goes to no card, for a %s neither',
  async (who) => {
    const shop = testShop();
    const deposit = (kind: 'cash' | 'card') => ({ deposit: { kind, amount: minor(1000), reference: null } });
    const { order } = await placed(shop, deposit('cash'));
    const other = draftOf(order.petId ?? order.id, { ...deposit('card'), idempotencyKey: idempotencyKey(5) });
    const byCard = await shop.ask('orders.place', { draft: other, allowOverpromise: true });
    expect([order.depositByCard, byCard.depositByCard]).toEqual([false, true]);
    if (who === 'cashier') shop.handToCashier();
    const orderId = order.id;
    const over = refusal('card_refund_over', { most: 0, wanted: 1000 });
    await expect(shop.ask('orders.cancel', { orderId, reason: 'x', deposit: 'card' })).rejects.toMatchObject(
      over,
    );
    await expect(
      shop.ask('payments.begin', { kind: 'returnedDeposit', orderId, reason: 'x' }),
    ).rejects.toMatchObject(over);
    expect(await begunIn(shop)).toEqual([]);
    const cancelled = await shop.ask('orders.cancel', { orderId: byCard.id, reason: 'x', deposit: 'card' });
    expect(cancelled.depositEnds).toEqual([{ how: 'card', amount: 1000 }]);
  },
);

test('of an order that is picked up in parts, cards get back together what they paid of its deposit', async () => {
  const shop = testShop();
  const deposit = card(1250);
  const { order } = await placed(shop, { deposit });
  const orderId = order.id;
  await shop.ask('orders.addDeposit', { orderId, idempotencyKey: idempotencyKey(8), amount: 1250 });
  const { receipt: first } = await pay(shop, await cartOf(shop, orderId, [1]), 1250, []);
  expect(await shop.ask('orders.get', { orderId })).toMatchObject({ depositHeld: 1250, depositByCard: true });
  expect(await leftToCards(shop, first)).toBe(1250);
  await toCard(shop, first, 0);

  expect(await shop.ask('orders.get', { orderId })).toMatchObject({
    depositHeld: 1250,
    depositByCard: false,
  });
  const over = refusal('card_refund_over', { most: 0, wanted: 1250 });
  const back = { orderId, reason: 'x' };
  await expect(shop.ask('orders.cancel', { ...back, deposit: 'card' })).rejects.toMatchObject(over);
  const { receipt: second } = await pay(shop, await cartOf(shop, orderId, [1]), 1250, []);
  expect([await leftToCards(shop, first), await leftToCards(shop, second)]).toEqual([0, 0]);
  expect(found(shop)).toEqual([]);

  shop.store.tenders.take({ kind: 'card', amount: minor(-1), orderId, shiftId: null });
  expect(found(shop)).toContainEqual(
    expect.objectContaining({ what: 'left of what cards paid, at least', found: -1 }),
  );
});

test('a deposit is not returned to a card while the receipt that it paid is', async () => {
  const { shop, order } = await shopWithOrder({
    deposit: card(1250),
  });
  const orderId = order.id;
  await shop.ask('orders.addDeposit', { orderId, idempotencyKey: idempotencyKey(8), amount: 1250 });
  const { receipt } = await pay(shop, await cartOf(shop, orderId, [1]), 1250, []);
  const draft = { idempotencyKey: idempotencyKey(1), saleId: receipt.id, lines: [part(receipt, 0, 1)] };
  const asked = { ...draft, tender: 'card' as const, reason: 'x', expectedTotal: 1250 };
  const { id } = await shop.ask('payments.begin', { kind: 'refund', refund: asked });
  const deposit = { kind: 'returnedDeposit' as const, orderId, reason: 'x' };
  await refused(shop.ask('payments.begin', deposit), 'card_busy', { amount: 1250 });
  await shop.ask('payments.capture', { id, reference: null });
  await refused(shop.ask('payments.begin', deposit), 'card_refund_over');
  expect(found(shop)).toEqual([]);
});

test('what cards paid at one pickup is not taken off what they paid as a deposit', async () => {
  const { shop, order } = await shopWithOrder({
    deposit: card(1000),
  });
  const rex = givePet(shop.store, { name: 'Rex', price: 900, count: 1 });
  const part = await cartOf(shop, order.id, [1]);
  // The deposit of 10.00 pays all but 2.50 of the first; a card pays that and the Rex.
  const lines = [...part.lines, ...(await fill(shop, [rex, 1])).lines];
  const { receipt } = await pay(shop, { ...part, lines }, 2150, [card(1150)]);
  expect(await toCard(shop, receipt, 1)).toMatchObject({ total: 900, cash: 0 });
  await shop.ask('orders.addDeposit', { orderId: order.id, idempotencyKey: idempotencyKey(8), amount: 500 });
  expect(await leftToCards(shop, receipt)).toBe(1250);
  expect(shop.store.orders.depositOnCard(order.id)).toBe(1000);
  await toCard(shop, receipt, 0, 2);
  expect(shop.store.orders.depositOnCard(order.id)).toBe(0);
});

/** Takes a Nemo for 12.50 instead of the Rex, and pays the difference of 3.50. */
async function exchanged(shop: TestShop, receipt: Receipt, tender: TenderInput): Promise<Receipt> {
  const nemo = givePet(shop.store, { name: 'Nemo', price: 1250, count: 5 });
  const returned = await returnedOf(shop, receipt, [part(receipt, 1, 1)]);
  const basket = { ...(await fill(shop, [nemo, 1])), returned };
  return (await pay(shop, basket, 350, [tender])).receipt;
}

test('what paid in an exchange is no card’s money', async () => {
  const shop = testShop();
  const first = await sold(shop);
  const second = await exchanged(shop, first, card(350));
  expect(second).toMatchObject({ total: 1250, refundableToCard: 350 });
  expect(await toCard(shop, second, 0)).toMatchObject({ total: 1250, cash: 900 });
  // The set-off was not refunded to a card either.
  const byCard = await sold(shop, [card(1800)]);
  await exchanged(shop, byCard, cash(350));
  expect(await leftToCards(shop, byCard)).toBe(1800);
});

test('the difference of an exchange goes to a card up to what a card paid', async () => {
  const { shop, receipt } = await shopWithSale([card(400), cash(1400)]);
  const guppy = givePet(shop.store, { name: 'Guppy', price: 370, count: 5 });
  const give = async (position: number) => {
    const returned = {
      ...(await returnedOf(shop, receipt, [part(receipt, position, 1)])),
      paidBy: 'card' as const,
    };
    const basket = { ...(await fill(shop, [guppy, 1])), returned };
    return { basket, expectedTotal: minor(370 - returned.total), allowOversell: false };
  };
  const { id, amount } = await shop.ask('payments.begin', { kind: 'exchange', ...(await give(1)) });
  expect(amount).toBe(400);
  const { receipt: done } = await shop.ask('payments.capture', { id, reference: null });
  expect(done?.exchange).toMatchObject({ back: 530, tender: 'card', cash: 130 });
  await refused(shop.ask('payments.begin', { kind: 'exchange', ...(await give(0)) }), 'amount_zero');
  expect(await begunIn(shop)).toEqual([]);
});

test.each([
  ['card', 'a card', 1000],
  ['cash', 'cash', 0],
] as const)('a deposit that was paid by %s goes back as %s', async (kind, _, most) => {
  const shop = testShop();
  const paid = { amount: minor(1000), reference: null };
  const { order } = await placed(shop, { deposit: { kind, ...paid } });
  const { receipt } = await handOver(shop, order.id, [cash(1500)]);
  expect(receipt).toMatchObject({ total: 2500, refundableToCard: most });
  const whole = (id: LocalId) => ({ idempotencyKey: id, tender: 'card' as const });
  const giveBack = refund(shop, receipt, [part(receipt, 0, 2)], whole(idempotencyKey(3)));
  if (most > 0) expect(await giveBack).toMatchObject({ total: 2500, cash: 1500 });
  else await refused(giveBack, 'card_refund_over', { most, wanted: 2500 });
});
