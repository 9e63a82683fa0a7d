import { rmSync } from 'node:fs';

/** Removes a database, if it is there, with everything SQLite keeps beside it, which a full disk keeps it from removing. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}
