import type { Basket } from '../../../../shared/domain/basket.ts';
import { NO_MONEY } from '../../../../shared/minor.ts';
import { priceBasket, type Totals } from '../../../../shared/pricing.ts';
import type { AppStores } from '../../../app/appStores.ts';

const none: Totals = {
  lines: [],
  subtotal: NO_MONEY,
  discount: NO_MONEY,
  basketDiscount: NO_MONEY,
  tax: NO_MONEY,
  taxes: [],
  total: NO_MONEY,
};

export type BasketTotals = ReturnType<typeof createBasketTotals>;

/** What a basket comes to. */
export function createBasketTotals({ app: { useApp } }: { app: AppStores }) {
  let last: { basket: Basket; taxIncluded: boolean; totals: Totals } | null = null;

  /** The totals of a basket by the shop's rules; reckoned once per basket, however many parts of the screen ask. */
  function totalsOf(basket: Basket | null): Totals {
    if (!basket) return none;
    const taxIncluded = useApp.getState().app?.taxIncluded ?? true;
    if (last?.basket !== basket || last.taxIncluded !== taxIncluded) {
      last = { basket, taxIncluded, totals: priceBasket(basket, { taxIncluded }) };
    }
    return last.totals;
  }

  return { totalsOf };
}
