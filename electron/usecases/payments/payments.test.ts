import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { fill, pay, saleOf } from '../checkout/testing.ts';
import { card, draftOf, found, placed } from '../orders/testing.ts';
import { part, sold } from '../refunds/testing.ts';
import { restarted, type TestShop, testShop } from '../testing.ts';
import { begunIn } from './testing.ts';

// A payment is settled by its id, whatever else is at the terminal, and wherever the power is cut.

const tender = ({ store }: TestShop, id: LocalId) =>
  store.context.db
    .prepare(
      'SELECT state, sale_id IS NOT NULL AS ofSale, order_id IS NOT NULL AS ofOrder FROM tender WHERE id = ?',
    )
    .get(id);

async function filled(shop: TestShop) {
  const petId = givePet(shop.store, { name: 'Momo', price: 1000, count: 5 });
  const basket = await fill(shop, [petId, 1]);
  await shop.ask('checkout.keep', basket);
  return { petId, basket };
}

const begin = (shop: TestShop, basket: Parameters<typeof saleOf>[0], amount = 1000) =>
  shop.ask('payments.begin', { ...saleOf(basket, 1000), tender: 'card', amount });

test('two of the same amount do not mix: each becomes what it was taken for', async () => {
  const shop = testShop();
  const { petId, basket } = await filled(shop);
  const draft = draftOf(petId, { deposit: card(1000) });
  const ofOrder = await shop.ask('payments.begin', { kind: 'deposit', draft, allowOverpromise: true });
  const ofBasket = await begin(shop, basket);
  await shop.ask('payments.capture', { id: ofBasket.id, reference: null });
  await pay(shop, basket, 1000, []);
  expect(tender(shop, ofBasket.id)).toEqual({ state: 'taken', ofSale: 1, ofOrder: 0 });
  expect(await begunIn(shop)).toEqual([ofOrder]);
  await shop.ask('payments.capture', { id: ofOrder.id, reference: null });
  expect(tender(shop, ofOrder.id)).toEqual({ state: 'taken', ofSale: 0, ofOrder: 1 });
  expect(await shop.ask('payments.open', {})).toEqual([]);
  expect(found(shop)).toEqual([]);
});

test.each(['begun', 'captured', 'sold'] as const)(
  'the power is cut once it is %s: it is offered by its id, and the sale is one',
  async (last) => {
    const shop = testShop();
    const { basket } = await filled(shop);
    const { id } = await begin(shop, basket);
    if (last !== 'begun') await shop.ask('payments.capture', { id, reference: 'A1' });
    if (last === 'sold') await pay(shop, basket, 1000, []);

    const again = restarted(shop);
    const open = await again.ask('payments.open', {});
    expect(open.map((payment) => [payment.id, payment.state])).toEqual(last === 'sold' ? [] : [[id, last]]);
    // Repeating it has no effect, whatever was written before.
    await again.ask('payments.capture', { id, reference: 'A1' });
    const { receipt } = await pay(again, basket, 1000, []);
    expect(receipt.tenders).toEqual([{ kind: 'card', amount: 1000, given: null, reference: 'A1' }]);
    expect((await pay(again, basket, 1000, [])).receipt.id).toBe(receipt.id);
    expect(tender(again, id)).toEqual({ state: 'taken', ofSale: 1, ofOrder: 0 });
    expect(again.store.context.db.prepare('SELECT count(*) FROM tender').pluck().get()).toBe(1);
    expect(await again.ask('payments.open', {})).toEqual([]);
    expect(found(again)).toEqual([]);
  },
);

test('what was captured is settled once: one that went back pays for nothing', async () => {
  const shop = testShop();
  const { basket } = await filled(shop);
  const { id } = await shop.ask('payments.begin', { ...saleOf(basket, 1000), tender: 'cash', amount: 400 });
  await shop.ask('payments.void', { id, gaveBack: false });
  const shiftId = shop.store.shifts.current()?.id ?? null;
  const settle = () => shop.store.tenders.take({ kind: 'cash', amount: minor(400), payment: id, shiftId });
  expect(settle).toThrow('not there any more');
});

test('of a refund at the terminal nobody can say that it was taken and given back: it stays to be answered', async () => {
  const shop = testShop();
  const { basket } = await filled(shop);
  const { receipt } = await pay(shop, basket, 1000, [{ kind: 'card', amount: minor(1000), reference: null }]);
  const refund = {
    idempotencyKey: newLocalId(),
    saleId: receipt.id,
    lines: [{ lineId: receipt.lines[0]?.id ?? '', quantity: 1, restock: true }],
    tender: 'card' as const,
    reason: 'came back',
    expectedTotal: 1000,
  };
  const { id } = await shop.ask('payments.begin', { kind: 'refund', refund });
  await refused(shop.ask('payments.void', { id, gaveBack: true }), 'payment_goes_back');
  expect(await begunIn(shop)).toMatchObject([{ id }]);
  await shop.ask('payments.void', { id, gaveBack: false });
  expect(await begunIn(shop)).toEqual([]);
  expect(found(shop)).toEqual([]);
});

test.each(['refund', 'returnedDeposit'] as const)(
  'nobody sees why money was going back, or for whom, nor ends it, until somebody signs in: %s',
  async (kind) => {
    const shop = testShop();
    const byCard = { kind: 'card', amount: minor(1000), reference: null } as const;
    const receipt = await sold(shop, [{ ...byCard, amount: minor(1800) }]);
    const { order } = await placed(shop, { deposit: byCard });
    const reason = 'Aoife Zimmermann moved away';
    const draft = { idempotencyKey: newLocalId(), saleId: receipt.id, lines: [part(receipt, 1, 1)], reason };
    const refund = { ...draft, tender: 'card' as const, expectedTotal: 900 };
    await shop.ask(
      'payments.begin',
      kind === 'refund' ? { kind, refund } : { kind, orderId: order.id, reason },
    );
    await shop.hire('Anna', 'manager');
    const bert = shop.handToCashier();
    expect(JSON.stringify(await begunIn(shop))).toContain(reason);
    await shop.ask('staff.signOut', {});
    const open = await begunIn(shop);
    expect(open).toMatchObject([{ name: null, subject: { kind } }]);
    expect(JSON.stringify(open)).not.toContain('Aoife');
    const id = open[0]?.id ?? '';
    const capture = () => shop.ask('payments.capture', { id, reference: null });
    await refused(shop.ask('payments.void', { id, gaveBack: false }), 'sign_in_needed');
    shop.session.signIn(bert);
    await capture();
    await shop.ask('staff.signOut', {});
    await refused(capture(), 'sign_in_needed');
  },
);
