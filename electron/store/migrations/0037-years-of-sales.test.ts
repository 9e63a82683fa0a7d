import { join } from 'node:path';
import { expect, test } from 'vitest';
import { minor } from '../../../shared/minor.ts';
import { allocate } from '../../../shared/pricing.ts';
import { migrate, newestVersion } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { testFolder } from '../testing.ts';
import { checkShiftSums } from '../verify/shift-sums.ts';
import { migrations } from './index.ts';

// What a shop sold before this version is in the running totals, and each line has its share of the cash.

/** Cash of a sale, and what its lines come to, minor units. */
const SALES: readonly (readonly [number, readonly number[]])[] = [
  [500, [333, 333, 334]],
  [1, [1, 1, 1, 1]],
  [1000, [1000]],
  [7, [0, 5, 10]],
  [0, [0, 0]],
];

test('running totals are what the ledgers come to, and cash is shared out as a sale does', () => {
  const folder = testFolder();
  const db = openDatabase({ file: join(folder, 'perch.sqlite') }, newestVersion());
  const steps = migrations.filter(({ version }) => version < 37);
  migrate(db, { backups: join(folder, 'backups'), stamp: 'test', steps });
  db.exec(`
    INSERT INTO connection (id, base_url, account, profile, created_at) VALUES ('c', '', '', '{}', 't');
    INSERT INTO pet (id, connection_id, name, created_at, updated_at) VALUES ('pet', 'c', 'Momo', 't', 't');
    INSERT INTO shift (id, till, business_date, opened_at, opening_float, currency) VALUES ('shift', 1, 'd', 't', 0, 'EUR');
    INSERT INTO outbox (id, connection_id, generation, kind, lane, entity, entity_id, payload, state, business_date,
      created_at, updated_at)
    VALUES ('done', 'c', 1, 'createOrder', 'orders', 'order', 'o', '{}', 'done', 'd', 't', 't'),
      ('ready', 'c', 1, 'createOrder', 'orders', 'order', 'p', '{}', 'ready', 'd', 't', 't');
    PRAGMA foreign_keys = OFF;
    INSERT INTO refund (id, idempotency_key, sale_id, series, number, generation, shift_id, business_date, at, reason, total,
      rounding) VALUES ('r', 'rk', '0', 'R1', 1, 1, 'shift', 'd', '2026-11-21T09:30:00.000Z', 'ill', 333, 0);
    INSERT INTO refund_line (id, refund_id, sale_line_id, quantity, amount, tax, restocked)
      VALUES ('rl', 'r', '0-0', 1, 333, 53, 1);`);
  const basket = db.prepare(
    `INSERT INTO basket (idempotency_key, state, content, created_at, updated_at) VALUES ('k' || ?, 'completed', '{}', 't', 't')`,
  );
  const sale = db.prepare(
    `INSERT INTO sale (id, idempotency_key, connection_id, series, number, generation, till, shift_id, business_date,
       completed_at, currency, subtotal, discount, tax, rounding, total, change_due, training)
     VALUES (@id, 'k' || @id, 'c', 'T1', @number, 1, 1, 'shift', 'd', '2026-11-21T09:44:59.999Z', 'EUR', 0, 0, 0, 0, @total, 0, 0)`,
  );
  const line = db.prepare(
    `INSERT INTO sale_line (id, sale_id, position, pet_id, pet_name, quantity, unit_price, line_discount,
       basket_discount_share, tax_basis_points, tax_included, tax, total, order_id, entry_id)
     VALUES (@id, @saleId, @position, 'pet', 'Momo', 1, 0, 0, 0, 1900, 1, 0, @total, iif(@entry = 'ready', 'p', 'o'), @entry)`,
  );
  const tender = db.prepare(
    `INSERT INTO tender (id, sale_id, shift_id, kind, state, amount, created_at)
     VALUES (@id, @id, 'shift', 'cash', 'taken', @amount, 't')`,
  );
  for (const [number, [cash, lines]] of SALES.entries()) {
    const id = String(number);
    basket.run(id);
    sale.run({ id, number, total: cash });
    for (const [position, total] of lines.entries())
      line.run({
        id: `${id}-${position}`,
        saleId: id,
        position,
        total,
        entry: ['done', 'ready', 'nowhere'][position % 3],
      });
    if (cash !== 0) tender.run({ id, amount: cash });
  }
  migrate(db, { backups: join(folder, 'backups'), stamp: 'test' });

  const shares = db
    .prepare<[string], number>('SELECT cash FROM sale_line WHERE sale_id = ? ORDER BY position')
    .pluck();
  for (const [number, [cash, lines]] of SALES.entries())
    expect(shares.all(String(number))).toEqual(allocate(minor(cash), lines.map(minor)));
  expect(checkShiftSums(db)).toMatchObject({ wrong: 0, checked: 10 });
  db.exec(
    `UPDATE outbox SET state = 'parked' WHERE id = 'ready'; UPDATE tender SET amount = 400 WHERE id = '0'`,
  );
  expect(checkShiftSums(db)).toMatchObject({ wrong: 0, checked: 11 });
  db.close();
});
