import { expect, test } from 'vitest';
import { findCustomer, nobody } from '../../store/testing.ts';
import { testShop } from '../testing.ts';

test('an erased reason of cash is erased in the Z report of its shift, too, and no other', async () => {
  const shop = testShop();
  const { store } = shop;
  await shop.ask('day.open', { openingFloat: 10_000, allowDifference: true });
  for (const reason of ['Coins', 'For Zwetschgenstein', 'Coins']) {
    await shop.ask('day.cash', { amount: -100, reason });
    // The order of writing counts, not a wrong clock.
    if (reason !== 'Coins') shop.clock.jump(-3_600_000);
  }
  const { shiftId } = await shop.ask('day.close', { counted: 9700 });

  const records = findCustomer(store, 'Zwetschgenstein');
  store.customerErasures.erase(records, { by: 'hand', actor: nobody });

  const { cashMovements } = await shop.ask('day.report', { shiftId });
  expect(cashMovements.map(({ reason }) => reason)).toEqual(['Coins', '***', 'Coins']);
  expect(store.verify().checks.flatMap(({ differences }) => differences)).toEqual([]);
});

test('a long search returns parts, and continues where it stopped', async () => {
  const shop = testShop();
  await shop.ask('day.open', { openingFloat: 10_000, allowDifference: true });
  await shop.ask('day.cash', { amount: -100, reason: 'For Zwetschgenstein' });
  shop.store.context.db.exec(
    `WITH RECURSIVE row (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM row WHERE number < 50000)
     INSERT INTO cash_movement (id, shift_id, amount, reason, at)
     SELECT 'row ' || number, (SELECT id FROM shift), 1, 'Coins', '2026-11-21T09:00:00.000Z' FROM row`,
  );
  const from = { place: 'cash', before: null } as const;
  const first = await shop.ask('customers.find', { text: 'Zwetschgenstein', from });
  expect(first).toMatchObject({ items: [], next: { place: 'cash' } });
  const then = await shop.ask('customers.find', { text: 'Zwetschgenstein', from: first.next });
  expect(then.items).toMatchObject([
    { place: 'cash', words: 'For Zwetschgenstein' },
    { place: 'journal', words: 'For Zwetschgenstein' },
  ]);
  expect(then.next).toBeNull();
});
