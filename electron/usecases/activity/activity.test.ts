import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ActivityFilter } from '../../../shared/domain/activity.ts';
import { ACTIVITY_GROUPS } from '../../../shared/domain/groups.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet, nobody } from '../../store/testing.ts';
import { fill, pay } from '../checkout/testing.ts';
import { cash, sell } from '../day/testing.ts';
import { cashDeposit, draftOf } from '../orders/testing.ts';
import { part, refund } from '../refunds/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

const everything: ActivityFilter = { from: null, to: null, staffId: null, group: null, text: '' };

const listed = async (shop: TestShop, filter: Partial<ActivityFilter> = {}) => {
  const { items } = await shop.ask('activity.list', {
    filter: { ...everything, ...filter },
    before: null,
    limit: 100,
  });
  return items;
};
const kinds = async (shop: TestShop, filter: Partial<ActivityFilter>) =>
  (await listed(shop, filter)).map(({ kind }) => kind);

/** A shop with a manager at the till, a sale, cash taken out for a reason and a changed price. */
async function usedShop() {
  const shop = testShop();
  const anna = await shop.hire('Anna', 'manager');
  await shop.ask('staff.signIn', { staffId: anna.id, pin: '4711' });
  const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
  await shop.ask('day.open', { openingFloat: 5000 });
  await sell(shop, momo, 1, [cash(2000)]);
  await shop.ask('day.cash', { amount: -500, reason: 'To the 100% bank' });
  await shop.ask('catalogue.setPrice', { petId: momo, amount: 1400 });
  return { shop, anna };
}

test('shows who did what, with the receipt, the amount, the previous value and the reason', async () => {
  const { shop } = await usedShop();
  const rows = await listed(shop);
  const one = (kind: string) => rows.find((row) => row.kind === kind);
  expect(one('sale.completed')).toMatchObject({ staffName: 'Anna', subject: 'T1-000001', amount: 1250 });
  expect(one('cash.moved')).toMatchObject({ amount: -500, typed: 'To the 100% bank' });
  expect(one('price.changed')).toMatchObject({ subject: 'Momo', from: '1250', to: '1400' });
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq).sort((a, b) => b - a));
});

test('is filtered by kind, person, day and text, in which a percent sign is no wildcard', async () => {
  const { shop, anna } = await usedShop();
  expect(await kinds(shop, { group: 'prices' })).toEqual(['price.changed', 'price.changed']);
  expect(await kinds(shop, { group: 'drawer' })).toEqual(['cash.moved', 'shift.opened']);
  expect(await kinds(shop, { text: 't1-000001' })).toEqual(['sale.completed']);
  expect(await kinds(shop, { text: '100%' })).toEqual(['cash.moved']);
  expect(await kinds(shop, { text: '1%k' })).toEqual([]);
  // What was sold under the name, and the pet's own lines.
  expect(await kinds(shop, { text: 'MOMO' })).toEqual(['price.changed', 'sale.completed', 'price.changed']);
  expect(await kinds(shop, { from: '2026-11-22' })).toEqual([]);
  expect((await kinds(shop, { to: '2026-11-21', staffId: anna.id })).length).toBeGreaterThan(3);
  expect(await kinds(shop, { group: 'approvals' })).toEqual([]);
});

test('every kind of row belongs to a group', async () => {
  const { activity } = JSON.parse(readFileSync('renderer/features/settings/words/en.json', 'utf8')).settings;
  const all = Object.entries<object>(activity.kinds).flatMap(([area, acts]) =>
    Object.keys(acts).map((act) => `${area}.${act}`),
  );
  const shop = testShop();
  for (const kind of all) shop.store.journal.append({ kind, subjectId: null, body: {}, actor: nobody });
  const grouped: string[] = [];
  for (const group of ACTIVITY_GROUPS) grouped.push(...(await kinds(shop, { group })));
  expect(all.filter((kind) => !grouped.includes(kind))).toEqual([]);
});

test('is searched regardless of case and accents', async () => {
  const { shop } = await usedShop();
  await shop.hire('Özlem Çelik', 'cashier', '2580');
  await shop.ask('day.cash', { amount: 500, reason: 'Für die ÄPFEL: 5 %' });
  for (const text of ['özlem', 'ÖZLEM', 'ozlem', 'çelik', 'CELIK']) {
    expect(await kinds(shop, { text })).toEqual(['staff.added']);
  }
  expect(await kinds(shop, { text: 'äpfel: 5 %' })).toEqual(['cash.moved']);
  expect(await kinds(shop, { text: 'äpfel 5' })).toEqual([]);
});

test('lists what was done while nobody was signed in under that', async () => {
  const { shop, anna } = await usedShop();
  expect(await kinds(shop, { staffId: 'nobody', group: 'drawer' })).toEqual([]);
  const { id = localId('') } = shop.store.shifts.current() ?? {};
  shop.store.shifts.moveCash(id, minor(100), 'Found on the floor', nobody);
  expect(await kinds(shop, { staffId: 'nobody', group: 'drawer' })).toEqual(['cash.moved']);
  expect(await kinds(shop, { staffId: anna.id, group: 'drawer' })).toEqual(['cash.moved', 'shift.opened']);
});

test('searches a long journal part by part, down to its oldest line', async () => {
  const { shop } = await usedShop();
  const { store } = shop;
  store.transaction(() => {
    for (let n = 0; n < 12_000; n += 1)
      store.journal.append({ kind: 'staff.signedOut', subjectId: null, body: {}, actor: nobody });
  });
  const found: string[] = [];
  let before: number | null = null;
  let asked = 0;
  do {
    const filter = { ...everything, group: 'sales' as const };
    const part: { items: { kind: string }[]; next: number | null } = await shop.ask('activity.list', {
      filter,
      before,
      limit: 10,
    });
    found.push(...part.items.map(({ kind }) => kind));
    before = part.next;
    asked += 1;
  } while (before !== null);
  expect(found).toEqual(['sale.completed']);
  expect(asked).toBeGreaterThan(2);
});

test('is for signed-in managers only', async () => {
  const { shop } = await usedShop();
  const bert = await shop.hire('Bert', 'cashier', '2580');
  await shop.ask('staff.signIn', { staffId: bert.id, pin: '2580' });
  await refused(listed(shop), 'manager_sign_in_needed');
});

test('shows the discounts of a sale by pet and cart, and links to its receipt', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 1000, count: 5 });
  const tenth = { kind: 'percent' as const, basisPoints: 1000 };
  const off = { kind: 'amount' as const, amount: minor(300) };
  const basket = await fill(shop, [momo, 2, { discount: tenth }]);
  const sold = await pay(shop, { ...basket, discount: off }, 1500);
  const [row] = await listed(shop, { group: 'discounts' });
  expect(row).toMatchObject({
    saleId: sold.receipt.id,
    discounts: [
      { petName: 'Momo', given: tenth, amount: 200 },
      { petName: null, given: { kind: 'amount', amount: 300 }, amount: 300 },
    ],
    items: [{ petName: 'Momo', quantity: 2, amount: 1500 }],
  });
});

test('shows lines removed from a cart with their quantity', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 1000, count: 60 });
  const basket = await fill(shop, [momo, 50]);
  await shop.ask('checkout.keep', basket);
  const lines = basket.lines.map((line) => ({ ...line, quantity: 1 }));
  await shop.ask('checkout.keep', { ...basket, lines });
  const [row] = await listed(shop, { group: 'voids' });
  expect(row).toMatchObject({ kind: 'basket.reduced', items: [{ petName: 'Momo', quantity: 49 }] });
});

test('finds returned and removed lines by their pet', async () => {
  const { shop } = await usedShop();
  const rex = givePet(shop.store, { name: 'Rex', price: 700, count: 5 });
  const receipt = await sell(shop, rex, 1, [cash(1000)]);
  await refund(shop, receipt, [part(receipt, 0, 1)]);
  const basket = await fill(shop, [rex, 2]);
  await shop.ask('checkout.keep', basket);
  await shop.ask('checkout.void', { idempotencyKey: basket.idempotencyKey });
  expect(await kinds(shop, { text: 'rex', group: 'voids' })).toEqual(['basket.voided']);
  expect(await kinds(shop, { text: 'rex', group: 'sales' })).toEqual(['refund.completed', 'sale.completed']);
});

test('shows an applied count with its name', async () => {
  const { shop } = await usedShop();
  const { id: sessionId } = await shop.ask('stock.countStart', { label: 'Shop window', wholeShop: true });
  await shop.ask('stock.countCommit', { sessionId, petIds: [] });
  const counts = (await listed(shop, { text: 'shop window' })).map(({ kind, subject }) => [kind, subject]);
  expect(counts).toEqual([
    ['count.written', 'Shop window'],
    ['count.started', 'Shop window'],
  ]);
});

test('shows money in its own currency, whatever the shop uses now', async () => {
  const { shop } = await usedShop();
  const rex = givePet(shop.store, { name: 'Rex', price: 700, count: 9 });
  const receipt = await sell(shop, rex, 1, [cash(700)]);
  await refund(shop, receipt, [part(receipt, 0, 1)]);
  const deposit = cashDeposit(300);
  const draft = draftOf(rex, { unitPrice: minor(700), deposit });
  const { id: orderId } = await shop.ask('orders.place', { draft, allowOverpromise: true });
  await shop.ask('orders.cancel', { orderId, reason: 'x', deposit: 'cash' });
  const basket = { ...(await fill(shop, [rex, 1])), note: null };
  const paid = { kind: 'basket' as const, basket, expectedTotal: 700, allowOversell: true };
  const { id } = await shop.ask('payments.begin', { ...paid, tender: 'cash', amount: 100 });
  await shop.ask('payments.void', { id, gaveBack: false });
  await shop.ask('day.close', { counted: 0 });
  await shop.ask('settings.saveShop', { currency: 'CHF' });
  await shop.ask('day.open', { openingFloat: 100, allowDifference: true });
  await shop.ask('day.cash', { amount: 100, reason: 'x' });

  const currencies = (await listed(shop))
    .filter(({ amount }) => amount !== null)
    .map(({ kind, currency }) => `${kind} ${currency}`);
  expect(currencies).toEqual([
    'cash.moved CHF',
    'shift.opened CHF',
    'shift.closed EUR',
    'payment.givenBack EUR',
    'payment.taken EUR',
    'order.cancelled EUR',
    'refund.completed EUR',
    'sale.completed EUR',
    'cash.moved EUR',
    'sale.completed EUR',
    'shift.opened EUR',
  ]);
});
