import { expect, test } from 'vitest';
import { nobody } from '../../store/testing.ts';
import { testShop } from '../testing.ts';

test('an erased reason of cash is erased in the Z report of its shift, too, and no other', async () => {
  const shop = testShop();
  const { store } = shop;
  await shop.ask('day.open', { openingFloat: 10_000, allowDifference: true });
  for (const reason of ['Coins', 'For Zwetschgenstein', 'Coins'])
    await shop.ask('day.cash', { amount: -100, reason });
  const { shiftId } = await shop.ask('day.close', { counted: 9700 });

  const { records } = store.customerFinder.find('Zwetschgenstein', 9, nobody.businessDate);
  store.customerErasures.erase(records, { by: 'hand', actor: nobody });

  const { cashMovements } = await shop.ask('day.report', { shiftId });
  expect(cashMovements.map(({ reason }) => reason)).toEqual(['Coins', '***', 'Coins']);
  expect(store.verify().checks.flatMap(({ differences }) => differences)).toEqual([]);
});
