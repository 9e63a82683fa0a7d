import type { Database } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { testStore } from '../testing.ts';

// What the schema itself refuses, whatever the code does.

/** A row of each guarded table. */
function shop(): Database {
  const { db } = testStore().context;
  db.exec(`
    INSERT INTO connection (id, base_url, account, profile, created_at) VALUES ('c', 'http://x', 'main', '{}', '');
    INSERT INTO pet (id, connection_id, name, created_at, updated_at) VALUES ('p', 'c', 'Koi', '', '');
    INSERT INTO stock_movement (id, connection_id, pet_id, kind, quantity, shown_before, till, generation, business_date, at)
      VALUES ('m', 'c', 'p', 'sale', -1, 3, 1, 1, '2026-11-21', '');
    INSERT INTO journal (seq, at, business_date, till, generation, kind, body, previous_hash, hash)
      VALUES (1, '', '2026-11-21', 1, 1, 'cash.moved', '{}', '', 'hash');
    INSERT INTO journal_words (seq, salt, words) VALUES (1, 'salt', '{"reason":"change"}');
    INSERT INTO shift (id, till, business_date, opened_at, opening_float, currency) VALUES ('s', 1, '2026-11-21', '', 0, 'EUR');
    INSERT INTO tender (id, kind, state, amount, created_at) VALUES ('t', 'card', 'taken', 100, ''),
      ('back', 'card', 'taken', -100, '');
    UPDATE tender SET gives_back = 't' WHERE id = 'back';
    INSERT INTO count_session (id, connection_id, till, label, state, started_at) VALUES ('n', 'c', 1, 'Fish', 'open', '');`);
  const entry = db.prepare(
    `INSERT INTO outbox (id, connection_id, generation, kind, lane, entity, entity_id, payload, state, wait_topic, wait_id,
       business_date, created_at, updated_at)
     VALUES (@state, 'c', 1, 'createOrder', 'orders', 'order', @state, '{}', @state, @topic, @id, '2026-11-21', '', '')`,
  );
  for (const state of ['ready', 'inflight', 'in_doubt', 'parked', 'done', 'discarded']) {
    const waits = state === 'ready';
    entry.run({ state, topic: waits ? 'pet_not_sent' : null, id: waits ? 'p' : null });
  }
  return db;
}

test.each([
  ['DELETE FROM journal', 'append-only'],
  ["UPDATE journal SET body = '{}'", 'append-only'],
  ['DELETE FROM journal_words', 'append-only'],
  ["UPDATE journal_words SET words = '{}'", 'append-only'],
  ['DELETE FROM stock_movement', 'append-only'],
  ['UPDATE stock_movement SET quantity = -2', 'append-only'],
  ['UPDATE stock_movement SET acknowledged = -2', 'CHECK'],
  ['UPDATE stock_movement SET acknowledged = 1', 'CHECK'],
  ['DELETE FROM outbox', 'nothing is deleted'],
  ["UPDATE outbox SET state = 'ready' WHERE state = 'done'", 'a settled entry stays settled'],
  ["UPDATE outbox SET state = 'unknown' WHERE state = 'ready'", 'CHECK'],
  ["UPDATE outbox SET wait_topic = 'oversold' WHERE state = 'parked'", 'CHECK'],
  [
    `INSERT INTO outbox_attempt (id, entry_id, number, started_at, operation, path) VALUES ('a', 'none', 1, '', 'x', '/')`,
    'FOREIGN KEY',
  ],
  [
    `INSERT INTO shift (id, till, business_date, opened_at, opening_float, currency) VALUES ('s2', 1, '', '', 0, 'EUR')`,
    'UNIQUE',
  ],
  [
    `INSERT INTO tender (id, kind, state, amount, created_at, gives_back) VALUES ('again', 'card', 'taken', -100, '', 't')`,
    'UNIQUE',
  ],
  [
    `INSERT INTO count_session (id, connection_id, till, label, state, started_at) VALUES ('o', 'c', 1, 'All', 'open', '')`,
    'UNIQUE',
  ],
])('the database refuses %s', (sql, refusal) => {
  const db = shop();
  expect(() => db.exec(sql)).toThrow(refusal);
});

test('an id of the service releases the entries that wait for it', () => {
  const db = shop();
  const waiting = () => db.prepare('SELECT id FROM outbox WHERE wait_topic IS NOT NULL').pluck().all();
  expect(waiting()).toEqual(['ready']);
  db.exec(`UPDATE pet SET remote_id = '7' WHERE id = 'p'`);
  expect(waiting()).toEqual([]);
});
