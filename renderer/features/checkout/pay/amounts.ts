import { denominationsOf } from '../../../../shared/money/denominations.ts';
import { type CurrencyCode, lesser, type Minor, minor, times } from '../../../../shared/money/money.ts';

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

/**
 * What one of so many guests pays who share a bill: the first of them takes what does not divide, and what no coin pays.
 * Never more than is missing. Minor units.
 *
 * @param step the smallest coin where it is paid in cash, else 1
 */
export function shareOf(missing: Minor, guests: number, step: Minor): Minor {
  return lesser(missing, minor(Math.ceil(missing / (guests * step)) * step));
}
