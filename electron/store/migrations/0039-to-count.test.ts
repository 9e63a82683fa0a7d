import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate, newestVersion } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { testFolder } from '../testing.ts';
import { migrations } from './index.ts';

// A shop that an earlier version restored: the count of one pet waits for a person, with what was sold since behind it.

test('a count that an earlier version parked after a restore is taken from the service, and later sales are pushed', () => {
  const folder = testFolder();
  const db = openDatabase({ file: join(folder, 'perch.sqlite') }, newestVersion());
  const backups = join(folder, 'backups');
  migrate(db, { backups, stamp: 'test', steps: migrations.filter(({ version }) => version < 39) });
  const parkedAt = '2026-11-20T10:00:00.000Z';
  db.exec(`
    INSERT INTO installation (id, installation_id, generation, mode, created_at) VALUES (1, 'shop', 2, 'live', '');
    INSERT INTO connection (id, base_url, account, profile, created_at) VALUES ('c', '', 'a', '{}', '');
    INSERT INTO pull_state (connection_id, resource, etag) VALUES ('c', 'inventory', '"1"'), ('c', 'pets', '"1"');`);
  const addPet = db.prepare(
    `INSERT INTO pet (id, connection_id, remote_id, name, created_at, updated_at) VALUES (?, 'c', ?, ?, '', '')`,
  );
  const addMovement = db.prepare(
    `INSERT INTO stock_movement (id, connection_id, pet_id, kind, quantity, shown_before, till, generation, business_date, at)
     VALUES (?, 'c', ?, 'sale', ?, 0, 1, ?, '2026-11-20', '')`,
  );
  const addEntry = db.prepare(
    `INSERT INTO outbox (id, connection_id, generation, kind, lane, entity, entity_id, payload, state, reason_code,
       business_date, created_at, updated_at)
     VALUES (?, 'c', 1, 'pushStock', 'stock', 'stock', ?, '{}', 'parked', ?, '2026-11-20', '', '${parkedAt}')`,
  );
  for (const [pet, number] of [
    ['momo', '7'],
    ['coco', '8'],
  ]) {
    addPet.run(pet, number, pet);
    addMovement.run(`${pet} before`, pet, -2, 1);
    addMovement.run(`${pet} after`, pet, -1, 2);
  }
  db.exec(`UPDATE stock SET known = 10, opening = 10, etag = '"5"'`);
  addEntry.run('restored', 'momo', 'restored');
  addEntry.run('refused', 'coco', 'answered');
  migrate(db, { backups, stamp: 'test' });

  const rows = (sql: string) => db.prepare(sql).raw().all();
  expect(rows('SELECT id, state, reason_code FROM outbox ORDER BY seq')).toEqual([
    ['restored', 'ready', null],
    ['refused', 'parked', 'answered'],
  ]);
  expect(rows('SELECT pet_id, known, pending, etag, count_since FROM stock ORDER BY pet_id')).toEqual([
    ['coco', 10, -3, '"5"', null],
    ['momo', 8, -1, null, parkedAt],
  ]);
  expect(rows('SELECT id FROM stock_movement WHERE acknowledged_at IS NULL ORDER BY seq')).toEqual([
    ['momo after'],
    ['coco before'],
    ['coco after'],
  ]);
  expect(rows('SELECT resource, etag FROM pull_state ORDER BY resource')).toEqual([
    ['inventory', null],
    ['pets', '"1"'],
  ]);
  db.close();
});
