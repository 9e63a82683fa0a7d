import type { Database } from 'better-sqlite3';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { pause } from '../database/slices.ts';
import { readQuery, trigramExpression, wordsExpression } from '../search/search-query.ts';
import { contains } from '../search/search-stages.ts';
import { WORD_LENGTH } from '../search/search-text.ts';
import { createTypoSearch } from '../search/search-typos.ts';

/** Rows per read: a few ms. */
const SLICE = 2000;
const TRIGRAM = 3;

type Matched = { number: number; name: string };

/**
 * All pets that match a text, for the stock table: the same matches as at the counter (search.ts), but all of them
 * and without an order.
 *
 * @param byCode the pet whose barcode or service id was typed in full
 */
export function createStockSearch(db: Database, byCode: (code: string) => { id: LocalId } | null) {
  const highest = db.prepare<[], number | null>('SELECT max(number) FROM pet').pluck();
  const numberOf = db.prepare<[string], number>('SELECT number FROM pet WHERE id = ?').pluck();
  const words = db
    .prepare<[string, number, number], number>(
      'SELECT rowid FROM pet_search WHERE pet_search MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?',
    )
    .pluck();
  const named = { words: prepareNamed('pet_search'), trigrams: prepareNamed('pet_trigram') };
  const slips = createTypoSearch(db);

  function prepareNamed(index: string) {
    return db.prepare<[string, number, number], Matched>(
      `SELECT pet.number, pet.name FROM ${index} JOIN pet ON pet.number = ${index}.rowid
       WHERE ${index} MATCH ? AND ${index}.rowid > ? ORDER BY ${index}.rowid LIMIT ?`,
    );
  }

  return {
    /** The matches by number, 1 for each; null if nothing was typed. */
    async find(text: string): Promise<Uint8Array | null> {
      if (text.trim() === '') return null;
      const found = new Uint8Array((highest.get() ?? 0) + 1);
      const exact = byCode(text);
      if (exact) found[numberOf.get(exact.id) ?? 0] = 1;
      const query = readQuery(text, 0);
      if (query.hopeless) return found;

      async function take<Row>(
        read: (from: number) => Row[],
        numberIn: (row: Row) => number,
        passes: (row: Row) => boolean,
      ) {
        let any = false;
        let from = 0;
        for (let more = true; more; ) {
          const rows = read(from);
          for (const row of rows) {
            from = numberIn(row);
            if (!passes(row)) continue;
            found[from] = 1;
            any = true;
          }
          more = rows.length === SLICE;
          if (more) await pause();
        }
        return any;
      }
      const takeNamed = (statement: typeof named.words, expression: string) =>
        take(
          (from) => statement.all(expression, from, SLICE),
          (row) => row.number,
          (row) => contains(query, row.name),
        );

      const whole = wordsExpression(query);
      // Words in the index are cut; for a longer one the name must be checked.
      const short = query.words.every((spellings) =>
        spellings.every((word) => [...word].length < WORD_LENGTH),
      );
      const begun = short
        ? await take(
            (from) => words.all(whole, from, SLICE),
            (number) => number,
            () => true,
          )
        : await takeNamed(named.words, whole);
      const grams = trigramExpression(query);
      const inside =
        grams !== null && query.key.length >= TRIGRAM && (await takeNamed(named.trigrams, grams));
      if (begun || inside || exact) return found;
      for (const ranked of slips.expressions(query)) {
        // The last is the widest; a table has its own order.
        const forgiven = ranked.at(-1) ?? '';
        const any = await take(
          (from) => words.all(forgiven, from, SLICE),
          (number) => number,
          () => true,
        );
        if (any) break;
      }
      return found;
    },
  };
}
