import { describe, expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { saleOf } from '../checkout/testing.ts';
import { toEscPos } from '../documents/escpos.ts';
import { addedUp, printed } from '../documents/testing.ts';
import { documentFor } from '../printing/document-for.ts';
import { testShop } from '../testing.ts';
import { cash, cashDeposit, found, handOver, place, wholeCart } from './testing.ts';

/** An order of one Betta at 15.93 in a shop with 19 % VAT. */
async function ordered(taxIncluded: boolean) {
  const shop = testShop();
  const rate = { id: null, name: 'VAT', basisPoints: 1900, active: true };
  const [vat] = await shop.ask('settings.saveTaxRate', rate);
  await shop.ask('settings.saveShop', { taxIncluded, defaultTaxRateId: vat?.id ?? null });
  const petId = givePet(shop.store, { name: 'Betta', price: 1593, count: 5 });
  const order = await place(shop, petId, { quantity: 1, unitPrice: minor(1593) });
  return { shop, order, slip: documentFor(shop.store, 'order', order.id) };
}

test('a slip names the tax that comes on top, so that the multiplication and the sum are right', async () => {
  const { order, slip } = await ordered(false);
  expect(order).toMatchObject({ total: 1896, addedTax: { name: 'VAT', basisPoints: 1900, tax: 303 } });
  const paper = printed(toEscPos(slip));
  expect(paper).toMatch(/Betta +15\.93/);
  expect(paper).toMatch(/1 . 15\.93/);
  expect(paper).toMatch(/VAT 19% +3\.03/);
  expect(paper).toMatch(/Total +EUR 18\.96/);
  expect(addedUp(slip)).toBe(1896);
});

test.each([false, true])(
  'an order that was picked up stays what it was sold as, whatever the tax is since (tax included then: %s)',
  async (taxIncluded) => {
    const { shop, order } = await ordered(taxIncluded);
    const total = taxIncluded ? 1593 : 1896;
    const { order: pickedUp } = await handOver(shop, order.id, [cash(total)]);
    const slip = documentFor(shop.store, 'order', order.id);
    const [vat] = shop.store.taxRates.list();
    await shop.ask('settings.saveTaxRate', {
      id: vat?.id ?? null,
      name: 'VAT',
      basisPoints: 700,
      active: true,
    });
    await shop.ask('settings.saveShop', { taxIncluded: !taxIncluded });
    const { total: shown, addedTax } = await shop.ask('orders.get', { orderId: order.id });
    expect({ shown, addedTax }).toEqual({ shown: total, addedTax: pickedUp.addedTax });
    expect(addedTax?.tax ?? 0).toBe(total - 1593);
    const since = documentFor(shop.store, 'order', order.id);
    expect(since).toEqual(slip);
    expect(addedUp(since)).toBe(total);
  },
);

describe('a deposit above what the order comes to, because a tax rate fell', () => {
  /** A deposit of 11.95 for an order with a current total of 10.73, in a shop whose smallest coin is 0.05. */
  async function tooMuchHeld() {
    const shop = testShop();
    const rate = { id: null, name: 'VAT', basisPoints: 1900, active: true };
    const [vat] = await shop.ask('settings.saveTaxRate', rate);
    await shop.ask('settings.saveShop', {
      taxIncluded: false,
      defaultTaxRateId: vat?.id ?? null,
      cashStep: 5,
    });
    const petId = givePet(shop.store, { name: 'Betta', price: 1003, count: 5 });
    const deposit = cashDeposit(1195);
    const order = await place(shop, petId, { quantity: 1, unitPrice: minor(1003), deposit });
    await shop.ask('settings.saveTaxRate', { ...rate, id: vat?.id ?? null, basisPoints: 700 });
    const cart = await wholeCart(shop, order.id);
    return { shop, order, cart, handOver: () => handOver(shop, order.id, [], cart) };
  }

  test('goes back in what coins can pay, and the receipt and the Z report add up', async () => {
    const { shop, handOver } = await tooMuchHeld();
    const { order, receipt } = await handOver();
    expect(receipt).toMatchObject({ total: 1075, rounding: 2, tenders: [{ kind: 'deposit', amount: 1075 }] });
    expect(order).toMatchObject({ depositHeld: 0, depositEnds: [{ how: 'cash', amount: 120 }] });
    const z = await shop.ask('day.close', { counted: 1075 });
    expect(z.deposits).toMatchObject({ taken: 1195, applied: 1075, returned: 120, held: 0 });
    expect(z.cash.difference).toBe(0);
    expect(found(shop)).toEqual([]);
  });

  test('goes back with a manager where it is more than the shop’s limit for refunds', async () => {
    const { shop, handOver } = await tooMuchHeld();
    await shop.ask('settings.saveShop', { cashierRefundLimit: 100 });
    const anna = await shop.cashierAtTill();
    await refused(handOver(), 'manager_needed', { limit: 100, given: 120 });
    await shop.approve(anna.id);
    expect((await handOver()).receipt.total).toBe(1075);
  });

  test('keeps the manager who approved that when the first part was taken', async () => {
    const { shop, order, cart, handOver } = await tooMuchHeld();
    await shop.ask('settings.saveShop', { cashierRefundLimit: 100 });
    const anna = await shop.hire('Anna', 'manager');
    shop.handToCashier();
    const part = saleOf(cart.basket, cart.total);
    const begin = () => shop.ask('payments.begin', { ...part, tender: 'cash', amount: minor(100) });
    await refused(begin(), 'manager_needed', { limit: 100, given: 120 });
    await shop.approve(anna.id);
    await begin();
    const { receipt } = await handOver();
    const told = (id: LocalId, kind: string) =>
      JSON.parse(shop.store.journal.ofSubject(id).find((row) => row.kind === kind)?.body ?? '{}');
    expect(told(receipt.id, 'sale.completed')).toMatchObject({ approvedBy: anna.id });
    expect(told(order.id, 'order.fulfilled')).toMatchObject({ approvedBy: anna.id });
  });
});
