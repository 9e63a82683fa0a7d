import { denominationsOf } from '../../../../shared/denominations.ts';
import { times } from '../../../../shared/minor.ts';
import type { CurrencyCode, Minor } from '../../../../shared/money.ts';

const SHOWN = 5;

/**
 * What customers are likely to hand over for an amount: rounded up to each note of the currency, smallest first, at
 * most five. The exact amount is not among them. Minor units.
 */
export function quickAmounts(due: Minor, currency: CurrencyCode): Minor[] {
  if (due <= 0) return [];
  const notes = denominationsOf(currency)
    .filter(({ kind }) => kind === 'note')
    .map(({ value }) => value)
    .reverse();
  const amounts = notes.map((note) => times(note, Math.ceil(due / note))).filter((amount) => amount > due);
  return [...new Set(amounts)].sort((a, b) => a - b).slice(0, SHOWN);
}
