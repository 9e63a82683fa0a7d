import type { Totals } from '../../shared/pricing.ts';
import { useApp } from './app.ts';
import { useBasket } from './basket.ts';
import { totalsOf } from './totals.ts';

/** The open basket's totals, as a screen follows them. */
export function useTotals(): Totals {
  useApp((state) => state.app?.taxIncluded);
  return totalsOf(useBasket((state) => state.basket));
}
