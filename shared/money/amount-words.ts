import type { Language } from '../domain/app.ts';
import type { AmountFault } from './amounts.ts';

/**
 * Why an amount was not taken, where the field's own sentence would not help: on the screen, and in the file of rows
 * that were refused. `{{text}}` is the cell's text.
 */
const amountProblems = {
  en: {
    either:
      '“{{text}}” could be {{grouped}} or {{decimal}}. Type it without a thousands separator, {{limit}}.',
    decimals: '“{{text}}” has too many decimals. Type it {{limit}}.',
    negative: '“{{text}}” is less than zero.',
    tooLarge: '“{{text}}” is too large.',
    upTo: 'with at most {{most}} decimals',
    none: 'without decimals',
  },
  de: {
    either:
      '„{{text}}“ kann {{grouped}} oder {{decimal}} heißen. Bitte ohne Tausendertrennzeichen eingeben, {{limit}}.',
    decimals: '„{{text}}“ hat zu viele Nachkommastellen. Bitte {{limit}} eingeben.',
    negative: '„{{text}}“ ist kleiner als null.',
    tooLarge: '„{{text}}“ ist zu groß.',
    upTo: 'mit höchstens {{most}} Nachkommastellen',
    none: 'ohne Nachkommastellen',
  },
} as const satisfies Record<Language, Record<string, string>>;

/**
 * The sentence for a text that was not taken as an amount; null where the field says best what it wants (nothing was
 * typed, or no number).
 *
 * @param locale BCP 47, for the two readings
 */
export function amountWords(fault: AmountFault, language: Language, locale: string): string | null {
  const words = amountProblems[language];
  const text = { text: fault.text };
  switch (fault.why) {
    case 'empty':
    case 'unreadable':
      return null;
    case 'negative':
      return fill(words.negative, text);
    case 'too_large':
      return fill(words.tooLarge, text);
    case 'decimals':
      return fill(words.decimals, { ...text, limit: limitOf(fault.most) });
    case 'either':
      return fill(words.either, { ...text, ...amountReadings(fault, locale), limit: limitOf(fault.most) });
  }

  function limitOf(most: number): string {
    return most === 0 ? words.none : fill(words.upTo, { most: String(most) });
  }
}

/** Both readings of a text that has two, written so that neither can be taken for the other. */
export function amountReadings(
  { grouped, decimal, most }: Extract<AmountFault, { why: 'either' }>,
  locale: string,
): { grouped: string; decimal: string } {
  const write = (value: string, decimals: number) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(Number(value));
  return { grouped: write(grouped, most), decimal: write(decimal, 3) };
}

function fill(sentence: string, facts: Record<string, string>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => facts[name] ?? gap);
}
