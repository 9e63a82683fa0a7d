import type { Database } from 'better-sqlite3';
import { type PetQuery, trigramExpression, wordsExpression } from './search-query.ts';
import { fold, spellings } from './search-text.ts';
import { createTypoSearch } from './search-typos.ts';

/** Rows that a stage reads for one page, however many match. */
const SCAN = 500;
/** Sorts after every key that starts with the same text. */
const LAST = '\u{10ffff}';

export interface StagePosition {
  stage: number;
  key: string;
  number: number;
}

export interface StagePage {
  numbers: number[];
  /** Where to continue; null at the end of the last stage. */
  next: StagePosition | null;
  /** The stage reached its limit of rows. */
  spent: boolean;
}

type Listed = { key: string; number: number };
type Matched = { number: number; name: string };

/** The stages of a search, each a bounded reading of one index. */
export function createSearchStages(db: Database) {
  const listing = db.prepare<[number, string, number, string, number], Listed>(
    `SELECT key, number FROM pet_listing WHERE category = ? AND (key, number) > (?, ?) AND key < ?
     ORDER BY key, number LIMIT ?`,
  );
  const byWords = db.prepare<[string, number, number], Matched>(
    `SELECT pet.number, pet.name FROM pet_search JOIN pet ON pet.number = pet_search.rowid
     WHERE pet_search MATCH ? AND pet_search.rowid > ? ORDER BY pet_search.rowid LIMIT ?`,
  );
  const byTrigrams = db.prepare<[string, number, number], Matched>(
    `SELECT pet.number, pet.name FROM pet_trigram JOIN pet ON pet.number = pet_trigram.rowid
     WHERE pet_trigram MATCH ? AND pet_trigram.rowid > ? ORDER BY pet_trigram.rowid LIMIT ?`,
  );
  const slips = createTypoSearch(db);

  /** Names that start with the text, by name. */
  function beginning(query: PetQuery, from: StagePosition, limit: number): StagePage {
    const start = from.key > query.key ? from : { key: query.key, number: -1 };
    const rows = listing.all(query.category, start.key, start.number, query.key + LAST, limit);
    const last = rows.at(-1);
    const more = rows.length === limit && last ? { stage: 0, key: last.key, number: last.number } : null;
    return page(numbersOf(rows), more ?? (query.key ? stage(1) : null), false);
  }

  /** The matching rows of an index, until there are enough or SCAN were read. */
  function matching(
    rows: IterableIterator<Matched>,
    at: number,
    limit: number,
    passes: (name: string) => boolean,
  ) {
    const numbers: number[] = [];
    let looked = 0;
    let last = 0;
    for (const row of rows) {
      looked += 1;
      last = row.number;
      if (passes(row.name)) numbers.push(row.number);
      if (numbers.length === limit) return page(numbers, { stage: at, key: '', number: last }, false);
    }
    const spent = looked === SCAN;
    return page(numbers, spent ? { stage: at, key: '', number: last } : stage(at + 1), spent);
  }

  /** Names that have a word starting with each typed word. */
  function words(query: PetQuery, from: StagePosition, limit: number): StagePage {
    const rows = byWords.iterate(wordsExpression(query), from.number, SCAN);
    return matching(rows, 1, limit, (name) => !begins(query, name) && hasWords(query, name));
  }

  /** Names that contain each typed word somewhere. */
  function contained(query: PetQuery, from: StagePosition, limit: number): StagePage {
    const expression = trigramExpression(query);
    if (expression === null) return page([], stage(3), false);
    const rows = byTrigrams.iterate(expression, from.number, SCAN);
    return matching(
      rows,
      2,
      limit,
      (name) => contains(query, name) && !begins(query, name) && !hasWords(query, name),
    );
  }

  return {
    run(query: PetQuery, from: StagePosition, limit: number, nothingYet: boolean): StagePage {
      if (query.hopeless) return page([], null, false);
      if (from.stage === 0) return beginning(query, from, limit);
      if (from.stage === 1) return words(query, from, limit);
      if (from.stage === 2) return contained(query, from, limit);
      if (nothingYet && from.number === 0) {
        for (const expressions of slips.expressions(query)) {
          const numbers = new Set<number>();
          for (const expression of expressions) {
            if (numbers.size < limit)
              for (const row of byWords.all(expression, 0, limit)) numbers.add(row.number);
          }
          if (numbers.size > 0) return page([...numbers].slice(0, limit), null, false);
        }
      }
      return page([], null, false);
    },
  };
}

const numbersOf = (rows: readonly { number: number }[]) => rows.map(({ number }) => number);

function page(numbers: number[], next: StagePosition | null, spent: boolean): StagePage {
  return { numbers, next, spent };
}

function stage(number: number): StagePosition {
  return { stage: number, key: '', number: 0 };
}

function begins(query: PetQuery, name: string): boolean {
  return fold(name).startsWith(query.key);
}

function hasWords(query: PetQuery, name: string): boolean {
  const all = spellings(name).split(' ');
  return query.words.every((typed) => typed.some((word) => all.some((one) => one.startsWith(word))));
}

/** Whether a name contains each typed word, in one of its spellings. */
export function contains(query: PetQuery, name: string): boolean {
  const all = spellings(name);
  return query.words.every((typed) => typed.some((word) => all.includes(word)));
}
