import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate, newestVersion } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { testFolder } from '../testing.ts';
import { migrations } from './index.ts';

// What was at the terminal when an earlier version ended is asked about by this one.

const rows: [id: string, state: string, orderId: string | null, work: object | null, after: object | null][] =
  [
    ['a', 'intended', null, { kind: 'sale', basket: null }, { kind: 'basket', basket: null }],
    ['b', 'intended', null, null, { kind: 'basket', basket: null }],
    ['c', 'intended', 'o', null, { kind: 'balance', orderId: 'o', basket: null }],
    [
      'd',
      'intended',
      null,
      { kind: 'depositBack', orderId: 'o', reason: 'x' },
      { kind: 'returnedDeposit', orderId: 'o', reason: 'x' },
    ],
    [
      'e',
      'intended',
      null,
      { kind: 'partBack', partId: 'a', orderId: null },
      { kind: 'returnedPart', paymentId: 'a', orderId: null },
    ],
    ['f', 'taken', null, null, { kind: 'basket', basket: null }],
    ['g', 'taken', null, { kind: 'deposit', draft: { n: 1 } }, { kind: 'deposit', draft: { n: 1 } }],
    ['h', 'taken', 'o', null, null],
  ];

test('every payment has a subject of the words of this version, and a settled tender none that it had not', () => {
  const folder = testFolder();
  const db = openDatabase({ file: join(folder, 'perch.sqlite') }, newestVersion());
  const steps = migrations.filter(({ version }) => version < 23);
  migrate(db, { backups: join(folder, 'backups'), stamp: 'test', steps });
  const insert = db.prepare(
    `INSERT INTO tender (id, basket_token, order_id, kind, state, amount, work, created_at)
     VALUES (?, 't', ?, 'card', ?, 100, ?, '')`,
  );
  for (const [id, state, orderId, work] of rows) insert.run(id, orderId, state, work && JSON.stringify(work));
  migrate(db, { backups: join(folder, 'backups'), stamp: 'test' });
  const found = db
    .prepare<[], { id: string; subject: string | null }>('SELECT id, subject FROM tender ORDER BY id')
    .all();
  expect(found.map(({ id, subject }) => [id, subject && JSON.parse(subject)])).toEqual(
    rows.map(([id, , , , after]) => [id, after]),
  );
  // The order of one that is begun is in its subject alone; that of a deposit that was taken stays.
  const ofOrder = db.prepare('SELECT id FROM tender WHERE order_id IS NOT NULL').pluck().all();
  expect(ofOrder).toEqual(['h']);
  db.close();
});
