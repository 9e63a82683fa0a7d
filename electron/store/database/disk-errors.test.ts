import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { asDiskRefusal } from './disk-errors.ts';

test.each([
  // A full disk refuses to grow the log's shared-memory file before the log itself.
  ['SQLITE_IOERR_SHMSIZE', 'disk_full'],
  ['SQLITE_FULL', 'disk_full'],
  ['SQLITE_IOERR_READ', 'disk_error'],
  ['SQLITE_CANTOPEN', 'folder_unusable'],
  ['SQLITE_BUSY_SNAPSHOT', 'in_use'],
  ['SQLITE_READONLY_DBMOVED', 'disk_readonly'],
  ['SQLITE_CORRUPT_VTAB', 'database_damaged'],
])('the SQLite error %s is reported as %s', (sqlite, code) => {
  const { SqliteError } = Database;
  expect(asDiskRefusal(new SqliteError('no', sqlite), 'perch.sqlite')).toMatchObject({ code });
});

test.each([
  ['ENOSPC', 'disk_full'],
  ['EROFS', 'disk_readonly'],
  ['EACCES', 'folder_unusable'],
  ['EPERM', 'folder_unusable'],
])('a file beside the database that the system refuses with %s is reported as %s', (system, code) => {
  const error = Object.assign(new Error(system), { code: system, syscall: 'open', path: '/data/note.json' });
  expect(asDiskRefusal(error, 'perch.sqlite')).toMatchObject({ code });
});

test('a backup that may not be read is not reported as an error of the data folder', () => {
  const error = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'copyfile', path: '/usb/a' });
  expect(asDiskRefusal(error, 'perch.sqlite')).toBe(error);
});

test('a refusal of the network is not reported as an error of the disk', () => {
  const error = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'connect' });
  expect(asDiskRefusal(error, 'perch.sqlite')).toBe(error);
});
