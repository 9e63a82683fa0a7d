import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { groupOf, REPORT_GROUPS } from '../../../shared/domain/groups.ts';
import type { SalesReport } from '../../../shared/domain/reports.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { createHourOf } from '../../store/reports/sales.ts';
import { givePet, lineOf } from '../../store/testing.ts';
import { busyDay, cash, EXPECTED, sell } from '../day/testing.ts';
import { textOf } from '../documents/testing.ts';
import type { SaveRequest } from '../platform.ts';
import { part, refund } from '../refunds/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

process.env.TZ = 'UTC';

const today = { from: '2026-11-21', to: '2026-11-21', currency: null };
const sales = (shop: TestShop, by: SalesReport['question']['by'], days = today) =>
  shop.ask('reports.sales', { ...days, by });
const rowsOf = ({ rows }: SalesReport) => rows.map(({ key, name, netSales }) => [name ?? key, netSales]);

async function read(content: SaveRequest['content']): Promise<string> {
  if (typeof content === 'string' || content instanceof Uint8Array) return content.toString();
  const parts: string[] = [];
  for await (const part of content) parts.push(part.toString());
  return parts.join('');
}

/** Records what is saved and printed from now on. */
function keep(shop: TestShop) {
  const files: { name: string; text: string }[] = [];
  const pages: string[] = [];
  shop.platform.saveFile = async ({ name, content }) => {
    files.push({ name, text: unquoted(await read(content)) });
    return name;
  };
  shop.platform.printToPdf = async (html) => {
    pages.push(html);
    return new Uint8Array();
  };
  shop.platform.printHtml = async (html) => void pages.push(html);
  return { files, pages };
}

describe('sales of a day', () => {
  test('are added up by product, time, person and payment method', async () => {
    const { shop, momo } = await busyDay();
    const report = await sales(shop, 'day');
    expect(report.totals).toMatchObject({
      sales: 4,
      refundCount: 1,
      gross: 7350,
      discount: 0,
      refunds: 1250,
      netSales: 6100,
    });
    expect(rowsOf(report)).toEqual([['2026-11-21', 6100]]);
    expect(rowsOf(await sales(shop, 'week'))).toEqual([['2026-11-16', 6100]]);
    expect(rowsOf(await sales(shop, 'month'))).toEqual([['2026-11-01', 6100]]);
    expect(rowsOf(await sales(shop, 'year'))).toEqual([['2026-01-01', 6100]]);
    expect(rowsOf(await sales(shop, 'hour'))).toEqual([
      ['9', 2500],
      ['10', 3600],
    ]);
    expect((await sales(shop, 'pet')).rows).toMatchObject([
      { name: '=Rex()', quantity: 4, returned: 0, netSales: 3600 },
      { key: momo, name: 'Momo', quantity: 3, returned: 1, gross: 3750, refunds: 1250, netSales: 2500 },
    ]);
    expect((await sales(shop, 'tender')).rows).toMatchObject([
      { key: 'card', sales: 2, gross: 3100, refunds: 0, tax: null },
      { key: 'cash', sales: 3, gross: 3950, refunds: 1250, refundCount: 1 },
      { key: 'deposit', sales: 1, gross: 300 },
    ]);
  });

  test('count a refund on the day it was paid, and name a pet as in its last sale', async () => {
    const shop = testShop();
    const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 50 });
    await shop.ask('day.open', { openingFloat: 0 });
    const receipt = await sell(shop, momo, 2, [cash(2500)]);
    await shop.ask('day.close', { counted: 2500 });
    shop.clock.advance(30 * 3_600_000);
    shop.store.context.db.prepare(`UPDATE pet SET name = 'Momo II' WHERE id = ?`).run(momo);
    await shop.ask('day.open', { openingFloat: 2500 });
    await sell(shop, momo, 1, [cash(1250)]);
    await refund(shop, receipt, [part(receipt, 0, 2)]);
    const both = { ...today, to: '2026-11-22' };
    expect(rowsOf(await sales(shop, 'day', both))).toEqual([
      ['2026-11-21', 2500],
      ['2026-11-22', -1250],
    ]);
    expect((await sales(shop, 'pet', both)).rows).toMatchObject([
      { name: 'Momo II', quantity: 3, returned: 2 },
    ]);
    // Days in reverse order are the same days.
    expect((await sales(shop, 'day', { ...today, from: '2026-11-22', to: '2026-11-21' })).question).toEqual({
      ...{ from: '2026-11-21', to: '2026-11-22' },
      ...{ by: 'day', currency: 'EUR', against: null },
    });
    expect(
      (await sales(shop, 'day', { ...today, from: '2027-01-01', to: '2027-02-01' })).totals,
    ).toMatchObject({ sales: 0, netSales: 0 });
  });

  test('are compared with other days, today up to the present time of day', async () => {
    const shop = testShop();
    const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 50 });
    await shop.ask('day.open', { openingFloat: 0 });
    await sell(shop, momo, 1, [cash(1250)]);
    shop.clock.advance(5 * 3_600_000);
    await sell(shop, momo, 2, [cash(2500)]);
    await shop.ask('day.close', { counted: 3750 });
    shop.clock.advance(20 * 3_600_000);
    await shop.ask('day.open', { openingFloat: 3750 });
    await sell(shop, momo, 4, [cash(5000)]);
    const [first, second] = [
      { from: '2026-11-21', to: '2026-11-21' },
      { from: '2026-11-22', to: '2026-11-22' },
    ];
    const now = await shop.ask('reports.sales', { ...second, by: 'pet', currency: null, against: first });
    expect(now).toMatchObject({ totals: { netSales: 5000 }, before: { totals: { netSales: 1250 } } });
    expect(now.before?.until?.slice(0, 10)).toBe('2026-11-21');
    const over = await shop.ask('reports.sales', { ...first, by: 'pet', currency: null, against: second });
    expect(over.before).toMatchObject({ until: null, rows: [{ key: momo, netSales: 5000 }] });
    const { files, pages } = keep(shop);
    const asked = { ...second, by: 'pet' as const, currency: null, against: first };
    await shop.ask('reports.savePdf', asked);
    const words = textOf(pages[0]);
    expect(words).toContain('Compared with 21 Nov 2026');
    expect(words).toContain('Sales incl. tax 50.00 12.50 +300%');
    await shop.ask('reports.saveCsv', asked);
    expect(files.at(-1)?.text.trimEnd().split('\r\n').at(-1)).toContain('2026-11-21');
  });

  test('in another currency are added up separately', async () => {
    const { shop } = await busyDay();
    await shop.ask('day.close', { counted: EXPECTED });
    await shop.ask('settings.saveShop', { currency: 'CHF' });
    const francs = await sales(shop, 'day');
    expect(francs).toMatchObject({ question: { currency: 'CHF' }, currencies: ['EUR'], rows: [] });
    const euros = await shop.ask('reports.sales', { ...today, by: 'day', currency: 'EUR' });
    expect(euros.totals.netSales).toBe(6100);
  });
});

test.each([
  // The clock goes from 3 back to 2: that hour is there twice, and is one hour.
  ['Europe/Berlin', '2026-10-25T00:3', '2'],
  ['Europe/Berlin', '2026-10-25T01:3', '2'],
  ['Europe/Berlin', '2026-10-25T02:0', '3'],
  // It goes from 2 to 3.
  ['Europe/Berlin', '2026-03-29T00:3', '1'],
  ['Europe/Berlin', '2026-03-29T01:0', '3'],
  ['Asia/Kathmandu', '2026-11-21T18:0', '23'],
  ['Asia/Kathmandu', '2026-11-21T18:1', '0'],
  ['America/New_York', '2026-11-21T04:3', '23'],
])('in %s the quarter of an hour %s is in the hour %s', (zone, quarter, hour) => {
  expect(createHourOf(zone)(quarter)).toBe(hour);
});

describe('the payment methods of an open shift', () => {
  async function withCashier() {
    const { shop } = await busyDay();
    const mia = await shop.hire('Mia', 'manager');
    await shop.ask('staff.signIn', { staffId: mia.id, pin: '4711' });
    const cleo = await shop.hire('Cleo', 'cashier', '2580');
    await shop.ask('staff.signIn', { staffId: cleo.id, pin: '2580' });
    return { shop, mia };
  }

  test('are for managers, and on no paper, until its drawer is counted', async () => {
    const { shop, mia } = await withCashier();
    const expectedError = { code: 'manager_needed', facts: { reason: 'tenders' } };
    await expect(sales(shop, 'tender')).rejects.toMatchObject(expectedError);
    await shop.approve(mia.id);
    expect((await sales(shop, 'tender')).rows).toHaveLength(3);
    const tender = { ...today, by: 'tender' as const };
    await expect(shop.ask('reports.saveCsv', tender)).rejects.toMatchObject(expectedError);
    const uncounted = { code: 'drawer_uncounted' };
    await expect(shop.ask('reports.savePdf', tender)).rejects.toMatchObject(uncounted);
    await expect(shop.ask('reports.print', tender)).rejects.toMatchObject(uncounted);
    // Everyone who sells may read everything else, and other days.
    for (const by of REPORT_GROUPS) if (groupOf(by).of !== 'payments') await sales(shop, by);
    const others = { from: '2026-11-01', to: '2026-11-20' };
    await sales(shop, 'tender', { ...today, ...others });
    // A comparison would reveal as much.
    const compared = { ...others, by: 'tender' as const, currency: null, against: today };
    await expect(shop.ask('reports.sales', compared)).rejects.toMatchObject(expectedError);
  });
});

describe('a report', () => {
  test('is saved as a table of all its rows, which add up to its last line', async () => {
    const { shop } = await busyDay();
    const { files } = keep(shop);
    await shop.ask('reports.saveCsv', { ...today, by: 'pet' });
    const [file] = files;
    expect(file?.name).toBe('Sales - Pet 2026-11-21.csv');
    const { data } = Papa.parse<string[]>(file?.text.replace('\uFEFF', '') ?? '');
    expect(data[0]?.slice(0, 4)).toEqual(['Pet', 'Sales', 'Refunds paid', 'Pets sold']);
    // Of pets as of amounts: sold, returned, and the rest.
    expect(data.map((cells) => cells.slice(3, 7))).toEqual([
      ['Pets sold', 'Pets returned', 'Net quantity', 'Sales before refunds'],
      ['4', '0', '4', '36.00'],
      ['3', '1', '2', '37.50'],
      ['7', '1', '6', '73.50'],
    ]);
    const column = data[0]?.indexOf('Sales incl. tax') ?? -1;
    expect(data.slice(1).map((cells) => [cells[0], cells[column]])).toEqual([
      ["'=Rex()", '36.00'],
      ['Momo', '25.00'],
      ['Total', '61.00'],
    ]);
  });

  test('has 500 rows on the screen and the sum of the others, and all of them in a file', async () => {
    const shop = testShop();
    for (let sale = 0; sale < 6; sale += 1) {
      const basket = await shop.ask('checkout.open', {});
      const prices = Array.from({ length: sale === 5 ? 3 : 100 }, (_, n) => 1000 + sale * 100 + n);
      const lines = shop.store.transaction(() =>
        prices.map((price) => {
          const pet = givePet(shop.store, { name: `Pet ${price}`, price, count: 5 });
          return lineOf(shop.store, pet, 1);
        }),
      );
      const expectedTotal = prices.reduce((sum, price) => sum + price, 0);
      const input = { basket: { ...basket, lines }, expectedTotal, allowOversell: true };
      await shop.ask('checkout.complete', { ...input, tenders: [cash(expectedTotal)] });
    }
    const report = await sales(shop, 'pet');
    expect(report.rows).toHaveLength(500);
    expect(report.totals).toMatchObject({ sales: 6, quantity: 503 });
    expect((await sales(shop, 'day')).totals.quantity).toBeNull();
    expect(report.rest).toMatchObject({ rows: 3, quantity: 3, gross: 1000 + 1001 + 1002 });
    const { files } = keep(shop);
    await shop.ask('reports.saveCsv', { ...today, by: 'pet' });
    expect(files[0]?.text.split('\r\n')).toHaveLength(505);
  });

  test('is written and printed with its days, its sums and its rows', async () => {
    const { shop } = await busyDay();
    const { files, pages } = keep(shop);
    await shop.ask('reports.savePdf', { ...today, from: '2026-11-16', by: 'pet' });
    expect(files[0]?.name).toBe('Sales - Pet 2026-11-16 2026-11-21.pdf');
    await refused(shop.ask('reports.print', { ...today, by: 'pet' }), 'no_printer');
    await shop.ask('settings.saveShop', { printer: { kind: 'system', deviceName: 'Till', paper: '80mm' } });
    await shop.ask('reports.print', { ...today, from: '2026-11-16', by: 'pet' });
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      for (const text of ['16 Nov 2026', '21 Nov 2026', 'EUR 61.00', '-12.50', '=Rex()', '36.00']) {
        expect(page).toContain(text);
      }
      const words = textOf(page);
      expect(words).toContain('Pet Net quantity Net of tax Incl. tax');
      expect(words).toContain('Total 6 61.00 61.00');
    }
  });
});
