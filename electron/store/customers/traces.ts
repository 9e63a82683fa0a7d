import type { Database } from 'better-sqlite3';

/** This setting exists from the erasing transaction until the file is rewritten. */
export const VACUUM_PENDING = 'customers.traces';

/** A database up to this size is rewritten in a second or two; a larger one when the program starts. Bytes. */
const AT_ONCE = 256 * 2 ** 20;

/**
 * Rewrites the whole database after an erasure: SQLite leaves erased text in the free space of its pages and in its
 * log. It blocks everything else, and needs as much room on the disk as the database has.
 *
 * @param force also rewrites a large database; otherwise that waits for the next start
 * @returns whether no trace is left
 * @throws errors of the file system; the next start retries it
 */
export function vacuumErased(db: Database, { force }: { force: boolean }): boolean {
  const left = db.prepare('SELECT 1 FROM setting WHERE key = ?').pluck().get(VACUUM_PENDING) === 1;
  if (!left) return true;
  const pages = db.pragma('page_count', { simple: true }) as number;
  const size = pages * (db.pragma('page_size', { simple: true }) as number);
  if (!force && size > AT_ONCE) return false;
  // SQLite's temporary copy of a large database must not be in memory.
  if (size > AT_ONCE) db.pragma('temp_store = FILE');
  db.exec('VACUUM');
  db.pragma('temp_store = MEMORY');
  // A reading connection keeps the log; the setting stays, so that it is retried.
  if (!emptyLog(db)) return false;
  db.prepare('DELETE FROM setting WHERE key = ?').run(VACUUM_PENDING);
  return true;
}

function emptyLog(db: Database): boolean {
  const [row] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  return row?.busy === 0;
}
