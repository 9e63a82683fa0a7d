// A pseudo-language: English with accents and about a third longer, like other languages. Text without accents on a
// screen is missing in the dictionaries; truncated text shows a lack of room for translations.

const ACCENTS: Record<string, string> = {
  ...{ a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú', y: 'ýý' },
  ...{ A: 'Áá', E: 'Éé', I: 'Íí', O: 'Óó', U: 'Úú', Y: 'Ýý' },
  ...{ c: 'ç', n: 'ñ', s: 'š', z: 'ž', C: 'Ç', N: 'Ñ', S: 'Š', Z: 'Ž' },
};

/** Placeholders and tags, which are not translated. */
const UNTOUCHED = /(\{\{[^}]*\}\}|<[^>]*>)/;

export function pseudoSentence(sentence: string): string {
  return sentence
    .split(UNTOUCHED)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/\p{L}/gu, (letter) => ACCENTS[letter] ?? letter)))
    .join('');
}

/** A dictionary with every sentence in the pseudo-language. */
export function pseudoWords<T>(words: T): T {
  if (typeof words === 'string') return pseudoSentence(words) as T;
  return Object.fromEntries(
    Object.entries(words as object).map(([key, value]) => [key, pseudoWords(value)]),
  ) as T;
}
