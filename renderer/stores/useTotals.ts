import type { Totals } from '../../shared/pricing.ts';
import type { AppModule } from './app.ts';
import type { BasketModule } from './basket.ts';
import type { TotalsModule } from './totals.ts';

/** What the open basket comes to, for a screen. */
export function createUseTotalsModule({
  useApp,
  useBasket,
  totalsOf,
}: AppModule & BasketModule & TotalsModule) {
  /** The open basket's totals, as a screen follows them. */
  function useTotals(): Totals {
    useApp((state) => state.app?.taxIncluded);
    return totalsOf(useBasket((state) => state.basket));
  }

  return { useTotals };
}
