import type { Basket } from '../../../../shared/domain/basket.ts';
import { PerchError } from '../../../../shared/errors.ts';
import type { Totals } from '../../../../shared/pricing.ts';
import type { AppStores } from '../../../app/appStores.ts';
import type { BasketStore } from './basketStore.ts';
import type { BasketTotals } from './totals.ts';

/** What the open basket comes to, for a screen. */
export function createTotalsHooks({
  app: { useApp },
  basket: { useBasket },
  totals: { totalsOf },
}: {
  app: AppStores;
  basket: BasketStore;
  totals: BasketTotals;
}) {
  /** The open basket's totals, as a screen follows them. */
  function useTotals(): Totals {
    useApp((state) => state.app?.taxIncluded);
    return totalsOf(useBasket((state) => state.basket));
  }

  /** What the open basket would come to with a change; null where no money can hold it. */
  function useTotalsWith(change: (basket: Basket) => Basket): Totals | null {
    useApp((state) => state.app?.taxIncluded);
    const basket = useBasket((state) => state.basket);
    try {
      return totalsOf(basket && change(basket));
    } catch (error) {
      if (error instanceof PerchError) return null;
      throw error;
    }
  }

  return { useTotals, useTotalsWith };
}
