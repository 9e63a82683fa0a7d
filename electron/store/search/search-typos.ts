import type { Database } from 'better-sqlite3';
import { beginsWord, either, inCategory, isWord, type PetQuery } from './search-query.ts';
import { WORD_LENGTH } from './search-text.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Shorter words have too many neighbours to guess. */
const SHORTEST = 4;
/** Words of a text that are checked for typos: bounds the cost of a search, however much was typed. */
const MAX_WORDS = 3;

/** What may have been meant, as FTS5 expressions for each word: the likeliest first. */
type Guesses = readonly [whole: string[], wholeWithAnother: string[], begun: string[]];

/**
 * Tolerates one typo in a word: a letter too many, one missing, a wrong one, two swapped. The first letter counts as
 * right. A variant costs one lookup in the prefix index, some 30 for each letter up to the typo.
 */
export function createTypoSearch(db: Database) {
  const exists = db
    .prepare<[string], number>('SELECT 1 FROM pet_search WHERE pet_search MATCH ? LIMIT 1')
    .pluck();
  const known = (word: string) => exists.get(beginsWord(word)) === 1;

  /** Whole words one typo away come before words that only start that way. */
  function guess(spellings: readonly string[]): Guesses {
    const guesses: Guesses = [[], [], []];
    for (const spelling of spellings) {
      for (const { word, another } of neighbours(spelling, known)) {
        if (exists.get(isWord(word)) === 1) guesses[another ? 1 : 0].push(isWord(word));
        guesses[2].push(beginsWord(word));
      }
    }
    return guesses;
  }

  return {
    /**
     * FTS5 expressions for what may have been meant, the likeliest first: words that no name has are replaced, and
     * only if that finds nothing, in turn one that some other name has. The expressions of an inner list are equally
     * likely: finds of one do not make the next ones worse.
     */
    *expressions(query: PetQuery): Generator<string[]> {
      const kept = query.words.map((spellings) => spellings.filter(known));
      const unknown = kept.flatMap((found, at) => (found.length === 0 ? [at] : []));
      if (unknown.length > MAX_WORDS) return;
      const begun = kept.map((found) => found.map(beginsWord));
      const guesses = new Map(unknown.map((at) => [at, guess(query.words[at] ?? [])]));
      if ([...guesses.values()].some(([, , beginnings]) => beginnings.length === 0)) return;
      const ranked = (meant: ReadonlyMap<number, Guesses>) =>
        [1, 2, 3].flatMap((tiers) => {
          const parts = begun.map((found, at) => meant.get(at)?.slice(0, tiers).flat() ?? found);
          return parts.every((part) => part.length > 0) ? [inCategory(query, parts.map(either))] : [];
        });
      // The index contains only the start of a long word; a typo behind that is tolerated by ignoring the rest.
      const long = kept.some((found) => found.some((word) => [...word].length > WORD_LENGTH));
      if (unknown.length > 0) yield ranked(guesses);
      else if (long) yield [inCategory(query, begun.map(either))];
      const others = begun.flatMap((_, at) => (unknown.includes(at) ? [] : [at]));
      for (const at of others.slice(-MAX_WORDS).reverse()) {
        const meant = guess(query.words[at] ?? []);
        if (meant[2].length > 0) yield ranked(new Map([...guesses, [at, meant]]));
      }
    },
  };
}

/**
 * Every word one typo away that this one may have been meant as, each once, as far as `known` finds a name with a
 * word that starts that way. `another`: by another letter; else one is missing, too many, or swapped.
 */
export function neighbours(
  word: string,
  known: (beginning: string) => boolean,
): { word: string; another: boolean }[] {
  const letters = [...word].slice(0, WORD_LENGTH);
  if (letters.length < SHORTEST) return [];
  const found = new Map<string, boolean>();
  const add = (candidate: string, another = false) => {
    const before = found.get(candidate);
    if (before === undefined ? known(candidate) : before && !another) found.set(candidate, another);
  };
  for (let at = 1; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('');
    // No name starts with the letters before this typo: it must be earlier.
    if (!known(before)) break;
    const [here = '', next = ''] = letters.slice(at);
    const after = letters.slice(at + 1).join('');
    if (here) add(before + after);
    if (next) add(before + next + here + after.slice(next.length));
    for (const letter of LETTERS) {
      if (!known(before + letter)) continue;
      if (here) add(before + letter + after, true);
      add(before + letter + here + after);
    }
  }
  found.delete(letters.join(''));
  return [...found].map(([candidate, another]) => ({ word: candidate, another }));
}
