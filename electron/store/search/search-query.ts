import { fold, foldWrittenOut, WORD_LENGTH } from './search-text.ts';

const MAX_WORDS = 8;
const TRIGRAM = 3;

/** The typed text, parsed. */
export interface PetQuery {
  /** Number of the category, 0 for all. */
  category: number;
  /** The whole text, folded; empty if nothing was typed. */
  key: string;
  /** Each word in its spellings: `käthe` is `kathe` or `kaethe`. */
  words: readonly (readonly string[])[];
  /** The text has neither a letter nor a digit: nothing can match. */
  hopeless: boolean;
}

/** Parses the text of the search field. */
export function readQuery(text: string, category: number): PetQuery {
  const key = fold(text);
  const plain = key ? key.split(' ').slice(0, MAX_WORDS) : [];
  const other = foldWrittenOut(text)?.split(' ') ?? [];
  const words = plain.map((word, index) => {
    const spelling = other.length >= plain.length ? other[index] : undefined;
    return spelling !== undefined && spelling !== word ? [word, spelling] : [word];
  });
  return { category, key, words, hopeless: key === '' && text.trim() !== '' };
}

/** FTS5: every word starts a word of the name, in any order. */
export function wordsExpression(query: PetQuery): string {
  return inCategory(
    query,
    query.words.map((spellings) => either(spellings.map(beginsWord))),
  );
}

/** FTS5: every word of at least three letters occurs somewhere in the name; null if none is that long. */
export function trigramExpression(query: PetQuery): string | null {
  const parts = query.words
    .map((spellings) => spellings.map(trigrams))
    .filter((all) => all.every((one) => one.length > 0));
  if (parts.length === 0) return null;
  const expression = parts.map((spellings) => either(spellings.map((grams) => `(${grams.join(' AND ')})`)));
  if (query.category > 0) expression.push(`"${categoryTrigram(query.category)}"`);
  return expression.join(' AND ');
}

/**
 * FTS5 for the start of a word. Words are cut to WORD_LENGTH in the index, so a longer one is looked up as a whole
 * word.
 */
export function beginsWord(word: string): string {
  const letters = [...word];
  return letters.length < WORD_LENGTH ? `"${word}" *` : `"${letters.slice(0, WORD_LENGTH).join('')}"`;
}

/** FTS5 for a whole word, as far as the index contains it. */
export function isWord(word: string): string {
  return `"${[...word].slice(0, WORD_LENGTH).join('')}"`;
}

/** Adds the category to an expression about words. */
export function inCategory(query: PetQuery, parts: readonly string[]): string {
  return [...parts, ...(query.category > 0 ? [`"#${query.category}"`] : [])].join(' AND ');
}

/** `(a OR b)`. */
export function either(alternatives: readonly string[]): string {
  return alternatives.length === 1 ? (alternatives[0] ?? '') : `(${alternatives.join(' OR ')})`;
}

/** Three private-use characters that encode a category in the trigram index, as the triggers of the schema write it. */
function categoryTrigram(category: number): string {
  return String.fromCodePoint(0xe000, 0xe001 + (category % 6000), 0xe001 + Math.floor(category / 6000));
}

function trigrams(word: string): string[] {
  const letters = [...word];
  return letters.slice(TRIGRAM - 1).map((_, index) => `"${letters.slice(index, index + TRIGRAM).join('')}"`);
}
