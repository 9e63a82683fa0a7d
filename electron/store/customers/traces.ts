import type { Database } from 'better-sqlite3';

/** This setting exists from the erasing transaction until the file is rewritten. */
export const TRACES = 'customers.traces';

/** A database up to this size is written anew in a second or two; a larger one when the program starts. Bytes. */
const AT_ONCE = 256 * 2 ** 20;

/**
 * Writes the whole database anew where something was erased: SQLite leaves what a row said in the free space of its
 * pages and in its log. It holds up everything else, and needs as much room on the disk as the database has.
 *
 * @param whatever writes also a large database; else that waits for the next start
 * @returns whether no trace is left
 * @throws what the disk refuses; the next start tries it again
 */
export function vacuumErased(db: Database, { whatever: force }: { whatever: boolean }): boolean {
  const left = db.prepare('SELECT 1 FROM setting WHERE key = ?').pluck().get(TRACES) === 1;
  if (!left) return true;
  const pages = db.pragma('page_count', { simple: true }) as number;
  const size = pages * (db.pragma('page_size', { simple: true }) as number);
  if (!force && size > AT_ONCE) return false;
  // The copy of a large one that SQLite makes meanwhile does not belong into the machine's memory.
  if (size > AT_ONCE) db.pragma('temp_store = FILE');
  db.exec('VACUUM');
  db.pragma('temp_store = MEMORY');
  // Somebody who reads just now keeps the log; the note stays, and it is tried again.
  if (!emptyLog(db)) return false;
  db.prepare('DELETE FROM setting WHERE key = ?').run(TRACES);
  return true;
}

function emptyLog(db: Database): boolean {
  const [row] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  return row?.busy === 0;
}
