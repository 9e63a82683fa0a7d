import { expect, test } from 'vitest';
import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import {
  card,
  cash,
  draftOf,
  handOver,
  idempotencyKey,
  placed,
  shopWithOrder,
  tenders,
  wholeCart,
} from '../orders/testing.ts';
import { begunIn } from '../payments/testing.ts';
import { restarted, type TestShop, testShop } from '../testing.ts';
import { fill, pay, saleOf } from './testing.ts';

// Cards at the terminal for something other than a basket: a deposit, a refund, a returned deposit.

const byCard = card(500);

/** The state after the program is started again following a power cut. */
async function started(before: TestShop): Promise<TestShop & { left: PaymentIntent[] }> {
  const shop = restarted(before);
  return { ...shop, left: await begunIn(shop) };
}

async function sold(shop: TestShop) {
  const petId = givePet(shop.store, { name: 'Momo', price: 900, count: 3 });
  const { receipt } = await pay(shop, await fill(shop, [petId, 2]), 1800, [card(1800)]);
  return { petId, receipt };
}

const refundOf = ({ receipt }: Awaited<ReturnType<typeof sold>>, changes = {}) => ({
  idempotencyKey: idempotencyKey(1),
  saleId: receipt.id,
  lines: [{ lineId: receipt.lines[0]?.id ?? '', quantity: 1, restock: true }],
  tender: 'card' as const,
  reason: 'came back',
  expectedTotal: 900,
  ...changes,
});

const cashierBehindManager = async (shop: TestShop) => {
  const anna = await shop.cashierAtTill();
  return anna;
};

test('a card deposit is on the disk before the terminal, with all that the order needs', async () => {
  const shop = testShop();
  const petId = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
  const draft = draftOf(petId, { deposit: byCard });
  await shop.ask('payments.begin', { kind: 'deposit', draft, allowOverpromise: false });

  const again = await started(shop);
  expect(again.left).toMatchObject([{ amount: 500, name: 'Momo', open: true }]);
  const given = { id: again.left[0]?.id ?? '', reference: 'A17' };
  const { order } = await again.ask('payments.capture', given);
  expect(order).toMatchObject({ customerName: 'Frau Öztürk', deposit: 500, balance: 2000 });
  expect(await begunIn(again)).toEqual([]);
  expect(tenders(again.store)).toEqual([{ kind: 'card', amount: 500, ofOrder: 1, ofSale: 0 }]);
  const told = again.store.context.db.prepare('SELECT id, reference FROM tender').all();
  expect(told).toEqual([given]);
  expect((await again.ask('payments.capture', given)).order).toEqual(order);
  expect(tenders(again.store)).toHaveLength(1);
});

test('a card deposit is refused before the card is charged, and by nothing after it', async () => {
  const shop = testShop();
  const petId = givePet(shop.store, { name: 'Momo', price: 1250, count: 2 });
  const draft = draftOf(petId, { deposit: byCard });
  const tooMany = { ...draft, idempotencyKey: idempotencyKey(2), quantity: 3 };
  const over = shop.ask('payments.begin', { kind: 'deposit', draft: tooMany, allowOverpromise: false });
  await refused(over, 'overpromise');
  expect(await begunIn(shop)).toEqual([]);

  const { id } = await shop.ask('payments.begin', { kind: 'deposit', draft, allowOverpromise: false });
  await shop.ask('orders.place', {
    draft: draftOf(petId, { idempotencyKey: idempotencyKey(3) }),
    allowOverpromise: false,
  });
  shop.clock.advance(30 * 86_400_000);
  const { order } = await shop.ask('payments.capture', { id, reference: null });
  expect(order).toMatchObject({ quantity: 2, deposit: 500 });
  const twice = shop.ask('payments.begin', { kind: 'deposit', draft, allowOverpromise: false });
  await refused(twice, 'order_taken');
});

test('a card deposit needs the manager’s approval once, at the terminal', async () => {
  const shop = testShop();
  const petId = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
  await shop.ask('settings.saveShop', { cashierDiscountLimit: 1000 });
  const anna = await cashierBehindManager(shop);
  const draft = draftOf(petId, { unitPrice: minor(500), deposit: byCard });
  const intend = () => shop.ask('payments.begin', { kind: 'deposit', draft, allowOverpromise: false });
  await refused(intend(), 'manager_needed');
  await shop.approve(anna.id);
  const { id } = await intend();
  const { order } = await shop.ask('payments.capture', { id, reference: null });
  expect(order?.deposit).toBe(500);
  expect(shop.store.journal.ofSubject(order?.id ?? localId(''))[0]?.body).toContain(
    `"approvedBy":"${anna.id}"`,
  );
});

test('a card refund is on the disk before the terminal, and recorded after a restart', async () => {
  const shop = testShop();
  const sale = await sold(shop);
  await shop.ask('payments.begin', { kind: 'refund', refund: refundOf(sale) });

  const again = await started(shop);
  expect(again.left).toMatchObject([{ amount: 900, name: 'T1-000001', open: true }]);
  expect(again.store.stock.figures(sale.petId)).toMatchObject({ shown: 1 });
  const given = { id: again.left[0]?.id ?? '', reference: null };
  const { refund: done } = await again.ask('payments.capture', given);
  expect(done).toMatchObject({ number: 'R1-000001', total: 900, tender: 'card' });
  expect(await begunIn(again)).toEqual([]);
  expect(again.store.stock.figures(sale.petId)).toMatchObject({ shown: 2 });
  expect(tenders(again.store).at(-1)).toMatchObject({ kind: 'card', amount: -900 });
  expect((await again.ask('payments.capture', given)).refund).toEqual(done);
});

test('a card refund blocks other returns of the receipt until its outcome is known', async () => {
  const shop = testShop();
  const sale = await sold(shop);
  const { id } = await shop.ask('payments.begin', { kind: 'refund', refund: refundOf(sale) });
  const inCash = { idempotencyKey: idempotencyKey(2), tender: 'cash' as const };
  const other = () => shop.ask('refunds.complete', refundOf(sale, inCash));
  await refused(other(), 'card_busy', { amount: 900 });
  await refused(shop.ask('refunds.complete', refundOf(sale, { reason: 'another' })), 'card_busy');
  await shop.ask('payments.void', { id, gaveBack: false });
  expect((await other()).total).toBe(900);
});

test('a card refund is refused before any money went back', async () => {
  const shop = testShop();
  const sale = await sold(shop);
  await shop.ask('settings.saveShop', { cashierRefundLimit: 100 });
  const intend = (changes = {}) =>
    shop.ask('payments.begin', { kind: 'refund', refund: refundOf(sale, changes) });
  await refused(intend({ tender: 'cash' }), 'amount_zero');
  await refused(intend({ expectedTotal: 1 }), 'total_changed');
  const anna = await cashierBehindManager(shop);
  await refused(intend(), 'manager_needed');
  await shop.approve(anna.id);
  const { id } = await intend();
  const { refund: done } = await shop.ask('payments.capture', { id, reference: null });
  expect(done?.total).toBe(900);
  expect(shop.store.journal.ofSubject(done?.id ?? localId(''))[0]?.body).toContain(
    `"approvedBy":"${anna.id}"`,
  );
  await refused(intend(), 'refund_done');
});

test('a deposit returned to a card is on the disk before the terminal; only cancelling comes after it', async () => {
  const shop = testShop();
  const { order } = await placed(shop, { deposit: byCard });
  await shop.ask('payments.begin', { kind: 'returnedDeposit', orderId: order.id, reason: 'moved away' });

  const again = await started(shop);
  expect(again.left).toMatchObject([
    { amount: 500, name: 'Momo', subject: { kind: 'returnedDeposit', orderId: order.id } },
  ]);
  await refused(handOver(again, order.id, []), 'card_busy');
  const cancel = (deposit: 'card' | 'cash' | 'kept') =>
    again.ask('orders.cancel', { orderId: order.id, reason: 'moved away', deposit });
  await refused(cancel('cash'), 'card_busy');
  await refused(cancel('card'), 'card_busy');
  const given = { id: again.left[0]?.id ?? '', reference: null };
  expect((await again.ask('payments.capture', given)).order?.state).toBe('cancelled');
  expect(await begunIn(again)).toEqual([]);
  expect(tenders(again.store)).toEqual([
    { kind: 'card', amount: 500, ofOrder: 1, ofSale: 0 },
    { kind: 'card', amount: -500, ofOrder: 1, ofSale: 0 },
  ]);
});

test('a deposit returned to a card waits while a card for the hand-over is not settled, as does every other end of the order', async () => {
  const { shop, order } = await shopWithOrder({ deposit: byCard });
  const { basket, total } = await wholeCart(shop, order.id);
  const { id } = await shop.ask('payments.begin', { ...saleOf(basket, total), tender: 'card', amount: 2000 });
  const back = { orderId: order.id, reason: 'x' };
  await refused(shop.ask('payments.begin', { kind: 'returnedDeposit', ...back }), 'card_busy');
  const kept = { ...back, deposit: 'kept' as const };
  await refused(shop.ask('orders.cancel', kept), 'card_busy');
  const other = { basket: { ...basket, idempotencyKey: idempotencyKey(3) }, total };
  await refused(handOver(shop, order.id, [cash(2000)], other), 'card_busy');
  await shop.ask('payments.void', { id, gaveBack: false });
  expect((await shop.ask('orders.cancel', kept)).state).toBe('cancelled');
});

test('returning a deposit to a card is refused if there is none', async () => {
  const { shop, order } = await shopWithOrder();
  const none = shop.ask('payments.begin', { kind: 'returnedDeposit', orderId: order.id, reason: 'x' });
  await refused(none, 'amount_zero');
});
