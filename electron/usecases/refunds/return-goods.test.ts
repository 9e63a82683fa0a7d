import { expect, test } from 'vitest';
import type { ReturnDraft } from '../../../shared/domain/refund.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet, nobody } from '../../store/testing.ts';
import { inFolder, runCheck, saveArchive } from '../archive/testing.ts';
import { cash, sell } from '../day/testing.ts';
import { found } from '../orders/testing.ts';
import { begunIn } from '../payments/testing.ts';
import { documentFor } from '../printing/document-for.ts';
import { testShop } from '../testing.ts';
import { idempotencyKey } from './testing.ts';

process.env.TZ = 'UTC';

/** A shop with 19 % VAT in its prices, a guppy at 4.50 and a gecko at 49.00. */
async function shopWithPets() {
  const shop = testShop();
  const vat = shop.store.taxRates.save({ id: null, name: 'VAT', basisPoints: 1900, active: true }, nobody);
  await shop.ask('settings.saveShop', { defaultTaxRateId: vat.id });
  const guppy = givePet(shop.store, { name: 'Guppy', category: 'Fish', price: 450, count: 5 });
  const gecko = givePet(shop.store, { name: 'Gecko', category: 'Reptile', price: 4900, count: 1 });
  const draft = (changes: Partial<ReturnDraft> = {}): ReturnDraft => ({
    idempotencyKey: idempotencyKey(1),
    lines: [
      { petId: guppy, quantity: 2, unitPrice: minor(400), restock: true },
      { petId: guppy, quantity: 1, unitPrice: minor(450), restock: false },
    ],
    reason: 'no receipt',
    expectedTotal: minor(1250),
    ...changes,
  });
  const shown = () => shop.store.stock.figures(guppy).shown;
  return { shop, guppy, gecko, draft, shown };
}

test('pets without a receipt come back at no more than today’s price: money, stock, slip, lists, journal, Z and archive', async () => {
  const { shop, guppy, draft, shown } = await shopWithPets();
  await shop.ask('day.open', { openingFloat: 5000 });
  expect(await shop.ask('refunds.quoteReturn', draft())).toEqual({ total: 1250, rounding: 0, cash: 1250 });
  const refund = await shop.ask('refunds.completeReturn', draft());
  expect(refund).toMatchObject({
    ...{ number: 'R1-000001', saleId: null, receiptNumber: null, currency: 'EUR', total: 1250, cash: 1250 },
    lines: [
      { petName: 'Guppy', quantity: 2, amount: 800, restocked: true },
      { petName: 'Guppy', quantity: 1, amount: 450, restocked: false },
    ],
    taxes: [{ name: 'VAT', basisPoints: 1900, net: 1050, tax: 200 }],
  });
  // Pressed twice, it runs once, and two of the three are for sale again.
  expect(await shop.ask('refunds.completeReturn', draft())).toEqual(refund);
  expect(shown()).toBe(7);
  const [movement] = await shop.ask('stock.history', { petId: guppy, limit: 1 });
  expect(movement).toMatchObject({ kind: 'return', quantity: 2, document: 'R1-000001' });
  const push = shop.store.context.db.prepare(`SELECT count(*) FROM outbox WHERE kind = 'pushStock'`).pluck();
  expect(push.get()).toBe(1);

  const slip = JSON.stringify(documentFor(shop.store, 'refund', refund.id).blocks);
  expect(slip).toContain('Return without receipt');
  expect(slip).not.toContain('For receipt');
  const [row] = await shop.ask('checkout.receipts', { text: 'guppy', limit: 10 });
  expect(row).toMatchObject({
    number: 'R1-000001',
    saleId: null,
    mark: 'withoutReceipt',
    total: -1250,
    pieces: 3,
  });
  const last = [...shop.store.journal.rows()].findLast(({ kind }) => kind === 'refund.completed');
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ withoutReceipt: true, saleId: null, total: 1250 });
  expect(
    (await shop.ask('activity.list', { filter: everything, before: null, limit: 5 })).items,
  ).toContainEqual(expect.objectContaining({ kind: 'refund.completed', currency: 'EUR', amount: -1250 }));
  const sales = await shop.ask('reports.sales', { from: DAY, to: DAY, by: 'category', currency: null });
  expect(sales.rows).toMatchObject([{ name: 'Fish', refunds: 1250, returned: 3, tax: -200 }]);

  expect(found(shop)).toEqual([]);
  const z = await shop.ask('day.close', { counted: 3750 });
  expect(z.refunds).toMatchObject({ count: 1, total: 1250, withoutReceipt: { count: 1, total: 1250 } });
  expect(JSON.stringify(documentFor(shop.store, 'z-report', z.shiftId).blocks)).toContain(
    'without receipt (1)',
  );
  expect(found(shop)).toEqual([]);
  const { saved } = await saveArchive(shop, { from: DAY, to: DAY });
  const check = runCheck(inFolder(saved.files));
  expect([check.status, check.stderr], check.stdout).toEqual([0, '']);
});

const DAY = '2026-11-21';
const everything = { from: null, to: null, staffId: null, text: '', group: null };

test('verify finds a return that was given to a sale, a changed total, and a Z report without it', async () => {
  const { shop, guppy, draft } = await shopWithPets();
  await shop.ask('day.open', { openingFloat: 5000 });
  await sell(shop, guppy, 1, [cash(450)]);
  await shop.ask('refunds.completeReturn', draft());
  await shop.ask('day.close', { counted: 4200 });
  const { db } = shop.store.context;
  const foundAfter = (sql: string) => {
    db.exec(`SAVEPOINT before; ${sql}`);
    const what = found(shop).map((difference) => difference.what);
    db.exec('ROLLBACK TO before; RELEASE before');
    return what;
  };
  expect(found(shop)).toEqual([]);
  expect(foundAfter('UPDATE refund SET total = 1251')).toContain('its total in the journal');
  expect(foundAfter('UPDATE refund SET sale_id = (SELECT id FROM sale)')).toEqual(
    expect.arrayContaining(['without a receipt, in the journal', 'lines of another sale']),
  );
  expect(foundAfter(`DELETE FROM shift_sum WHERE what = 'return'`)).toContain('amount of return');
  expect(
    foundAfter(`UPDATE shift SET z_report = json_remove(z_report, '$.refunds.withoutReceipt')`),
  ).toContain('without a receipt in the Z report');
});

test('a cashier needs a manager, whose approval ends when the price changes', async () => {
  const { shop, guppy, draft, shown } = await shopWithPets();
  const mia = await shop.hire('Mia', 'manager');
  shop.handToCashier();
  const needed = { code: 'manager_needed', facts: { reason: 'refunds' } };
  await expect(shop.ask('refunds.completeReturn', draft())).rejects.toMatchObject(needed);
  await refused(shop.ask('payments.begin', { kind: 'return', refund: draft() }), 'manager_needed');
  await expect(shop.ask('refunds.completeReturn', draft())).rejects.toMatchObject(needed);
  await shop.approve(mia.id);
  shop.store.catalogue.setPrice(guppy, minor(440), nobody);
  await expect(shop.ask('refunds.completeReturn', draft())).rejects.toMatchObject({
    facts: { reason: 'refunds', changed: 1 },
  });
  expect(shown()).toBe(5);
  const lines = [{ petId: guppy, quantity: 1, unitPrice: minor(440), restock: true }];
  const less = draft({ lines, expectedTotal: minor(440) });
  await expect(shop.ask('refunds.completeReturn', less)).rejects.toMatchObject(needed);
  await shop.approve(mia.id);
  expect(await shop.ask('refunds.completeReturn', less)).toMatchObject({ total: 440, staffName: 'Bert' });
  const last = [...shop.store.journal.rows()].findLast(({ kind }) => kind === 'refund.completed');
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ approvedBy: mia.id });
});

test('the shop’s limit, today’s price, and what was shown hold', async () => {
  const { shop, guppy, gecko, draft } = await shopWithPets();
  const complete = (changes: Partial<ReturnDraft>) => shop.ask('refunds.completeReturn', draft(changes));
  const line = (petId: typeof guppy, unitPrice: number) => ({
    petId,
    quantity: 1,
    unitPrice: minor(unitPrice),
    restock: true,
  });
  await refused(complete({ lines: [line(guppy, 451)] }), 'return_price', { petName: 'Guppy', most: 450 });
  const both = { lines: [line(gecko, 4900), line(guppy, 101)], expectedTotal: minor(5001) };
  await refused(complete(both), 'return_limit', { limit: 5000, total: 5001 });
  await refused(complete({ expectedTotal: minor(1249) }), 'total_changed');
  const stray = givePet(shop.store, { name: 'Stray', count: 1 });
  await refused(complete({ lines: [line(stray, 0)] }), 'no_price');
  await shop.ask('settings.saveShop', { returnLimit: 0 });
  await refused(complete({}), 'return_not_allowed');
  await refused(shop.ask('refunds.quoteReturn', draft()), 'return_not_allowed');
});

test('cash goes back to the nearest coin, and tax that is added to prices goes back with them', async () => {
  const { shop, guppy, draft } = await shopWithPets();
  await shop.ask('settings.saveShop', { cashStep: 5, taxIncluded: false });
  const lines = [{ petId: guppy, quantity: 1, unitPrice: minor(450), restock: true }];
  // 4.50 plus 0.86 tax is 5.36.
  expect(await shop.ask('refunds.quoteReturn', { lines })).toEqual({ total: 535, rounding: -1, cash: 535 });
  expect(await shop.ask('refunds.completeReturn', draft({ lines, expectedTotal: minor(535) }))).toMatchObject(
    { ...{ total: 535, rounding: -1 }, taxes: [{ net: 450, tax: 86 }] },
  );
  expect(found(shop)).toEqual([]);
});

test('a return to a card is written once the terminal confirms, with the amount agreed before', async () => {
  const { shop, guppy, draft, shown } = await shopWithPets();
  await shop.ask('settings.saveShop', { returnPaidBy: 'card' });
  await refused(shop.ask('refunds.completeReturn', draft()), 'return_by_card');
  const begun = await shop.ask('payments.begin', { kind: 'return', refund: draft() });
  expect(begun).toMatchObject({ amount: 1250, state: 'begun', open: true });
  expect(shown()).toBe(5);
  // The agreement stays valid, whatever the current prices and rules are.
  shop.store.catalogue.setPrice(guppy, minor(100), nobody);
  await shop.ask('settings.saveShop', { returnPaidBy: 'cash', returnLimit: 0 });
  const { refund } = await shop.ask('payments.capture', { id: begun.id, reference: null });
  expect(refund).toMatchObject({ total: 1250, tender: 'card', cash: 0, saleId: null });
  expect(await begunIn(shop)).toEqual([]);
  expect(shown()).toBe(7);
  expect(found(shop)).toEqual([]);
});
