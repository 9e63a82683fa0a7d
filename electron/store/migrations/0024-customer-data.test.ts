import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localId } from '../../../shared/testing/ids.ts';
import { wallMs } from '../../../shared/time.ts';
import { migrate, newestVersion } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { canonicalJson, createJournal, hashOf } from '../shop/journal.ts';
import { nobody, testClock, testFolder } from '../testing.ts';
import { verify } from '../verify/verify.ts';
import { migrations } from './index.ts';

// A shop of the version before, with customers in its orders and words in the lines of its journal.

function before() {
  const folder = testFolder();
  const db = openDatabase({ file: join(folder, 'perch.sqlite') }, newestVersion());
  const options = { backups: join(folder, 'backups'), stamp: 'test' };
  migrate(db, { ...options, steps: migrations.filter(({ version }) => version < 24) });
  db.exec(`INSERT INTO connection (id, base_url, account, profile, created_at)
    VALUES ('c', 'http://x', 'main', '{}', '')`);
  return { db, migrate: () => migrate(db, options) };
}

test('orders that are over with a customer are so since they were; open ones and others are not', () => {
  const shop = before();
  const insert = shop.db.prepare(
    `INSERT INTO store_order (id, connection_id, origin, state, customer_name, created_at, updated_at, fulfilled_at)
     VALUES (?, 'c', 'customer', ?, ?, '2024-01-01', ?, ?)`,
  );
  insert.run('handed over', 'fulfilled', 'Bert', '2025-05-05', '2025-01-01');
  insert.run('cancelled', 'cancelled', 'Bert', '2025-02-02', null);
  insert.run('by a clock that was behind', 'cancelled', 'Bert', '2020-02-02', null);
  insert.run('open', 'open', 'Bert', '2025-03-03', null);
  insert.run('of nobody', 'fulfilled', null, '2025-05-05', '2025-01-01');
  shop.migrate();
  const closed = shop.db.prepare('SELECT id, closed_at FROM store_order ORDER BY rowid').raw().all();
  expect(Object.fromEntries(closed as [string, string | null][])).toEqual({
    'handed over': '2025-01-01',
    cancelled: '2025-02-02',
    'by a clock that was behind': '2024-01-01',
    open: null,
    'of nobody': null,
  });
  shop.db.close();
});

test('the journal goes on behind lines with words in them, and holds', () => {
  const shop = before();
  const row = {
    seq: 1,
    at: '2025-01-01T00:00:00.000Z',
    business_date: '2025-01-01',
    till: 1,
    generation: 0,
    staff_id: null,
    kind: 'cash.moved',
    subject_id: null,
    body: canonicalJson({ amount: 5, reason: 'for Bert' }),
    previous_hash: '0'.repeat(64),
  };
  shop.db
    .prepare(
      `INSERT INTO journal VALUES (@seq, @at, @business_date, @till, @generation, @staff_id, @kind, @subject_id, @body,
         @previous_hash, @hash)`,
    )
    .run({ ...row, hash: hashOf(row) });
  shop.migrate();
  const clock = { ...testClock(), now: () => wallMs(0) };
  const journal = createJournal({ db: shop.db, clock, identity: { till: 1, generation: 0 } });
  const subjectId = localId('01900000-0000-7000-8000-000000000001');
  journal.append({ kind: 'refund.completed', subjectId, body: {}, words: { reason: 'late' }, actor: nobody });
  expect([...journal.rows()].map((one) => journal.wordsOf(one))).toEqual([
    { reason: 'for Bert' },
    { reason: 'late' },
  ]);
  const chain = verify(shop.db).checks.filter(({ name }) => name === 'journal' || name.startsWith('words'));
  expect(chain.map(({ checked, wrong }) => [checked, wrong])).toEqual([
    [2, 0],
    [1, 0],
  ]);
  shop.db.close();
});
