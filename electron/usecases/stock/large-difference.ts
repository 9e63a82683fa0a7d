import type { CountReviewLine } from '../../../shared/domain/counts.ts';
import { type CurrencyCode, minorDigits } from '../../../shared/money/money.ts';

/** The limits for a large difference: animals, and whole units of the currency. */
const ANIMALS = 3;
const VALUE = 50;

/** Whether a difference is large enough to need a recount: 3 animals or more, or a value of 50 or more. */
export function isLarge(
  { difference, value }: Pick<CountReviewLine, 'difference' | 'value'>,
  currency: CurrencyCode,
): boolean {
  return Math.abs(difference) >= ANIMALS || Math.abs(value ?? 0) >= VALUE * 10 ** minorDigits(currency);
}
