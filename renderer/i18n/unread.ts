import { amountWords } from '../../shared/amount-words.ts';
import type { AmountFault } from '../../shared/amounts.ts';
import { i18n } from './i18n.ts';

/**
 * The sentence under a field whose number was not taken: both readings where there are two, else what the field itself
 * asks for.
 *
 * @param asked the field's own sentence, `An amount such as 12.50.`
 */
export function whyUnread(fault: AmountFault | null, locale: string, asked: string): string {
  const own = fault && amountWords(fault, i18n.language === 'de' ? 'de' : 'en', locale);
  return own ?? asked;
}
