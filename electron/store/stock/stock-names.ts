import type { Database } from 'better-sqlite3';
import { pause } from '../database/slices.ts';

/** Rows per read: about 2 ms. */
const SLICE = 4000;
/** Categories whose order is cached; 4 bytes a pet each. */
const KEPT = 3;

type Listed = [key: string, number: number];

/** Numbers of the live pets by name, of one category or (category 0) of all; read once, then cached while valid. */
export function createStockNames(db: Database) {
  const version = db.prepare<[], number>('SELECT version FROM listing_version').pluck();
  const highest = db.prepare<[], number | null>('SELECT max(number) FROM pet').pluck();
  const slice = db
    .prepare<[number, string, number, number], Listed>(
      `SELECT key, number FROM pet_listing WHERE category = ? AND (key, number) > (?, ?)
       ORDER BY key, number LIMIT ?`,
    )
    .raw();
  const kept = new Map<number, { version: number; numbers: Promise<Int32Array> }>();

  async function read(category: number): Promise<Int32Array> {
    const room = (highest.get() ?? 0) + 1;
    const numbers = new Int32Array(room);
    // A pet renamed between two slices would appear twice.
    const seen = new Uint8Array(room);
    let length = 0;
    let last: Listed = ['', -1];
    for (let more = true; more; ) {
      const rows = slice.all(category, ...last, SLICE);
      for (const [, number] of rows) {
        if (number >= room || seen[number]) continue;
        seen[number] = 1;
        numbers[length] = number;
        length += 1;
      }
      last = rows.at(-1) ?? last;
      more = rows.length === SLICE;
      if (more) await pause();
    }
    return numbers.slice(0, length);
  }

  return {
    /** The current order. Callers must not change it. */
    inOrder(category: number): Promise<Int32Array> {
      const now = version.get() ?? 0;
      const before = kept.get(category);
      if (before?.version === now) return before.numbers;
      const numbers = read(category);
      numbers.catch(() => kept.delete(category));
      kept.delete(category);
      kept.set(category, { version: now, numbers });
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
      return numbers;
    },
  };
}
