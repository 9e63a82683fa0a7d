import { describe, expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { priceBasket, settle } from '../../../shared/money/pricing.ts';
import type { Store } from '../store.ts';
import { givePet, lineOf, nobody, testStore } from '../testing.ts';
import { verify } from './verify.ts';

function sell(store: Store, petId: LocalId, quantity: number): string {
  const basket = { ...store.baskets.open(), lines: [lineOf(store, petId, quantity)] };
  const totals = priceBasket(basket, { taxIncluded: true });
  const settlement = settle(totals.total, [{ kind: 'cash', given: totals.total }], { cashStep: minor(1) });
  const tenders = [{ kind: 'cash' as const, amount: totals.total }];
  return store.sales.complete({ basket, totals, settlement, tenders, taxIncluded: true }, nobody);
}

/** A shop with three sales of two pets, one of them acknowledged, and a price change in between. */
function busyShop() {
  const store = testStore();
  const momo = givePet(store, { name: 'Momo', price: 100, count: 10 });
  const rex = givePet(store, { name: 'Rex', price: 250, count: 2 });
  const sales = [sell(store, momo, 2), sell(store, rex, 1), sell(store, momo, 1)];
  const { db } = store.context;
  db.exec(`UPDATE outbox SET state = 'done' WHERE seq = 1; UPDATE outbox SET state = 'parked' WHERE kind = 'createOrder'
    AND seq = (SELECT max(seq) FROM outbox WHERE kind = 'createOrder')`);
  db.exec(`UPDATE stock_movement SET acknowledged = quantity, acknowledged_at = 'now' WHERE seq = 1`);
  return { store, db, momo, rex, sales };
}

const wrong = (shop: ReturnType<typeof busyShop>) =>
  verify(shop.db).checks.flatMap((check) => check.differences.map((one) => `${check.name}: ${one.what}`));

test('a shop whose ledgers agree passes, with the states of its lines', () => {
  const { db } = busyShop();
  const found = verify(db);
  expect(found.checks.filter((check) => check.wrong > 0)).toEqual([]);
  expect(found.holds).toBe(true);
  const equation = { sold: 3, acknowledged: 1, waiting: 1, parked: 1, discarded: 0 };
  expect(found).toMatchObject({ equation, days: { '2026-11-21': equation } });
  expect(found.checks.map((check) => [check.name, check.checked])).toEqual([
    ['stock', 2],
    ['movements', 3],
    ['register of animals', 0],
    ['equation', 3],
    ['numbers', 3],
    ['money', 3],
    ['refunds', 0],
    ['exchanges', 0],
    ['parts of payments', 0],
    ['deposits', 0],
    ['cash', 1],
    ['grand totals', 0],
    ['running totals', 9],
    ['journal', 6],
    ['words of the journal', 0],
    ['sales in the journal', 3],
  ]);
});

describe('a ledger that does not agree is reported', () => {
  const OFF =
    'DROP TRIGGER journal_no_update; DROP TRIGGER journal_no_delete; DROP TRIGGER stock_movement_facts;';

  test.each([
    ['a known count', `UPDATE stock SET known = known + 1`, 'stock: known = opening + acknowledged'],
    ['a pending count', `UPDATE stock SET pending = pending + 1`, 'stock: pending = moved - acknowledged'],
    ['a promised count', `UPDATE stock SET promised = 4`, 'stock: promised = open orders'],
    ['a movement', `${OFF} UPDATE stock_movement SET quantity = -7 WHERE seq = 2`, 'movements: units moved'],
    ['a line’s quantity', `UPDATE sale_line SET quantity = 9`, 'equation: quantity in its entry'],
    [
      'a line’s entry',
      `UPDATE sale_line SET entry_id = 'none'`,
      'equation: an outbox entry carries the line',
    ],
    ['a line’s price', `UPDATE sale_line SET total = total - 1`, 'money: total = lines + rounding'],
    ['a tender', `UPDATE tender SET amount = amount - 1`, 'money: paid'],
    [
      'a kind of payment',
      `UPDATE tender SET kind = 'card'`,
      'sales in the journal: its payments in the journal',
    ],
    [
      'a receipt’s person',
      `INSERT INTO staff (id, name, role, active, created_at) VALUES ('anna', 'Anna', 'cashier', 1, '');
       UPDATE sale SET staff_id = 'anna'`,
      'sales in the journal: its person in the journal',
    ],
    [
      'a running total',
      `UPDATE shift_sum SET amount = amount + 1 WHERE what = 'sale'`,
      'running totals: amount of sale',
    ],
    ['a receipt’s number', `UPDATE sale SET number = 7 WHERE number = 3`, 'numbers: the last number'],
    ['a journal row', `${OFF} UPDATE journal SET body = '{}' WHERE seq = 4`, 'journal: its hash is its own'],
    ['a journal’s past', `${OFF} DELETE FROM journal WHERE seq = 4`, 'journal: no row is missing before it'],
    [
      'a journal’s end',
      `${OFF} DELETE FROM journal WHERE seq = 6`,
      'sales in the journal: its number in the journal',
    ],
    ['a sale and its total', `UPDATE sale SET total = 1`, 'sales in the journal: its total in the journal'],
  ])('%s that was edited', (_, sql, expected) => {
    const shop = busyShop();
    shop.db.exec(sql);
    expect(wrong(shop)).toContain(expected);
    expect(verify(shop.db).holds).toBe(false);
  });

  test('a sale that was removed with everything about it', () => {
    const shop = busyShop();
    const { db } = shop;
    db.pragma('foreign_keys = OFF');
    const [sale] = shop.sales;
    db.prepare('DELETE FROM sale_line WHERE sale_id = ?').run(sale);
    db.prepare('DELETE FROM tender WHERE sale_id = ?').run(sale);
    db.prepare('DELETE FROM sale WHERE id = ?').run(sale);
    expect(wrong(shop)).toEqual(
      expect.arrayContaining(['numbers: numbers used', 'sales in the journal: its sale']),
    );
  });

  test('a figure without its row', () => {
    const shop = busyShop();
    shop.db.prepare('DELETE FROM stock WHERE pet_id = ?').run(shop.rex);
    expect(wrong(shop)).toContain('stock: pending = moved - acknowledged');
  });
});
