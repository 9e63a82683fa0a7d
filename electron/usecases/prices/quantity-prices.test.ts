import { expect, test } from 'vitest';
import type { Basket } from '../../../shared/domain/basket.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { priceBasket } from '../../../shared/money/pricing.ts';
import { type QuantityPrice, withQuantity } from '../../../shared/money/quantity-prices.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet, nobody } from '../../store/testing.ts';
import { fill, pay } from '../checkout/testing.ts';
import { cash, draftOf, handOver, idempotencyKey, cartOf as orderCartOf } from '../orders/testing.ts';
import { documentFor } from '../printing/document-for.ts';
import { type TestShop, testShop } from '../testing.ts';

const steps: QuantityPrice[] = [
  { from: 12, price: minor(15) },
  { from: 50, price: minor(12) },
];

async function setSteps(shop: TestShop, petId: LocalId, quantityPrices: QuantityPrice[] | null) {
  const { otherStatus: _, ...pet } = await shop.ask('editing.pet', { petId });
  const { categoryId } = pet;
  if (categoryId === null) throw new Error('It has a category');
  return shop.ask('editing.savePet', { ...pet, categoryId, quantityPrices, openingCount: null });
}

async function shopWithCrickets() {
  const shop = testShop();
  const crickets = givePet(shop.store, { name: 'Crickets', price: 20, count: 500 });
  await setSteps(shop, crickets, steps);
  return { shop, crickets };
}

async function handToCashier(shop: TestShop) {
  const { id } = await shop.cashierAtTill();
  return { anna: id };
}

/** A cart with this quantity, filled as the screen does. */
async function cartOf(shop: TestShop, petId: LocalId, quantity: number): Promise<Basket> {
  const basket = await fill(shop, [petId, 1, { prices: { price: minor(20), quantityPrices: steps } }]);
  return { ...basket, lines: basket.lines.map((line) => withQuantity(line, quantity)) };
}

test('from a number of pieces each costs less, as the shop’s price and no discount, and the receipt says so', async () => {
  const { shop, crickets } = await shopWithCrickets();
  await shop.ask('settings.saveShop', { cashierDiscountLimit: 0 });
  await handToCashier(shop);
  const few = await pay(shop, await cartOf(shop, crickets, 11), 220);
  expect(few.receipt.lines).toMatchObject([{ unitPrice: 20, priceFrom: null }]);
  const { receipt } = await pay(shop, await cartOf(shop, crickets, 50), 600);
  expect(receipt).toMatchObject({ subtotal: 600, discount: 0, lines: [{ unitPrice: 12, priceFrom: 50 }] });
  const paper = () => JSON.stringify(documentFor(shop.store, 'receipt', receipt.id));
  expect(paper()).toContain('50 × 0.12 (50+ each 0.12)');
  // Later prices do not change a receipt.
  shop.store.petEditing.setOwn(crickets, 'quantityPrices', null);
  expect(paper()).toContain('50 × 0.12 (50+ each 0.12)');
});

test('a cart that claims a lower price than its quantity has is a discount', async () => {
  const { shop, crickets } = await shopWithCrickets();
  await shop.ask('settings.saveShop', { cashierDiscountLimit: 1000 });
  const basket = await fill(shop, [crickets, 2, { unitPrice: minor(15), priceFrom: 12 }]);
  const { receipt } = await pay(shop, basket, 30);
  expect(receipt).toMatchObject({ subtotal: 40, discount: 10 });
  expect(receipt.lines).toMatchObject([{ unitPrice: 20, priceFrom: null }]);
  await handToCashier(shop);
  const again = await fill(shop, [crickets, 2, { unitPrice: minor(15), priceFrom: 12 }]);
  await refused(pay(shop, again, 30), 'manager_needed');
});

test('quantity prices that rose meanwhile leave the cart at what was seen', async () => {
  const { shop, crickets } = await shopWithCrickets();
  const basket = await cartOf(shop, crickets, 12);
  await setSteps(shop, crickets, [{ from: 10, price: minor(18) }]);
  const { receipt } = await pay(shop, basket, 180);
  expect(receipt).toMatchObject({ subtotal: 216, discount: 36, lines: [{ unitPrice: 18, priceFrom: 10 }] });
});

test('an order at the shop’s price for so many needs no manager, and keeps its price', async () => {
  const { shop, crickets } = await shopWithCrickets();
  await shop.ask('settings.saveShop', { cashierDiscountLimit: 0 });
  await handToCashier(shop);
  const draft = draftOf(crickets, { quantity: 20, unitPrice: minor(15) });
  const order = await shop.ask('orders.place', { draft, allowOverpromise: false });
  expect(order).toMatchObject({ unitPrice: 15, listPrice: null, total: 300 });
  shop.store.petEditing.setOwn(crickets, 'quantityPrices', [{ from: 5, price: minor(10) }]);
  const { receipt } = await handOver(shop, order.id, [cash(300)]);
  expect(receipt).toMatchObject({ total: 300, discount: 0 });
});

test('an order’s receipt has its quantity price, handed over at once or in the cart', async () => {
  const { shop, crickets } = await shopWithCrickets();
  const place = (key: number) => {
    const draft = draftOf(crickets, {
      idempotencyKey: idempotencyKey(key),
      quantity: 12,
      unitPrice: minor(15),
    });
    return shop.ask('orders.place', { draft, allowOverpromise: false });
  };
  const atOnce = await handOver(shop, (await place(1)).id, [cash(180)]);
  const inCart = await pay(shop, await orderCartOf(shop, (await place(3)).id, [12]), 180);
  for (const { receipt } of [atOnce, inCart])
    expect(receipt.lines).toMatchObject([{ unitPrice: 15, priceFrom: 12 }]);
});

test('an order reduced below its quantity price is at a lower price: by a manager, as a discount', async () => {
  const { shop, crickets } = await shopWithCrickets();
  await shop.ask('settings.saveShop', { cashierDiscountLimit: 0 });
  const draft = draftOf(crickets, { quantity: 20, unitPrice: minor(15) });
  const order = await shop.ask('orders.place', { draft, allowOverpromise: false });
  const change = { lineId: order.id, unitPrice: 15, allowOverpromise: false };
  const reduce = (quantity: number) => shop.ask('orders.changeLine', { ...change, quantity });
  const { anna } = await handToCashier(shop);
  expect(await reduce(12)).toMatchObject({ unitPrice: 15, listPrice: null });
  await refused(reduce(1), 'manager_needed', { reason: 'discount' });
  await shop.approve(anna, '4711');
  expect(await reduce(1)).toMatchObject({ unitPrice: 15, listPrice: 20 });
  const reduced = [...shop.store.journal.rows()].filter(({ kind }) => kind === 'price.reduced');
  expect(reduced.map(({ body }) => JSON.parse(body))).toMatchObject([{ quantity: 1, from: 20, to: 15 }]);
});

test('a rule for many prices says how many pets have quantity prices, which it leaves', async () => {
  const { shop, crickets } = await shopWithCrickets();
  givePet(shop.store, { name: 'Momo', price: 1250 });
  const question = { text: '', categoryId: null, filter: 'all' } as const;
  const rule = { change: { kind: 'percent', basisPoints: 1000 }, ending: 'as_is' } as const;
  const preview = await shop.call['prices.preview']({ question, petIds: null, rule } as never);
  expect(preview).toMatchObject({ changed: 2, stepped: 1 });
  await shop.ask('prices.apply', { previewId: preview.previewId });
  expect(shop.store.catalogue.pet(crickets)).toMatchObject({ price: 22, quantityPrices: steps });
});

test('an exported list brings the quantity prices back, and says what is wrong with others', async () => {
  const { shop, crickets } = await shopWithCrickets();
  await shop.ask('settings.saveShop', { language: 'de', locale: 'de-DE' });
  let csv = '';
  shop.platform.saveFile = async ({ content }) => {
    for await (const part of content as AsyncIterable<string>) csv += part;
    return '/tmp/stock.csv';
  };
  await shop.ask('stock.exportCsv', { text: '', categoryId: null, filter: 'all' });
  csv = unquoted(csv);
  expect(csv).toContain('12: 0,15; 50: 0,12');

  async function preview(text: string) {
    const { importId } = await shop.ask('stock.importText', { importId: null, text });
    const asked = { importId, createCategories: false, trustIds: false, columns: null };
    const { previewId } = await shop.ask('stock.importPreview', asked);
    const rows = await shop.call['stock.importRows']({ importId, action: null, offset: 0, limit: 9 });
    return { importId, previewId, row: rows.rows[0] };
  }
  const pairs = 'Name;Kategorie;Staffelpreise\nCrickets;Small animals;';
  expect((await preview(`${pairs}"12: 0,15; 50: 0,12"`)).row?.action).toBe('unchanged');
  for (const bad of ['12', '12: 0,15; 10: 0,12', '12: 0,15; 50: 0,15', '1: 0,10', '12: viel']) {
    const { row } = await preview(`${pairs}"${bad}"`);
    expect(row?.problems).toMatchObject([{ code: 'steps_unreadable', value: bad }]);
  }
  const { importId, previewId, row } = await preview(`${pairs}"24: 0,10"`);
  expect(row?.changes).toMatchObject([
    { column: 'quantityPrices', from: '12: 0,15\u00a0€; 50: 0,12\u00a0€', to: '24: 0,10\u00a0€' },
  ]);
  await shop.ask('stock.importApply', { importId, previewId });
  expect(shop.store.catalogue.pet(crickets)?.quantityPrices).toEqual([{ from: 24, price: 10 }]);
});

test('a change is in the journal, and the same again is none', async () => {
  const { shop, crickets } = await shopWithCrickets();
  const told = () => [...shop.store.journal.rows()].filter(({ kind }) => kind === 'pet.changed');
  expect(JSON.parse(told()[0]?.body ?? '')).toMatchObject({
    from: { quantityPrices: null },
    to: { quantityPrices: steps },
  });
  await setSteps(shop, crickets, steps);
  expect(told()).toHaveLength(1);
  await setSteps(shop, crickets, null);
  expect(shop.store.catalogue.pet(crickets)?.quantityPrices).toBeUndefined();
});

test('a price below its steps has none of them', async () => {
  const { shop, crickets } = await shopWithCrickets();
  shop.store.catalogue.setPrice(crickets, minor(14), nobody);
  const basket = await fill(shop, [crickets, 20]);
  expect(priceBasket(basket, { taxIncluded: true }).total).toBe(280);
  const { receipt } = await pay(shop, basket, 280);
  expect(receipt.lines).toMatchObject([{ unitPrice: 14, priceFrom: null }]);
});
