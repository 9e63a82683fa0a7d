import { expect, test } from 'vitest';
import type { ReceiptFilter, ReceiptPlace } from '../../../shared/domain/receipt-list.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { minor } from '../../../shared/money/money.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { givePet } from '../../store/testing.ts';
import { busyDay, cash, sell } from '../day/testing.ts';
import { part, returnedOf } from '../refunds/testing.ts';
import { type TestShop, testShop } from '../testing.ts';
import { fill, pay } from './testing.ts';

const everything: ReceiptFilter = { text: '', from: null, to: null, amount: null, staffId: null };

/** All pages of a filter, with a few rows each. */
async function all(shop: TestShop, change: Partial<ReceiptFilter> = {}, limit = 2): Promise<string[]> {
  const numbers: string[] = [];
  let before: ReceiptPlace | null = null;
  do {
    const filter = { ...everything, ...change };
    const page: Awaited<ReturnType<typeof ask>> = await ask(filter, before);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    numbers.push(...page.items.map(({ number }) => number));
    before = page.next;
  } while (before !== null);
  return numbers;

  function ask(filter: ReceiptFilter, from: ReceiptPlace | null) {
    return shop.ask('checkout.receiptPage', { filter, before: from, limit });
  }
}

/** Five sales and two refunds on two days: Momo, Rex, Momo; on the second day Rex, Momo, and both refunds. */
async function twoDays() {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 50 });
  const rex = givePet(shop.store, { name: 'Rex', price: 900, count: 50 });
  await shop.ask('day.open', { openingFloat: 0 });
  const first = await sell(shop, momo, 1, [cash(1250)]);
  shop.clock.advance(60_000);
  await sell(shop, rex, 1, [cash(900)]);
  shop.clock.advance(60_000);
  await sell(shop, momo, 2, [cash(2500)]);
  await shop.ask('day.close', { counted: 4650 });
  shop.clock.advance(24 * 3_600_000);
  await shop.ask('day.open', { openingFloat: 4650 });
  await giveBack(shop, first, 'Too loud');
  shop.clock.advance(60_000);
  const second = await sell(shop, rex, 1, [cash(900)]);
  shop.clock.advance(60_000);
  await sell(shop, momo, 1, [cash(1250)]);
  shop.clock.advance(60_000);
  await giveBack(shop, second, 'Allergy');
  return shop;
}

async function giveBack(shop: TestShop, sold: Awaited<ReturnType<typeof sell>>, reason: string) {
  shop.clock.advance(60_000);
  const lines = sold.lines.map(({ id, quantity }) => ({ lineId: id, quantity, restock: true }));
  const idempotencyKey = shop.store.context.newId();
  const asked = { idempotencyKey, saleId: sold.id, lines, reason, expectedTotal: sold.total };
  await shop.ask('refunds.complete', { ...asked, tender: 'cash' });
}

test('receipts and refunds come page by page, newest first, each once and none left out', async () => {
  const shop = await twoDays();
  const newestFirst = [
    ...['R1-000002', 'T1-000005', 'T1-000004', 'R1-000001'],
    ...['T1-000003', 'T1-000002', 'T1-000001'],
  ];
  for (const limit of [1, 2, 3, 50]) expect(await all(shop, {}, limit)).toEqual(newestFirst);
});

test('a row says which pets, how many of them in all, and how it was paid', async () => {
  const { shop, one, two, three } = await busyDay();
  const exchanged = await exchange(shop, three);
  const { items } = await shop.ask('checkout.receiptPage', { filter: everything, before: null, limit: 50 });
  const said = items.map(({ number, petNames, petCount, pieces, paidBy, mark }) => [
    ...[number, petNames.join(' '), petCount, pieces, paidBy, mark],
  ]);
  expect(said.sort()).toEqual([
    ['R1-000001', 'Momo', 1, 1, 'cash', 'refunded'],
    ['R1-000002', '=Rex()', 1, 2, 'exchange', 'exchanged'],
    [one.number, 'Momo', 1, 2, 'cash', 'partly'],
    [two.number, '=Rex()', 1, 1, 'split', null],
    [three.number, '=Rex()', 1, 3, 'card', 'partly'],
    // The deposit that paid a part of it does not count as a second tender that day.
    ['T1-000004', 'Momo', 1, 1, 'cash', null],
    // Three of one pet are on two lines; the row has no room for the third name.
    [exchanged.number, 'Nemo =Rex()', 3, 6, 'exchange', null],
  ]);
  expect(shop.store.receiptList.find(exchanged.number, 1)).toMatchObject([{ petCount: 3, pieces: 6 }]);
});

/** Exchanges two pets of a receipt for others at the same price: nothing is paid. */
async function exchange(shop: TestShop, receipt: Receipt) {
  const give = (name: string, price: number) => givePet(shop.store, { name, price, count: 9 });
  const [nemo, mia] = [give('Nemo', 300), give('Mia', 0)];
  const petId = receipt.lines[0]?.petId ?? nemo;
  const basket = await fill(shop, [nemo, 2], [petId, 1], [nemo, 1], [mia, 2]);
  const returned = await returnedOf(shop, receipt, [part(receipt, 0, 2)]);
  return (await pay(shop, { ...basket, returned }, 0, [], true)).receipt;
}

test('they are found by day, amount, person and text', async () => {
  const shop = await twoDays();
  expect(await all(shop, { from: '2026-11-22' })).toEqual([
    'R1-000002',
    'T1-000005',
    'T1-000004',
    'R1-000001',
  ]);
  expect(await all(shop, { to: '2026-11-21' })).toEqual(['T1-000003', 'T1-000002', 'T1-000001']);
  expect(await all(shop, { from: '2026-11-23' })).toEqual([]);
  expect(await all(shop, { amount: minor(900) })).toEqual(['R1-000002', 'T1-000004', 'T1-000002']);
  expect(await all(shop, { amount: minor(1250), from: '2026-11-22' })).toEqual(['T1-000005', 'R1-000001']);
  expect(await all(shop, { text: 'mómo' })).toEqual(['T1-000005', 'R1-000001', 'T1-000003', 'T1-000001']);
  expect(await all(shop, { text: 'allergy' })).toEqual(['R1-000002']);
  // Punctuation alone matches none.
  expect(await all(shop, { text: '?' })).toEqual([]);
  expect(await all(shop, { text: ' ' })).toHaveLength(7);
  expect(await all(shop, { text: 't1-3', from: '2026-11-22' })).toEqual(['T1-000003']);
  const person = shop.store.context.newId();
  expect(await all(shop, { staffId: person })).toEqual([]);
  shop.store.context.db.prepare('UPDATE sale SET staff_id = ? WHERE number = 2').run(person);
  expect(await all(shop, { staffId: person })).toEqual(['T1-000002']);
});

test('all that are found are written as a table, refunds below zero, in the words and numbers of the shop', async () => {
  const shop = await twoDays();
  const saved: { name: string; content: string }[] = [];
  shop.platform.saveFile = async ({ name, content }) => {
    saved.push({ name, content: String(content) });
    return `/there/${name}`;
  };
  const csv = async (change: Partial<ReceiptFilter>) => {
    const done = await shop.ask('checkout.saveReceipts', { filter: { ...everything, ...change } });
    expect(done).toEqual({ file: `/there/${saved.at(-1)?.name}` });
    return unquoted(saved.at(-1)?.content ?? '')
      .replace('\uFEFF', '')
      .split('\r\n');
  };

  const all = (await csv({})) ?? [];
  expect(all[0]).toBe('Number,Type,Date,By,Items,Total,Currency');
  expect(all).toHaveLength(8);
  // Two Momos on one line count as two.
  expect(all.slice(1).map((line) => line.split(',').at(-3))).toEqual(['1', '1', '1', '1', '2', '1', '1']);
  const amounts = all.slice(1).map((line) => line.split(',').at(-2));
  expect(amounts).toEqual(['-9.00', '12.50', '9.00', '-12.50', '25.00', '9.00', '12.50']);
  expect(await csv({ from: '2026-11-22', to: '2026-11-22', text: 'allergy' })).toEqual([
    all[0],
    expect.stringMatching(/^R1-000002,Refund,/),
  ]);
  expect(await csv({ text: 't1-3' })).toHaveLength(2);
  await csv({ from: '2026-11-22', to: '2026-11-22' });
  expect(saved.at(-1)?.name).toBe('Receipts 2026-11-22.csv');
});
