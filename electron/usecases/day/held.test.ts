import { expect, test } from 'vitest';
import { reportDocument } from '../../../shared/documents/report-paper.ts';
import { shiftReport } from '../../../shared/documents/shift-report.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { fill } from '../checkout/testing.ts';
import { toHtml } from '../documents/html.ts';
import { english } from '../documents/testing.ts';
import { testShop } from '../testing.ts';

test('carts on hold are in the way of a closing until a person leaves them there, which the Z report says', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 2000, count: 5 });
  await shop.hire('Anna', 'manager');
  await shop.ask('day.open', { openingFloat: 0 });
  await shop.ask('checkout.hold', { basket: await fill(shop, [momo, 2]), label: 'red jacket' });
  expect(await shop.ask('checkout.held', {})).toMatchObject([
    { label: 'red jacket', heldBy: 'Anna', pieces: 2, total: 4000 },
  ]);
  await refused(shop.ask('day.close', { counted: 0 }), 'carts_held', { count: 1 });
  expect(await shop.ask('day.current', {})).not.toBeNull();

  const z = await shop.ask('day.close', { counted: 0, leaveHeld: true });
  expect(z.heldCarts).toBe(1);
  expect(toHtml(reportDocument(shiftReport(z, english), english), '80mm')).toContain('Carts left on hold');
  const { csv } = await shop.ask('day.exportCsv', { shiftId: z.shiftId });
  expect(unquoted(csv)).toContain('Z report,Carts left on hold,,,,,,1,');
  expect(await shop.ask('checkout.held', {})).toHaveLength(1);
});

test('without carts on hold a shift is closed as before, and its Z report names none', async () => {
  const shop = testShop();
  await shop.ask('day.open', { openingFloat: 0 });
  const z = await shop.ask('day.close', { counted: 0 });
  expect(z.heldCarts).toBeUndefined();
  expect(toHtml(reportDocument(shiftReport(z, english), english), '80mm')).not.toContain('on hold');
});
