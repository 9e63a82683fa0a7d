import type { Database } from 'better-sqlite3';

/** Words in the index are cut to this; shorter prefixes have an index of their own (migration: search). */
export const WORD_LENGTH = 8;

const APOSTROPHES = /['’`´]/g;
const NOT_A_WORD = /[^\p{L}\p{N}]+/gu;

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const FLAT: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const FLAT_PATTERN = /[ßæœøłđðþı]/g;

/** How people write those letters on a keyboard without them. */
const WRITTEN_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const WRITTEN_OUT_PATTERN = /[äöüåø]/g;

/** A name as it is compared and sorted: lower case, without accents or signs. `Käthe O’Hara-7` is `kathe ohara 7`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(FLAT_PATTERN, (letter) => FLAT[letter] ?? letter)
    .replace(NOT_A_WORD, ' ')
    .trim();
}

/** The same name with umlauts written out, `kaethe ohara 7`, or null where that is no different. */
export function foldWrittenOut(text: string): string | null {
  const lower = text.toLowerCase().normalize('NFC');
  const writtenOut = lower.replace(WRITTEN_OUT_PATTERN, (letter) => WRITTEN_OUT[letter] ?? letter);
  return writtenOut === lower ? null : fold(writtenOut);
}

/** Both spellings, for mid-word search. */
export function spellings(name: string): string {
  const other = foldWrittenOut(name);
  return other === null ? fold(name) : `${fold(name)} ${other}`;
}

/** The words of both spellings, cut to WORD_LENGTH, each once. */
function words(name: string): string[] {
  return [...new Set(spellings(name).split(' '))].map((word) => [...word].slice(0, WORD_LENGTH).join(''));
}

/** Makes the functions known that the triggers of the search index call. */
export function registerSearchFunctions(db: Database): void {
  const options = { deterministic: true };
  db.function('perch_fold', options, (name: string) => fold(name));
  db.function('perch_spellings', options, (name: string) => spellings(name));
  db.function('perch_words', options, (name: string) => words(name).join(' '));
}
