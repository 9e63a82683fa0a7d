import { denominationsOf } from '../../../../shared/money/denominations.ts';
import { type CurrencyCode, lesser, type Minor, minor, times } from '../../../../shared/money/money.ts';

const SHOWN = 5;

/**
 * Amounts that customers are likely to hand over: rounded up to each note of the currency, smallest first, at most five,
 * without the exact amount. Minor units.
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
 * The first share of a bill split between guests; it takes the remainder and is rounded up to what coins can pay. Never more
 * than the rest. Minor units.
 *
 * @param step the smallest coin for cash, else 1
 */
export function shareOf(missing: Minor, guests: number, step: Minor): Minor {
  return lesser(missing, minor(Math.ceil(missing / (guests * step)) * step));
}
