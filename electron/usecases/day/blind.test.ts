import { expect, test } from 'vitest';
import { unquoted } from '../../../shared/testing/csv.ts';
import { busyDay } from './testing.ts';

process.env.TZ = 'UTC';

/** Anna is the manager and Bert the cashier; Bert is at the till. */
async function withCashier() {
  const day = await busyDay();
  const { shop } = day;
  await shop.cashierAtTill();
  return day;
}

test('a person who will count the drawer sees the expected amount nowhere before it is counted', async () => {
  const { shop } = await withCashier();
  const report = await shop.ask('day.current', {});
  expect(report).toMatchObject({
    tenders: null,
    card: null,
    cash: { openingFloat: 10_000, sales: null, refunds: null, deposits: null, expected: null },
    equation: { cash: null },
    equationNow: { cash: null },
  });
  expect(report?.sales.gross).toBeGreaterThan(0);
  const shiftId = report?.shiftId ?? '';
  expect(await shop.ask('day.report', { shiftId })).toEqual(report);
  expect((await shop.ask('day.cash', { amount: 100, reason: 'change' })).cash.sales).toBeNull();
  expect((await shop.ask('day.shifts', { limit: 1 }))[0]?.equationNow.cash).toBeNull();
  const csv = unquoted((await shop.ask('day.exportCsv', { shiftId })).csv);
  expect(csv).not.toMatch(/Sales in cash|Payment methods|Card/);
  expect(csv).toContain('Sales,Sales incl. tax');
});

test('a person who counted the drawer sees the expected amount once it is closed; a manager sees it before', async () => {
  const { shop } = await withCashier();
  const { cash, tenders } = await shop.ask('day.close', { counted: 11_000 });
  expect(cash.sales).toBeGreaterThan(0);
  expect(cash.difference).toBe(11_000 - (cash.expected ?? 0));
  expect(tenders).not.toBeNull();
  const [anna] = await shop.ask('staff.list', {});
  await shop.ask('staff.signIn', { staffId: anna?.id ?? '', pin: '4711' });
  await shop.ask('day.open', { openingFloat: 0, allowDifference: true });
  expect((await shop.ask('day.current', {}))?.tenders).toEqual([]);
});
