import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate, newestVersion } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { testFolder } from '../testing.ts';
import { migrations } from './index.ts';

// What waits, and why, survives the change from sentences to codes with facts.

/** State, reason and sentence as they were; then wait, reason and facts as they are. */
const rows = [
  ['blocked', 'pet_not_sent', 'The pet itself has not reached the service yet.', ['ready', null, null]],
  ['blocked', 'parked_before', 'It waits for an earlier change.', ['ready', null, null]],
  ['ready', 'person', 'A person tries again.', ['ready', 'person', null]],
  [
    'unknown',
    'ECONNRESET',
    'The connection broke before the service answered.',
    ['unknown', 'connection_lost', null],
  ],
  ['unknown', 'http_503', 'The service answered 503 without saying why.', ['unknown', 'http_503', null]],
  ['parked', 'pet_unknown', 'pet 161 does not exist', ['parked', 'pet_unknown', 'pet 161 does not exist']],
  ['parked', 'order_differs', 'The service has another order.', ['parked', 'order_differs', null]],
  ['done', null, null, ['done', null, null]],
] as const;

test('waits and reasons of the old form are read in the new one', () => {
  const folder = testFolder();
  const db = openDatabase({ file: join(folder, 'perch.sqlite') }, newestVersion());
  const options = { backups: join(folder, 'backups'), stamp: 'test' };
  migrate(db, { ...options, steps: migrations.filter(({ version }) => version < 20) });
  db.exec(`INSERT INTO connection (id, base_url, account, profile, created_at)
    VALUES ('c', 'http://x', 'main', '{}', '')`);
  const insert = db.prepare(
    `INSERT INTO outbox (id, connection_id, generation, kind, lane, entity, entity_id, payload, state, reason_code,
       reason, business_date, created_at, updated_at)
     VALUES (?, 'c', 1, 'createOrder', 'orders', 'order', ?, '{}', ?, ?, ?, '2026-11-21', '', '')`,
  );
  for (const [at, [state, code, reason]] of rows.entries())
    insert.run(`e${at}`, `o${at}`, state, code, reason);
  insert.run('given up', 'o', 'discarded', 'discarded', 'Entered twice');
  migrate(db, { ...options, steps: migrations.filter(({ version }) => version <= 20) });
  const after = db
    .prepare('SELECT state, wait_topic, reason_code, reason_facts FROM outbox ORDER BY seq')
    .raw()
    .all() as [string, null, string | null, string | null][];
  for (const [at, [, , , [state, name, words]]] of rows.entries()) {
    const [now, wait, code, facts] = after[at] ?? [];
    const said = code === 'answered' ? JSON.parse(facts ?? '{}') : { name: code, words: null };
    expect([now, wait, said.name, said.words]).toEqual([state, null, name, words]);
  }
  expect(after.at(-1)).toEqual(['discarded', null, 'discarded', JSON.stringify({ why: 'Entered twice' })]);
  expect(() => db.exec("UPDATE outbox SET wait_topic = 'oversold' WHERE state = 'parked'")).toThrow('CHECK');
  db.close();
});
