import { expect, onTestFinished, test, vi } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { givePet, lineOf } from '../../store/testing.ts';
import { writtenTo } from '../../store/testing-database.ts';
import { cash } from '../orders/testing.ts';
import { type TestShop, testShop } from '../testing.ts';
import { completeSale } from './complete-sale.ts';

const written = ({ store }: TestShop) => writtenTo(store.context.db.name);
const commits = (shop: TestShop) => written(shop).commits;

/** Counts the statements that a shop's database runs from now on. */
function countStatements({ store }: TestShop): () => number {
  const statements: Record<'run' | 'get' | 'all', () => unknown> = Object.getPrototypeOf(
    store.context.db.prepare('SELECT 1'),
  );
  const spies = (['run', 'get', 'all'] as const).map((name) => vi.spyOn(statements, name));
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

test('a sale with its print job and the next basket is one commit: one wait for the disk', () => {
  const shop = testShop();
  const { store, session } = shop;
  const pets = ['Momo', 'Bella', 'Rex'].map((name) => givePet(store, { name, price: 100, count: 9 }));
  store.settings.saveShop({ autoPrintReceipt: true }, session.caller().actor);
  const basket = { ...store.baskets.open(), lines: pets.map((petId) => lineOf(store, petId, 1)) };
  store.baskets.keep(basket, session.caller().actor);
  const before = commits(shop);
  const input = {
    basket,
    tenders: [cash(300)],
    expectedTotal: minor(300),
    allowOversell: false,
  };
  const { receipt } = completeSale(shop, input, session.caller());
  expect(receipt.lines).toHaveLength(3);
  expect(store.printJobs.unsettled()).toHaveLength(1);
  expect(commits(shop) - before).toBe(1);
  // Checks the counting itself: one more write is one more.
  store.baskets.open();
  store.stock.setLowMark(pets[0] as LocalId, 1);
  expect(commits(shop) - before).toBe(2);
});

test('a sale runs no more statements and writes no more pages than these, each of which costs time at the counter', () => {
  const shop = testShop();
  const { store, session } = shop;
  const pets = ['Momo', 'Bella'].map((name) => givePet(store, { name, price: 100, count: 9 }));
  const caller = session.caller();
  const statements = countStatements(shop);
  const sell = () => {
    const basket = { ...store.baskets.open(), lines: pets.map((petId) => lineOf(store, petId, 1)) };
    const tenders = [cash(200)];
    const before = { pages: written(shop).pages, statements: statements() };
    completeSale(shop, { basket, tenders, expectedTotal: minor(200), allowOversell: false }, caller);
    return { pages: written(shop).pages - before.pages, statements: statements() - before.statements };
  };
  // The first sale opens the shift.
  sell();
  const second = sell();
  expect(second.statements).toBeGreaterThan(0);
  expect(second.statements).toBeLessThanOrEqual(60);
  expect(second.pages).toBeLessThanOrEqual(42);
});
