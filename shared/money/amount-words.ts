import type { Language } from '../domain/app.ts';
import { fill, words } from '../words/words.ts';
import type { AmountFault } from './amounts.ts';

/**
 * The sentence for a text that was not taken as an amount; null where the field says best what it wants (nothing was
 * typed, or no number).
 *
 * @param locale BCP 47, for the two readings
 */
export function amountWords(fault: AmountFault, language: Language, locale: string): string | null {
  const sentences = words[language].amountProblems;
  const text = { text: fault.text };
  switch (fault.why) {
    case 'empty':
    case 'unreadable':
      return null;
    case 'negative':
      return fill(sentences.negative, text);
    case 'too_large':
      return fill(sentences.tooLarge, text);
    case 'decimals':
      return fill(sentences.decimals, { ...text, limit: limitOf(fault.most) });
    case 'either':
      return fill(sentences.either, {
        ...text,
        ...amountReadings(fault, locale),
        limit: limitOf(fault.most),
      });
  }

  function limitOf(most: number): string {
    return most === 0 ? sentences.none : fill(sentences.upTo, { most: String(most) });
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
