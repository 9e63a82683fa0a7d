import type { Database } from 'better-sqlite3';
import { beginsWord, either, inCategory, type PetQuery } from './search-query.ts';
import { WORD_LENGTH } from './search-text.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Shorter words have too many neighbours to guess. */
const SHORTEST = 4;
const MOST_WORDS = 3;

/**
 * Forgives one slip in a word: a letter too many, one missing, a wrong one, two swapped. The first letter is taken as
 * right. Each variant costs one look into the prefix index, some 400 for a word of eight letters.
 */
export function createSlips(db: Database) {
  const exists = db
    .prepare<[string], number>('SELECT 1 FROM pet_search WHERE pet_search MATCH ? LIMIT 1')
    .pluck();
  const known = (word: string) => exists.get(beginsWord(word)) === 1;

  return {
    /** An FTS5 expression with the neighbours that exist, or null where there is nothing to forgive. */
    expression(query: PetQuery): string | null {
      if (query.words.length > MOST_WORDS) return null;
      let forgiven = false;
      const parts: string[] = [];
      for (const spellings of query.words) {
        const kept = spellings.filter(known);
        const near = kept.length > 0 ? [] : spellings.flatMap((word) => neighbours(word).filter(known));
        if (kept.length === 0 && near.length === 0) return null;
        // Of a long word the index holds the beginning only; a slip behind that is forgiven by leaving the rest unread.
        forgiven ||= near.length > 0 || kept.some((word) => [...word].length > WORD_LENGTH);
        parts.push(either([...kept, ...near].map(beginsWord)));
      }
      return forgiven ? inCategory(query, parts) : null;
    },
  };
}

/** Every word that one slip away from this one may have been meant, each once. */
export function neighbours(word: string): string[] {
  const letters = [...word].slice(0, WORD_LENGTH);
  if (letters.length < SHORTEST) return [];
  const found = new Set<string>();
  const add = (candidate: readonly string[]) => found.add(candidate.join(''));
  for (let at = 1; at <= letters.length; at += 1) {
    const before = letters.slice(0, at);
    const here = letters.slice(at, at + 1);
    const after = letters.slice(at + 1);
    if (here.length > 0) {
      add([...before, ...after]);
      if (after.length > 0) add([...before, ...after.slice(0, 1), ...here, ...after.slice(1)]);
      for (const letter of LETTERS) add([...before, letter, ...after]);
    }
    for (const letter of LETTERS) add([...before, letter, ...here, ...after]);
  }
  found.delete(letters.join(''));
  return [...found];
}
