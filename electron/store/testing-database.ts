import { readFileSync, writeFileSync } from 'node:fs';
import { migrate, newestVersion } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';

let empty: Buffer | null = null;

/**
 * Writes an empty database of the newest version, as the first start of a shop would create it. All migrations run
 * once in a process: they cost more than most tests that start with an empty shop, and are not their subject.
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

/**
 * What SQLite wrote since the log of an open database began (https://sqlite.org/fileformat2.html, section 4.1).
 *
 * @param file the database
 */
export function writtenTo(file: string): { pages: number; commits: number } {
  const log = readFileSync(`${file}-wal`);
  const pageSize = log.readUInt32BE(8);
  const sum = { pages: 0, commits: 0 };
  for (let at = 32; at + 24 <= log.length; at += 24 + pageSize) {
    if (log.compare(log, 16, 24, at + 8, at + 16) !== 0) continue;
    sum.pages += 1;
    // A frame that ends a transaction contains the database's size.
    if (log.readUInt32BE(at + 4) > 0) sum.commits += 1;
  }
  return sum;
}
