import type { Quantity } from '../money/money.ts';
import type { PetTile } from './catalogue.ts';

/**
 * How many of a pet are left for the next customer; null if it was never counted. Promises beyond the stock leave 0;
 * a negative count was entered or received, and is returned unchanged.
 */
export function stockLeft({ stock: { known, shown, free } }: Pick<PetTile, 'stock'>): Quantity | null {
  if (known === null && shown === 0) return null;
  return Math.max(Math.min(0, shown), free);
}
