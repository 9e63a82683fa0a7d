import type { CountReviewLine } from '../../../shared/domain/counts.ts';
import { type CurrencyCode, minorDigits } from '../../../shared/money/money.ts';

/** Animals, and whole units of the currency, from which a difference is large. */
const ANIMALS = 3;
const VALUE = 50;

/** Whether a difference is large enough to be counted once more before it is believed: 3 animals, or worth 50 or more. */
export function isLarge(
  { difference, value }: Pick<CountReviewLine, 'difference' | 'value'>,
  currency: CurrencyCode,
): boolean {
  return Math.abs(difference) >= ANIMALS || Math.abs(value ?? 0) >= VALUE * 10 ** minorDigits(currency);
}
