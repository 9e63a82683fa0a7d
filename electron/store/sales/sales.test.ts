import { describe, expect, test } from 'vitest';
import type { Basket } from '../../../shared/domain/basket.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor, NO_MONEY } from '../../../shared/money/money.ts';
import { priceBasket, settle } from '../../../shared/money/pricing.ts';
import { statusAfter } from '../stock/pet-status.ts';
import type { Store } from '../store.ts';
import { givePet, lineOf, nobody, testClock, testStore } from '../testing.ts';
import type { NewSale } from './sales.ts';
import { receiptNumber, seriesOf } from './series.ts';

function basketOf(store: Store, ...lines: [petId: LocalId, quantity: number][]): Basket {
  const basket = store.baskets.open();
  return { ...basket, lines: lines.map(([petId, quantity]) => lineOf(store, petId, quantity)) };
}

function paidInCash(basket: Basket): NewSale {
  const totals = priceBasket(basket, { taxIncluded: true });
  const settlement = settle(totals.total, [{ kind: 'cash', given: totals.total }], { cashStep: minor(1) });
  const tenders = settlement.tenders.map((tender) => ({ ...tender, kind: 'cash' as const }));
  return { basket, totals, settlement, tenders, taxIncluded: true };
}

const entries = (store: Store) =>
  store.context.db
    .prepare<[], { id: string; kind: string; payload: string; state: string }>(
      'SELECT * FROM outbox ORDER BY seq',
    )
    .all()
    .map((row) => ({ ...row, payload: JSON.parse(row.payload) }));

describe('a sale', () => {
  test('writes receipt, stock and outbox together', () => {
    const store = testStore();
    const momo = givePet(store, { name: 'Momo', price: 1250, count: 5 });
    const rex = givePet(store, { name: 'Rex', price: 900, count: 1 });
    const id = store.sales.complete(paidInCash(basketOf(store, [momo, 2], [rex, 1])), nobody);

    const receipt = store.receipts.get(id);
    expect(receipt).toMatchObject({ number: 'T1-000001', total: 3400, subtotal: 3400, changeDue: 0 });
    expect(receipt.lines.map((line) => [line.petName, line.quantity, line.total, line.delivery])).toEqual([
      ['Momo', 2, 2500, 'waiting'],
      ['Rex', 1, 900, 'waiting'],
    ]);
    expect(receipt.tenders).toEqual([{ kind: 'cash', amount: 3400, given: 3400, reference: null }]);
    expect(store.stock.figures(momo)).toMatchObject({ known: 5, shown: 3, free: 3 });
    expect(store.stock.figures(rex)).toMatchObject({ shown: 0 });
    expect(entries(store).map((entry) => entry.kind)).toEqual([
      'createOrder',
      'pushStock',
      'createOrder',
      'pushStock',
      'pushStatus',
    ]);
    const [order, push] = entries(store);
    expect(order?.payload).toMatchObject({ petId: momo, quantity: 2, complete: true });
    expect(push?.payload).toEqual({ petId: momo });
    const movement = store.context.db.prepare('SELECT * FROM stock_movement WHERE pet_id = ?').get(momo);
    expect(movement).toMatchObject({ quantity: -2, after_entry: order?.id, kind: 'sale', acknowledged: 0 });
    expect(entries(store)[4]?.payload).toEqual({ petId: rex, status: 'sold' });
  });

  test('that cannot be written whole is not written at all', () => {
    const store = testStore();
    const momo = givePet(store, { name: 'Momo', price: 1250, count: 5 });
    const sale = paidInCash(basketOf(store, [momo, 1]));
    const broken = { ...sale, tenders: [{ kind: 'coins' as 'cash', amount: minor(1) }] };
    expect(() => store.transaction(() => store.sales.complete(broken, nobody))).toThrow('CHECK');
    expect(entries(store)).toEqual([]);
    expect(store.stock.figures(momo).shown).toBe(5);
    expect(store.baskets.state(sale.basket.idempotencyKey)).toBe('open');
    expect(store.receipts.get(store.sales.complete(sale, nobody)).number).toBe('T1-000001');
  });

  test('of the same pet twice gives each line an order with its own id and ship date', () => {
    const clock = testClock();
    const store = testStore({ clock });
    const [momo, coco] = [
      givePet(store, { name: 'Momo', price: 100, count: 99 }),
      givePet(store, { name: 'Coco', price: 100, count: 99 }),
    ];
    for (let sale = 0; sale < 3; sale += 1) {
      store.sales.complete(paidInCash(basketOf(store, [momo, 1], [coco, 1], [momo, 1])), nobody);
    }
    const orders = entries(store).filter((entry) => entry.kind === 'createOrder');
    const datesOf = (pet: LocalId) =>
      orders
        .filter(({ payload }) => payload.petId === pet)
        .map(({ payload }) => Date.parse(payload.shipDate));
    const now = clock.now();
    expect(datesOf(momo)).toEqual([now, now + 1, now + 2, now + 3, now + 4, now + 5]);
    expect(datesOf(coco)).toEqual([now, now + 1, now + 2]);
    const ids = store.context.db.prepare('SELECT assigned_id FROM store_order').pluck().all();
    expect(new Set(ids).size).toBe(9);
  });
});

describe('baskets', () => {
  test('that were sold cannot be changed any more', () => {
    const store = testStore();
    const basket = basketOf(store, [givePet(store, { name: 'Momo', price: 100 }), 1]);
    store.sales.complete(paidInCash(basket), nobody);
    for (const change of [
      () => store.baskets.keep(basket, nobody),
      () => store.baskets.hold(basket, '', nobody),
      () => store.baskets.void(basket.idempotencyKey, nobody),
    ]) {
      expect(change).toThrow(expect.objectContaining({ code: 'basket_done' }));
    }
  });
});

test.each([
  [1, 'T1'],
  [2, 'T1B'],
  [3, 'T1C'],
  [26, 'T1Z'],
  [27, 'T1AA'],
])('generation %s numbers its receipts in the series %s', (generation, series) => {
  expect(seriesOf(1, generation)).toBe(series);
  expect(receiptNumber(series, 123)).toBe(`${series}-000123`);
});

test.each([
  [{ shown: 1, free: 1 }, { shown: 0, free: 0 }, 'sold'],
  [{ shown: 2, free: 1 }, { shown: 1, free: 0 }, 'pending'],
  [{ shown: 1, free: 1 }, { shown: 1, free: 0 }, 'pending'],
  [{ shown: 0, free: 0 }, { shown: 3, free: 3 }, 'available'],
  [{ shown: 5, free: 5 }, { shown: 3, free: 3 }, null],
  [{ shown: 0, free: 0 }, { shown: -1, free: -1 }, null],
])('a change from %j to %j calls for the status %s', (before, after, status) => {
  const figures = (part: object) => ({ known: null, promised: 0, lowMark: null, shown: 0, free: 0, ...part });
  expect(statusAfter(figures(before), figures(after))).toBe(status);
});

describe('a clock that is wrong', () => {
  const DAY_MS = 86_400_000;

  test('takes no price away, and the price entered last is in force', async () => {
    const clock = testClock();
    const store = testStore({ clock });
    const momo = givePet(store, { name: 'Momo', price: 1250, count: 5 });
    const price = () => store.catalogue.requirePet(momo).price;
    clock.jump(-2 * DAY_MS);
    expect(price()).toBe(1250);
    expect(await store.stockTable.summary(null)).toMatchObject({ all: 1, unpriced: 0 });
    store.catalogue.setPrice(momo, minor(1300), nobody);
    expect(price()).toBe(1300);
    clock.jump(2 * DAY_MS);
    expect(price()).toBe(1300);
    const entered = store.context.db.prepare('SELECT amount FROM price ORDER BY valid_from').pluck().all();
    expect(entered).toEqual([1250, 1300]);
  });

  test('hides neither the latest receipts nor the latest shifts', () => {
    const clock = testClock();
    const store = testStore({ clock });
    const momo = givePet(store, { name: 'Momo', price: 100, count: 9 });
    const sell = () => store.sales.complete(paidInCash(basketOf(store, [momo, 1])), nobody);
    const early = store.shifts.ensureOpen(nobody);
    clock.jump(30 * DAY_MS);
    sell();
    clock.jump(-30 * DAY_MS);
    const last = sell();
    expect(store.receiptList.find('', 1).map(({ id }) => id)).toEqual([last]);
    expect(store.receiptList.find('momo', 1).map(({ id }) => id)).toEqual([last]);
    store.context.db.prepare('UPDATE shift SET closed_at = opened_at WHERE id = ?').run(early.id);
    clock.jump(-DAY_MS);
    const late = store.shifts.open(NO_MONEY, nobody);
    expect(store.shifts.list(1).map(({ id }) => id)).toEqual([late.id]);
  });
});
