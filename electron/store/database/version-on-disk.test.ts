import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../testing.ts';
import { versionOnDisk } from './version-on-disk.ts';

function database(folder: string): { file: string; db: Database.Database } {
  const file = join(folder, 'perch.sqlite');
  const db = new Database(file);
  onTestFinished(() => void db.close());
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE pet (name TEXT)');
  db.pragma('user_version = 28');
  return { file, db };
}

test('the version is read from the file', () => {
  const { file, db } = database(testFolder());
  db.pragma('wal_checkpoint(TRUNCATE)');
  expect(versionOnDisk(file)).toBe(28);
});

test('a version that is only in the log is read, as after a power cut', () => {
  const { file, db } = database(testFolder());
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.pragma('wal_autocheckpoint = 0');
  const add = db.prepare('INSERT INTO pet VALUES (?)');
  for (let count = 0; count < 200; count += 1) add.run('Rex'.repeat(400));
  db.pragma('user_version = 29');
  add.run('Rex');
  const cut = join(testFolder(), 'perch.sqlite');
  copyFileSync(file, cut);
  expect(versionOnDisk(cut)).toBe(28);
  copyFileSync(`${file}-wal`, `${cut}-wal`);
  expect(versionOnDisk(cut)).toBe(29);
});

test('a missing or short file counts as newer than every version', () => {
  const file = join(testFolder(), 'perch.sqlite');
  expect(versionOnDisk(file)).toBe(Number.POSITIVE_INFINITY);
  writeFileSync(file, 'SQLite format 3');
  expect(versionOnDisk(file)).toBe(Number.POSITIVE_INFINITY);
});
