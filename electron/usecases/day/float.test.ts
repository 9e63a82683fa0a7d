import { describe, expect, test } from 'vitest';
import { reportDocument } from '../../../shared/documents/report-paper.ts';
import { shiftReport } from '../../../shared/documents/shift-report.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { givePet } from '../../store/testing.ts';
import { toHtml } from '../documents/html.ts';
import { english } from '../documents/testing.ts';
import { testShop } from '../testing.ts';
import { cash, sell } from './testing.ts';

describe('a shift', () => {
  test('that begins with another float than the last closing left is asked about, and its report says so', async () => {
    const shop = testShop();
    await shop.ask('day.open', { openingFloat: 15_000 });
    const first = await shop.ask('day.close', { counted: 18_000 });
    expect(first.cash.leftBefore).toBeNull();
    const open = (openingFloat: number, allowDifference?: boolean) =>
      shop.ask('day.open', { openingFloat, allowDifference });
    await expect(open(15_000)).rejects.toMatchObject({
      code: 'float_differs',
      facts: { left: 18_000, counted: 15_000, difference: -3000 },
    });
    expect(await shop.ask('day.current', {})).toBeNull();
    const { shiftId } = await open(15_000, true);
    await expect(open(18_000)).rejects.toMatchObject({ code: 'shift_open' });
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

  test('that leaves only the float in the drawer takes the rest out as its last cash, and the next one begins with that', async () => {
    const shop = testShop();
    await shop.ask('day.open', { openingFloat: 15_000 });
    await sell(shop, givePet(shop.store, { name: 'Momo', price: 1250, count: 5 }), 1, [cash(1250)]);
    const takeOut = { amount: 1200, reason: 'To the bank' };
    await expect(
      shop.ask('day.close', { counted: 16_200, takeOut: { ...takeOut, amount: 16_201 } }),
    ).rejects.toMatchObject({ code: 'take_out_too_large', facts: { amount: 16_201, counted: 16_200 } });
    expect((await shop.ask('day.current', {}))?.cashMovements).toEqual([]);

    const z = await shop.ask('day.close', { counted: 16_200, takeOut });
    // Half a euro was missing before anything was taken out, and is after it.
    expect(z.cash).toMatchObject({ out: 1200, expected: 15_050, counted: 15_000, difference: -50 });
    expect(z.cashMovements).toMatchObject([{ amount: -1200, reason: 'To the bank' }]);
    expect(await shop.ask('day.open', { openingFloat: 15_000 })).toMatchObject({ closedAt: null });
    expect(shop.store.verify().checks.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  test('that a cashier closes needs a manager for what is taken out above the limit, and stays open without one', async () => {
    const shop = testShop();
    await shop.ask('day.open', { openingFloat: 15_000 });
    const person = (name: string, role: 'manager' | 'cashier', pin: string) =>
      shop.ask('staff.save', { staffId: null, name, role, pin, active: true });
    const anna = await person('Anna', 'manager', '4711');
    const bert = await person('Bert', 'cashier', '0815');
    await shop.ask('staff.signIn', { staffId: bert.id, pin: '0815' });
    const close = () =>
      shop.ask('day.close', { counted: 15_000, takeOut: { amount: 5001, reason: 'To the safe' } });
    await expect(close()).rejects.toMatchObject({
      code: 'manager_needed',
      facts: { reason: 'cashOut', limit: 5000, given: 5001 },
    });
    expect(shop.store.shifts.current()).not.toBeNull();
    await shop.approve(anna.id);
    const z = await close();
    expect(z.cash).toMatchObject({ out: 5001, counted: 9999, difference: 0 });
    expect(z.cashMovements).toHaveLength(1);
  });

  test('that begins with what the last closing left, or by itself, has no difference to tell', async () => {
    const shop = testShop();
    await shop.ask('day.open', { openingFloat: 15_000 });
    await shop.ask('day.close', { counted: 15_000 });
    const { shiftId } = await shop.ask('day.open', { openingFloat: 15_000 });
    await shop.ask('day.close', { counted: 15_000 });
    const csv = unquoted((await shop.ask('day.exportCsv', { shiftId })).csv);
    expect(csv).not.toContain('Left by the last closing');
    // Nobody counted a float where the first money opened the shift.
    await sell(shop, givePet(shop.store, { name: 'Momo', price: 1250, count: 5 }), 1, [cash(1250)]);
    expect((await shop.ask('day.current', {}))?.cash).toMatchObject({ openingFloat: 0, leftBefore: null });
  });
});
