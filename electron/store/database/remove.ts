import { rmSync } from 'node:fs';

/**
 * Removes a database, if it exists, with all files that SQLite keeps beside it; a full disk keeps SQLite from
 * removing those.
 */
export function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}
