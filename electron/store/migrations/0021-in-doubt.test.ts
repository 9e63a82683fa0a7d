import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, newestVersion } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { testFolder } from '../testing.ts';
import { migrations } from './index.ts';

// The outbox is made anew: every row, its requests and what guards it come along.

const STATES = ['ready', 'inflight', 'unknown', 'parked', 'done', 'discarded'];

/** A shop of the version before with an entry of each state, each with a request. */
function before(folder: string): Database {
  const db = openDatabase({ file: join(folder, 'perch.sqlite') }, newestVersion());
  const steps = migrations.filter(({ version }) => version < 21);
  migrate(db, { backups: join(folder, 'backups'), stamp: 'test', steps });
  db.exec(`INSERT INTO connection (id, base_url, account, profile, created_at)
    VALUES ('c', 'http://x', 'main', '{}', '')`);
  const entry = db.prepare(
    `INSERT INTO outbox (seq, id, connection_id, generation, kind, lane, entity, entity_id, payload, base, state,
       reason_code, attempts, unknown_cycles, business_date, created_at, updated_at)
     VALUES (?, ?, 'c', 3, 'createOrder', 'orders', 'order', ?, '{"n":1}', '{"n":0}', ?, 'restored', 1, 2, '2026-11-21',
       'made', 'changed')`,
  );
  const attempt = db.prepare(
    `INSERT INTO outbox_attempt (id, entry_id, number, started_at, operation, path) VALUES (?, ?, 1, '', 'x', '/')`,
  );
  for (const [at, state] of STATES.entries()) {
    entry.run(10 * at + 7, `e${at}`, `o${at}`, state);
    attempt.run(`a${at}`, `e${at}`);
  }
  db.exec(`UPDATE outbox SET wait_topic = 'pet_not_sent', wait_id = 'p' WHERE state = 'ready'`);
  return db;
}

test('entries in doubt say so, and every other column of every row is as it was', () => {
  const folder = testFolder();
  const db = before(folder);
  const rows = () =>
    db
      .prepare<[], Record<string, unknown>>('SELECT * FROM outbox ORDER BY seq')
      .all()
      .map(
        ({ rounds, unknown_cycles: cycles, ...row }): Record<string, unknown> => ({
          ...row,
          rounds: rounds ?? cycles,
        }),
      );
  const old = rows().map((row) => ({ ...row, state: row.state === 'unknown' ? 'in_doubt' : row.state }));
  migrate(db, { backups: join(folder, 'backups'), stamp: 'test' });
  expect(rows()).toEqual(old);
  expect(db.pragma('foreign_key_check')).toEqual([]);
  expect(db.prepare('SELECT count(*) FROM outbox_attempt').pluck().get()).toBe(STATES.length);
  db.close();
});

test.each([
  ['DELETE FROM outbox', 'nothing is deleted'],
  ["UPDATE outbox SET state = 'ready' WHERE state = 'done'", 'a settled entry stays settled'],
  ["UPDATE outbox SET state = 'unknown' WHERE state = 'ready'", 'CHECK'],
  ["UPDATE outbox SET wait_topic = 'oversold' WHERE state = 'parked'", 'CHECK'],
  [
    "INSERT INTO outbox_attempt SELECT 'new', 'nobody', 1, '', 'x', '/', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL",
    'FOREIGN KEY',
  ],
])('what guarded the table guards the new one: %s', (sql, refusal) => {
  const folder = testFolder();
  const db = before(folder);
  migrate(db, { backups: join(folder, 'backups'), stamp: 'test' });
  expect(() => db.exec(sql)).toThrow(refusal);
  db.close();
});

test('whoever has an id releases what waited for it, and indexes are those of before', () => {
  const folder = testFolder();
  const db = before(folder);
  const indexes = () =>
    db
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE tbl_name = 'outbox' AND type = 'index' AND sql IS NOT NULL ORDER BY name",
      )
      .pluck()
      .all();
  const old = indexes();
  migrate(db, { backups: join(folder, 'backups'), stamp: 'test' });
  const later = ['outbox_discarded', 'outbox_candidates'];
  const gone = ['outbox_unknown', 'outbox_ready'];
  expect(indexes()).toEqual([...later, ...old.filter((name) => !gone.includes(name))].toSorted());
  db.exec(`INSERT INTO pet (id, connection_id, name, created_at, updated_at) VALUES ('p', 'c', 'Koi', '', '');
    UPDATE pet SET remote_id = '7' WHERE id = 'p'`);
  expect(db.prepare("SELECT wait_topic FROM outbox WHERE state = 'ready'").pluck().get()).toBeNull();
  db.close();
});
