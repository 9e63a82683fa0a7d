import type { Database } from 'better-sqlite3';
import { beginsWord, either, inCategory, type PetQuery } from './search-query.ts';
import { WORD_LENGTH } from './search-text.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Shorter words have too many neighbours to guess. */
const SHORTEST = 4;
/** So many words of a text are looked at for slips: what a search may cost is bounded, however much was typed. */
const MOST_WORDS = 3;

/**
 * Forgives one slip in a word: a letter too many, one missing, a wrong one, two swapped. The first letter is taken as
 * right. A variant costs one look into the prefix index, some 30 for each letter up to the slip.
 */
export function createSlips(db: Database) {
  const exists = db
    .prepare<[string], number>('SELECT 1 FROM pet_search WHERE pet_search MATCH ? LIMIT 1')
    .pluck();
  const known = (word: string) => exists.get(beginsWord(word)) === 1;
  const near = (spellings: readonly string[]) => [
    ...new Set(spellings.flatMap((word) => neighbours(word, known))),
  ];

  return {
    /**
     * FTS5 expressions with the neighbours that exist, one after another, the likeliest first; to be asked for as long
     * as nothing is found: words that no name has are meant otherwise, then in turn one that some other name has.
     */
    *expressions(query: PetQuery): Generator<string> {
      const kept = query.words.map((spellings) => spellings.filter(known));
      const unknown = kept.flatMap((found, at) => (found.length === 0 ? [at] : []));
      if (unknown.length > MOST_WORDS) return;
      const parts = kept.map((found, at) => (found.length > 0 ? found : near(query.words[at] ?? [])));
      if (parts.some((found) => found.length === 0)) return;
      const expression = (all: readonly string[][]) =>
        inCategory(
          query,
          all.map((found) => either(found.map(beginsWord))),
        );
      // Of a long word the index holds the beginning only; a slip behind that is forgiven by leaving the rest unread.
      const long = kept.some((found) => found.some((word) => [...word].length > WORD_LENGTH));
      if (unknown.length > 0 || long) yield expression(parts);
      const others = parts.flatMap((_, at) => (unknown.includes(at) ? [] : [at]));
      for (const at of others.slice(-MOST_WORDS).reverse()) {
        const meant = near(query.words[at] ?? []);
        if (meant.length > 0) yield expression(parts.with(at, meant));
      }
    },
  };
}

/**
 * Every word that this one, one slip away, may have been meant as, each once, as far as `known` says that a name has a
 * word that begins so.
 */
export function neighbours(word: string, known: (beginning: string) => boolean): string[] {
  const letters = [...word].slice(0, WORD_LENGTH);
  if (letters.length < SHORTEST) return [];
  const found = new Set<string>();
  const add = (...parts: string[]) => {
    const candidate = parts.join('');
    if (!found.has(candidate) && known(candidate)) found.add(candidate);
  };
  for (let at = 1; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('');
    // No name has what stands before a slip here: the slip was earlier.
    if (!known(before)) break;
    const [here = '', next = ''] = letters.slice(at);
    const after = letters.slice(at + 1).join('');
    if (here) add(before, after);
    if (next) add(before, next, here, after.slice(next.length));
    for (const letter of LETTERS) {
      if (!known(before + letter)) continue;
      if (here) add(before, letter, after);
      add(before, letter, here, after);
    }
  }
  found.delete(letters.join(''));
  return [...found];
}
