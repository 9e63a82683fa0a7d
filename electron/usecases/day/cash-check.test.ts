import { expect, test } from 'vitest';
import { busyDay, EXPECTED } from './testing.ts';

// Compares the figures of the drawer and of Z reports with the ledgers, as `verify` does.

async function closed() {
  const { shop } = await busyDay();
  await shop.ask('day.close', { counted: EXPECTED - 50 });
  await shop.ask('day.open', { openingFloat: 5000, allowDifference: true });
  await shop.ask('day.cash', { amount: 300, reason: 'found' });
  const { db } = shop.store.context;
  db.exec('DROP TRIGGER journal_no_update; DROP TRIGGER journal_no_delete');
  const wrong = () =>
    shop.store
      .verify()
      .checks.filter(({ name }) => name === 'cash' || name === 'running totals')
      .flatMap(({ differences }) => differences);
  return { db, wrong };
}

test('what was put in, taken out, counted and paid in cash agrees with the reports and the journal', async () => {
  const { wrong } = await closed();
  expect(wrong()).toEqual([]);
});

test.each([
  [
    'a movement',
    `UPDATE cash_movement SET amount = -701 WHERE amount = -700`,
    'cash taken out, in the Z report',
  ],
  ['a movement', `UPDATE cash_movement SET amount = -701 WHERE amount = -700`, 'its amount in the journal'],
  [
    'a movement of an open shift',
    `UPDATE cash_movement SET amount = 30 WHERE amount = 300`,
    'its amount in the journal',
  ],
  ['a movement that is gone', `DELETE FROM cash_movement WHERE amount = 1000`, 'its shift in the journal'],
  [
    'a movement of another shift',
    `UPDATE cash_movement SET shift_id = (SELECT id FROM shift WHERE closed_at IS NULL)`,
    'its shift in the journal',
  ],
  ['a float', `UPDATE shift SET opening_float = 9000 WHERE closed_at IS NOT NULL`, 'float in the Z report'],
  [
    'the float of an open shift',
    `UPDATE shift SET opening_float = 4000 WHERE closed_at IS NULL`,
    'its float in the journal',
  ],
  [
    'a count',
    `UPDATE shift SET counted = counted + 50 WHERE counted IS NOT NULL`,
    'its count in the journal',
  ],
  [
    'cash that was paid',
    `UPDATE tender SET amount = amount - 1 WHERE kind = 'cash' AND sale_id IS NOT NULL`,
    'cash sales in the Z report',
  ],
  [
    'cash that went back',
    `UPDATE tender SET amount = amount - 1 WHERE kind = 'cash' AND refund_id IS NOT NULL`,
    'cash refunds in the Z report',
  ],
  [
    'a deposit',
    `UPDATE tender SET amount = amount - 1 WHERE kind = 'cash' AND order_id IS NOT NULL AND sale_id IS NULL`,
    'cash deposits in the Z report',
  ],
  [
    'a deposit that was kept',
    `UPDATE tender SET amount = amount - 1 WHERE kind = 'deposit' AND sale_id IS NULL`,
    'deposits held in the Z report',
  ],
  [
    'a report',
    `UPDATE shift SET z_report = json_set(z_report, '$.cash.difference', 0) WHERE z_report IS NOT NULL`,
    'difference in the Z report',
  ],
])('%s that was edited is found', async (_, sql, expected) => {
  const { db, wrong } = await closed();
  db.exec(sql);
  expect(wrong().map(({ what }) => what)).toContain(expected);
});

test.each([
  'sales.gross',
  'refunds.total',
  'taxes[0].tax',
  'tenders[0].amount',
  'deposits.taken',
  'card.total',
])('a Z report with another figure is found: %s', async (figure) => {
  const { db, wrong } = await closed();
  db.exec(`UPDATE shift SET z_report = json_set(z_report, '$.${figure}', 1) WHERE z_report IS NOT NULL`);
  const [name = ''] = figure.split(/\W/);
  expect(wrong()).toMatchObject([{ subject: 'Z 1', what: `${name} in the Z report` }]);
});
