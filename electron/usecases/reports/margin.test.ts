import { expect, test } from 'vitest';
import { salesReport } from '../../../shared/documents/sales-report.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { givePet, nobody } from '../../store/testing.ts';
import { cash, sell } from '../day/testing.ts';
import type { SaveRequest } from '../platform.ts';
import { idempotencyKey, part, refund } from '../refunds/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

process.env.TZ = 'UTC';

const DAY = { from: '2026-11-21', to: '2026-11-21', currency: null };

async function deliver(shop: TestShop, petId: LocalId, unitCost: number | null) {
  shop.clock.advance(60_000);
  const line = { petId, quantity: 10, unitCost: unitCost === null ? null : minor(unitCost) };
  await shop.ask('arrivals.keep', { supplierName: 'Aqua', document: '', correctsId: null, lines: [line] });
  const draft = await shop.ask('arrivals.draft', {});
  await shop.ask('arrivals.post', { draftId: draft?.id as LocalId, again: false });
  shop.clock.advance(60_000);
}

/**
 * A day with 19 % VAT in its prices: guppies at 4.50 that cost 1.00 and then 2.00, two sold of each, one of the first
 * returned alive and one of the others dead; hay at 3.00 with an unknown cost.
 */
async function dayWithCosts() {
  const shop = testShop();
  const vat = shop.store.taxRates.save({ id: null, name: 'VAT', basisPoints: 1900, active: true }, nobody);
  await shop.ask('settings.saveShop', { defaultTaxRateId: vat.id });
  const guppy = givePet(shop.store, { name: 'Guppy', category: 'Fish', price: 450, count: 50 });
  const hay = givePet(shop.store, { name: 'Hay', category: 'Food', price: 300, count: 50 });
  await shop.ask('day.open', { openingFloat: 5000 });
  await deliver(shop, guppy, 100);
  await deliver(shop, hay, null);
  const one = await sell(shop, guppy, 2, [cash(900)]);
  await deliver(shop, guppy, 200);
  const two = await sell(shop, guppy, 2, [cash(900)]);
  await sell(shop, hay, 3, [cash(900)]);
  await refund(shop, one, [part(one, 0, 1)]);
  await refund(shop, two, [part(two, 0, 1, false)], { idempotencyKey: idempotencyKey(2) });
  return { shop, guppy, hay };
}

test('a sale costs what the last delivery before it did, and a pet returned dead remains a cost', async () => {
  const { shop, guppy, hay } = await dayWithCosts();
  const report = await shop.ask('reports.sales', { ...DAY, by: 'pet' });
  // Net of tax 3.78 each: two of four pieces are left. Cost: 2 × 1.00 + 2 × 2.00 less the living one.
  const ofGuppy = { key: guppy, cost: 500, margin: 756 - 500, uncosted: 0 };
  const ofHay = { key: hay, cost: 0, margin: 0, uncosted: 3 };
  expect(report.rows).toMatchObject([ofGuppy, ofHay]);
  expect(report.totals).toMatchObject({ cost: 500, margin: 256, uncosted: 3 });
  // A pet with an unknown cost is in no margin, and the report says so.
  const { margin } = salesReport(report).sections;
  expect(margin.rows.map(({ label, values }) => [label, values.cost ?? null])).toEqual([
    [{ text: 'Guppy' }, 500],
    ['total', 500],
    [{ key: 'withoutCost', count: 3 }, null],
  ]);
  expect((await shop.ask('reports.sales', { ...DAY, by: 'category' })).rows).toContainEqual(
    expect.objectContaining({ name: 'Fish', cost: 500, margin: 256 }),
  );
  expect((await shop.ask('reports.sales', { ...DAY, by: 'day' })).totals).toMatchObject({
    cost: null,
    margin: null,
  });
});

test('only managers see it, on the screen, on paper and in a file', async () => {
  const { shop } = await dayWithCosts();
  const files: string[] = [];
  const keep = async ({ content }: SaveRequest) => {
    files.push(unquoted(String(content)));
    return 'x';
  };
  shop.platform.saveFile = keep;
  shop.platform.printToPdf = async (html) => Buffer.from(html);
  const pets = { ...DAY, by: 'pet' as const };
  const texts = async () => {
    await shop.ask('reports.saveCsv', pets);
    await shop.ask('reports.savePdf', pets);
    return files.splice(0);
  };
  const [csv, pdf] = await texts();
  expect(csv).toMatch(/Margin.*\r\nGuppy.*,5\.00,2\.56,0/);
  expect(pdf).toContain('<h2>Margin');
  await shop.hire('Mia', 'manager');
  shop.handToCashier();
  expect((await texts()).join()).not.toMatch(/Margin|2\.56/);
  const { totals, rows } = await shop.ask('reports.sales', pets);
  expect([totals, ...rows]).toEqual(
    expect.arrayContaining([expect.objectContaining({ cost: null, margin: null })]),
  );
  expect(
    rows.every(({ cost, margin, uncosted }) => cost === null && margin === null && uncosted === null),
  ).toBe(true);
});
