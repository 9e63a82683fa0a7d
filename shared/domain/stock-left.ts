import type { Quantity } from '../money/units.ts';
import type { PetTile } from './catalogue.ts';

/**
 * How many of a pet are left for the next customer; null where nobody has counted it. What is promised beyond what is
 * there leaves nothing; a count below zero is somebody's, and is told as it is.
 */
export function stockLeft({ stock: { known, shown, free } }: Pick<PetTile, 'stock'>): Quantity | null {
  if (known === null && shown === 0) return null;
  return Math.max(Math.min(0, shown), free);
}
