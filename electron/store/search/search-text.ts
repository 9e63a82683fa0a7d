import type { Database } from 'better-sqlite3';

/** Words in the index are cut to this length; shorter prefixes have their own index (`SEARCH` of the schema). */
export const WORD_LENGTH = 8;

const APOSTROPHES = /['’`´]/g;
const NOT_A_WORD = /[^\p{L}\p{N}]+/gu;

/** Letters that Unicode does not decompose into a plain letter and a mark. */
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

/** Most names are ASCII, without accents: they are folded in a fifth of the time. */
const ASCII = /^[\x20-\x7e]*$/;

/** A name for searching and sorting: lower case, without accents or signs. `Käthe O’Hara-7` is `kathe ohara 7`. */
export function fold(text: string): string {
  if (ASCII.test(text))
    return text
      .replace(/['`]/g, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return withoutAccents(text.replace(APOSTROPHES, '')).replace(NOT_A_WORD, ' ').trim();
}

/**
 * The words of a typed text, folded: none if nothing was typed, null if only signs were, which are in no name and no
 * number.
 */
export function wordsOf(text: string): string[] | null {
  const words = fold(text).split(' ').filter(Boolean);
  return words.length === 0 && text.trim() !== '' ? null : words;
}

/**
 * The identity of a name: two names are the same if only case, blanks, invisible characters and the Unicode form
 * differ. Signs and accents count: `A+` is not `A`, and ♂ is not ♀.
 */
export function nameKey(name: string): string {
  return name
    .replace(/\p{Cf}|\ufe0e|\ufe0f/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
    .toLowerCase();
}

/** Lower case, without accents and with every sign: `Käthe: 10 %` is `kathe: 10 %`. */
export function withoutAccents(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(FLAT_PATTERN, (letter) => FLAT[letter] ?? letter);
}

/** The same name with umlauts written out, `kaethe ohara 7`, or null if that is no different. */
export function foldWrittenOut(text: string): string | null {
  if (ASCII.test(text)) return null;
  const lower = text.toLowerCase().normalize('NFC');
  const writtenOut = lower.replace(WRITTEN_OUT_PATTERN, (letter) => WRITTEN_OUT[letter] ?? letter);
  return writtenOut === lower ? null : fold(writtenOut);
}

/** Both spellings, for matches within a word. */
export function spellings(name: string): string {
  const other = foldWrittenOut(name);
  return other === null ? fold(name) : `${fold(name)} ${other}`;
}

/** This many digits are a telephone number, in any format. */
const PHONE_DIGITS = 5;

/** The digits of a typed telephone number, else null. */
function phoneDigits(typed: string): string | null {
  const digits = digitsOf(typed);
  return digits.length >= PHONE_DIGITS && !/\p{L}/u.test(typed) ? digits : null;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The typed text in the spellings in which a name may be written: `Müller` is `muller` or `mueller`. */
function typedSpellings(typed: string): string[] {
  const other = foldWrittenOut(typed);
  return other === null ? [fold(typed)] : [fold(typed), other];
}

/**
 * Creates a function that tells whether a text contains a typed telephone number, or else every typed word, in any
 * order and in either spelling; or typed signs, if nothing else was typed. The typed text is parsed once for all the
 * rows of a query.
 */
function createCustomerMatcher(): (text: string, typed: string) => boolean {
  let read: { typed: string; digits: string | null; words: readonly (readonly string[])[] } | null = null;
  function reading(typed: string) {
    if (read?.typed === typed) return read;
    const words = typed.split(/\s+/).map(typedSpellings);
    read = { typed, digits: phoneDigits(typed), words: words.filter(([word]) => word !== '') };
    return read;
  }
  return (text, typed) => {
    const { digits, words } = reading(typed);
    if (digits !== null) return digitsOf(text).includes(digits);
    if (words.length === 0) return text.includes(typed);
    const says = spellings(text);
    return words.every((either) => either.some((word) => says.includes(word)));
  };
}

/** The words of both spellings, cut to WORD_LENGTH, each once. */
function words(name: string): string[] {
  return [...new Set(spellings(name).split(' '))].map((word) => [...word].slice(0, WORD_LENGTH).join(''));
}

/** Registers the SQL functions of the search index's triggers and of queries. */
export function registerSearchFunctions(db: Database): void {
  const options = { deterministic: true };
  db.function('perch_fold', options, (name: string) => fold(name));
  db.function('perch_name_key', options, (name: string) => nameKey(name));
  db.function('perch_spellings', options, (name: string) => spellings(name));
  db.function('perch_words', options, (name: string) => words(name).join(' '));
  const names = createCustomerMatcher();
  db.function('perch_names', options, (text: string, typed: string) => (names(text, typed) ? 1 : 0));
  db.function('perch_plain', options, (text: unknown) =>
    text === null ? null : withoutAccents(String(text)),
  );
}
