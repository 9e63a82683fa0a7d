import { describe, expect, test } from 'vitest';
import { givePet } from '../../store/testing.ts';
import { toHtml } from '../documents/html.ts';
import { shiftReportDocument } from '../documents/shift-report.ts';
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
    const paper = toHtml(shiftReportDocument(z, english), '80mm');
    expect(paper).toContain('Left by the last closing: 180.00. Float differs by: -30.00.');
    const { csv } = await shop.ask('day.exportCsv', { shiftId });
    expect(csv).toContain('Cash drawer,Left by the last closing,,180.00');
    expect(csv).toContain('Cash drawer,Float differs by,,-30.00');
  });

  test('that begins with what the last closing left, or by itself, has no difference to tell', async () => {
    const shop = testShop();
    await shop.ask('day.open', { openingFloat: 15_000 });
    await shop.ask('day.close', { counted: 15_000 });
    const { shiftId } = await shop.ask('day.open', { openingFloat: 15_000 });
    await shop.ask('day.close', { counted: 15_000 });
    const { csv } = await shop.ask('day.exportCsv', { shiftId });
    expect(csv).not.toContain('Left by the last closing');
    // Nobody counted a float where the first money opened the shift.
    await sell(shop, givePet(shop.store, { name: 'Momo', price: 1250, count: 5 }), 1, [cash(1250)]);
    expect((await shop.ask('day.current', {}))?.cash).toMatchObject({ openingFloat: 0, leftBefore: null });
  });
});
