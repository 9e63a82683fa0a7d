import { readFileSync, writeFileSync } from 'node:fs';
import { migrate, newestVersion } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';

let empty: Buffer | null = null;

/**
 * Puts an empty database of the newest version there, as the first start of a shop would make it. All migrations run
 * once in a process: they cost more than most tests that begin with an empty shop, and are not what those look at.
 */
export function layDatabase(file: string): void {
  if (empty === null) {
    const db = openDatabase({ file }, newestVersion());
    migrate(db, { backups: '', stamp: '' });
    db.close();
    empty = readFileSync(file);
    return;
  }
  writeFileSync(file, empty);
}
