import { expect, test } from 'vitest';
import { reportDocument } from '../../../shared/documents/report-paper.ts';
import { shiftReport } from '../../../shared/documents/shift-report.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { toHtml } from '../documents/html.ts';
import { english } from '../documents/testing.ts';
import { testShop } from '../testing.ts';
import { cash, sell } from './testing.ts';

test('a shift that begins with another float than the last closing left is asked about, and its report says so', async () => {
  const shop = testShop();
  await shop.ask('day.open', { openingFloat: 15_000 });
  const first = await shop.ask('day.close', { counted: 18_000 });
  expect(first.cash.leftBefore).toBeNull();
  const open = (openingFloat: number, allowDifference?: boolean) =>
    shop.ask('day.open', { openingFloat, allowDifference });
  await refused(open(15_000), 'float_differs', { left: 18_000, counted: 15_000, difference: -3000 });
  expect(await shop.ask('day.current', {})).toBeNull();
  const { shiftId } = await open(15_000, true);
  await refused(open(18_000), 'shift_open');
  const opened = shop.store.journal.ofSubject(shiftId).find(({ kind }) => kind === 'shift.opened');
  expect(JSON.parse(opened?.body ?? '{}')).toMatchObject({ openingFloat: 15_000, leftBefore: 18_000 });

  const z = await shop.ask('day.close', { counted: 15_000 });
  expect(z.cash).toMatchObject({ openingFloat: 15_000, leftBefore: 18_000, difference: 0 });
  const paper = toHtml(reportDocument(shiftReport(z, english), english), '80mm');
  expect(paper).toContain('Left by the last closing: 180.00<');
  expect(paper).toContain('Float differs by: -30.00<');
  const csv = unquoted((await shop.ask('day.exportCsv', { shiftId })).csv);
  expect(csv).toContain('Cash drawer,Left by the last closing,,180.00');
  expect(csv).toContain('Cash drawer,Float differs by,,-30.00');
});

test('a shift that takes cash to the bank at closing says what was counted, taken and left, and the next one begins with that', async () => {
  const shop = testShop();
  await shop.ask('day.open', { openingFloat: 15_000 });
  await sell(shop, givePet(shop.store, { name: 'Momo', price: 1250, count: 5 }), 1, [cash(1250)]);
  const takeOut = { amount: 1200, reason: 'To the bank' };
  await refused(
    shop.ask('day.close', { counted: 16_200, takeOut: { ...takeOut, amount: 16_201 } }),
    'take_out_too_large',
    { amount: 16_201, counted: 16_200 },
  );
  expect((await shop.ask('day.current', {}))?.cashMovements).toEqual([]);

  const z = await shop.ask('day.close', { counted: 16_200, takeOut });
  expect(z.cash).toMatchObject({
    out: 0,
    expected: 16_250,
    counted: 16_200,
    difference: -50,
    takenOut: 1200,
  });
  const paper = toHtml(reportDocument(shiftReport(z, english), english), '80mm');
  const said = ['Expected', 'Counted', 'Difference', 'To the bank', 'Stays in the drawer'];
  expect(said.map((label) => new RegExp(`>${label}<[^-\\d]*([-\\d.]+)`).exec(paper)?.[1])).toEqual([
    '162.50',
    '162.00',
    '-0.50',
    '-12.00',
    '150.00',
  ]);
  const { csv } = await shop.ask('day.exportCsv', { shiftId: z.shiftId });
  for (const row of ['Counted,,162.00', 'To the bank,,-12.00', 'Stays in the drawer,,150.00'])
    expect(unquoted(csv)).toContain(`Cash drawer,${row}`);
  expect(await shop.ask('day.shifts', { limit: 1 })).toMatchObject([{ left: 15_000, difference: -50 }]);
  expect(await shop.ask('day.open', { openingFloat: 15_000 })).toMatchObject({ closedAt: null });
  expect(shop.store.verify().checks.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

test('a shift that a cashier closes needs a manager for what is taken out above the limit, and stays open without one', async () => {
  const shop = testShop();
  await shop.ask('day.open', { openingFloat: 15_000 });
  const anna = await shop.cashierAtTill();
  const close = () =>
    shop.ask('day.close', { counted: 15_000, takeOut: { amount: 5001, reason: 'To the safe' } });
  await refused(close(), 'manager_needed', { reason: 'cashOut', limit: 5000, given: 5001 });
  expect(shop.store.shifts.current()).not.toBeNull();
  await shop.approve(anna.id);
  const z = await close();
  expect(z).toMatchObject({ closedBy: 'Bert', approvedBy: 'Anna' });
  expect(z.cash).toMatchObject({ counted: 15_000, difference: 0, takenOut: 5001 });
  const paper = toHtml(reportDocument(shiftReport(z, english), english), '80mm');
  expect(paper).toMatch(/>Approved by<[^A]*Anna</);
  const csv = unquoted((await shop.ask('day.exportCsv', { shiftId: z.shiftId })).csv);
  expect(csv).toContain('Approved by,,,,,,Anna');
});

test('a shift that begins with what the last closing left has no difference', async () => {
  const shop = testShop();
  await shop.ask('day.open', { openingFloat: 15_000 });
  await shop.ask('day.close', { counted: 15_000 });
  const { shiftId } = await shop.ask('day.open', { openingFloat: 15_000 });
  await shop.ask('day.close', { counted: 15_000 });
  const csv = unquoted((await shop.ask('day.exportCsv', { shiftId })).csv);
  expect(csv).not.toContain('Left by the last closing');
});

test('a shift that the first payment opens begins with what the last closing left, and differs from one that a person opened', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
  const assumed = async () => (await shop.ask('app.state', {})).shift?.assumedFloat;
  await sell(shop, momo, 1, [cash(1250)]);
  expect(await assumed()).toBe(0);
  await shop.ask('day.close', { counted: 11_250, takeOut: { amount: 1250, reason: 'To the bank' } });
  await sell(shop, momo, 1, [cash(1250)]);
  expect((await shop.ask('day.current', {}))?.cash).toMatchObject({
    openingFloat: 10_000,
    leftBefore: 10_000,
  });
  expect(await assumed()).toBe(10_000);
  expect((await shop.ask('day.close', { counted: 11_250 })).cash.difference).toBe(0);
  await shop.ask('day.open', { openingFloat: 11_250 });
  expect(await assumed()).toBeNull();
  expect(shop.store.verify().checks.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
