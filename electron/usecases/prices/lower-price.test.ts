import { expect, test } from 'vitest';
import type { ActivityFilter } from '../../../shared/domain/activity.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet, nobody } from '../../store/testing.ts';
import { fill } from '../checkout/testing.ts';
import { cash, sell } from '../day/testing.ts';
import { cashDeposit, draftOf, handOver } from '../orders/testing.ts';
import { documentFor } from '../printing/document-for.ts';
import { type TestShop, testShop } from '../testing.ts';

// A price below the shop's own is a discount in every place where it can be agreed.

async function lowered(shop: TestShop) {
  const filter: ActivityFilter = { from: null, to: null, staffId: null, group: 'discounts', text: '' };
  const { items } = await shop.ask('activity.list', { filter, before: null, limit: 100 });
  return items.filter(({ kind }) => kind === 'price.reduced');
}

const discountToday = async (shop: TestShop) => (await shop.ask('day.current', {}))?.sales.discount;

const paper = ({ store }: TestShop, kind: 'receipt' | 'order', id: LocalId) =>
  JSON.stringify(documentFor(store, kind, id));

test('an order below the shop price, which a manager approved, is a discount in the log, on its slip, its receipt and in the day', async () => {
  const shop = testShop();
  await shop.ask('settings.saveShop', { cashierDiscountLimit: 1000 });
  const momo = givePet(shop.store, { name: 'Momo', price: 2000, count: 5 });
  const { id: anna } = await shop.cashierAtTill();
  const draft = draftOf(momo, {
    unitPrice: minor(1500),
    deposit: cashDeposit(500),
  });
  const place = () => shop.ask('orders.place', { draft, allowOverpromise: false });
  await refused(place(), 'manager_needed', { given: 2500 });
  await shop.approve(anna);
  const order = await place();
  expect(order).toMatchObject({ unitPrice: 1500, listPrice: 2000, total: 3000, balance: 2500 });
  expect(paper(shop, 'order', order.id)).toContain('"less":{"label":"Discount 25%","amount":"-10.00"}');

  // A later change of the shop's price has no effect.
  shop.store.catalogue.setPrice(momo, minor(2600), nobody);
  const { receipt, order: done } = await handOver(shop, order.id, [cash(2500)]);
  expect(receipt).toMatchObject({ subtotal: 4000, discount: 1000, total: 3000 });
  expect(receipt.lines).toMatchObject([{ unitPrice: 2000, lineDiscount: { given: null, amount: 1000 } }]);
  expect(done).toMatchObject({ unitPrice: 1500, listPrice: 2000, total: 3000 });
  expect(paper(shop, 'receipt', receipt.id)).toContain('"less":{"label":"Discount","amount":"-10.00"}');
  expect(await discountToday(shop)).toBe(1000);
  await shop.ask('staff.signIn', { staffId: anna, pin: '4711' });
  expect(await lowered(shop)).toMatchObject([
    { subject: 'Momo', from: '2000', to: '1500', amount: -1000, approvedByName: 'Anna' },
  ]);
  expect(shop.store.verify().checks.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

test('an order at the shop price has no discount, whatever that price becomes', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
  const order = await shop.ask('orders.place', { draft: draftOf(momo), allowOverpromise: false });
  await shop.ask('catalogue.setPrice', { petId: momo, amount: 1400 });
  const { receipt } = await handOver(shop, order.id, [cash(2500)]);
  expect(receipt).toMatchObject({ subtotal: 2500, discount: 0, total: 2500 });
  expect(await lowered(shop)).toEqual([]);
});

test('a cart that keeps its price while the shop asks more by now is a discount, beside one that was given on it', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 2000, count: 5 });
  const discount = { kind: 'percent' as const, basisPoints: 1000 };
  await shop.ask('checkout.keep', await fill(shop, [momo, 2, { discount }]));
  await shop.ask('catalogue.setPrice', { petId: momo, amount: 2500 });
  const open = await shop.ask('checkout.open', {});
  expect(open.lines).toMatchObject([{ unitPrice: 2000, listPrice: 2500 }]);
  const input = { basket: open, tenders: [cash(3600)], expectedTotal: 3600, allowOversell: false };
  const { receipt } = await shop.ask('checkout.complete', input);
  expect(receipt).toMatchObject({ subtotal: 5000, discount: 1400, total: 3600 });
  expect(receipt.lines).toMatchObject([{ unitPrice: 2500, lineDiscount: { given: null, amount: 1400 } }]);
  expect(await discountToday(shop)).toBe(1400);
  expect(await lowered(shop)).toMatchObject([{ subject: 'Momo', from: '2500', to: '2000', amount: -1000 }]);
  await sell(shop, momo, 1, [cash(2500)]);
  expect(await lowered(shop)).toHaveLength(1);
  expect(shop.store.verify().checks.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
