import type { Basket } from '../../shared/domain/basket.ts';
import { priceBasket, type Totals } from '../../shared/pricing.ts';
import type { AppModule } from './app.ts';

const none: Totals = { lines: [], subtotal: 0, discount: 0, basketDiscount: 0, tax: 0, taxes: [], total: 0 };

export type TotalsModule = ReturnType<typeof createTotalsModule>;

/** What a basket comes to. */
export function createTotalsModule({ useApp }: AppModule) {
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
