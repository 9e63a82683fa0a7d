import type { Basket } from '../../../../shared/domain/basket.ts';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { PerchError } from '../../../../shared/errors/errors.ts';
import { discountAbove } from '../../../../shared/money/discount.ts';
import { type BasisPoints, minor, NO_MONEY } from '../../../../shared/money/money.ts';
import { priceBasket, type Totals } from '../../../../shared/money/pricing.ts';
import { priceFor } from '../../../../shared/money/quantity-prices.ts';
import { type PickUpSums, pickUpOf } from '../../../../shared/money/sums.ts';
import type { AppStores } from '../../../app/appStores.ts';
import type { BasketStore } from './basketStore.ts';

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

  /** What the deposit of an order does in the basket that picks it up; null where none is picked up. */
  function pickUpSums(basket: Basket | null): PickUpSums | null {
    const cashStep = useApp.getState().app?.cashStep ?? minor(1);
    return basket && pickUpOf(basket, totalsOf(basket), { cashStep });
  }

  return { totalsOf, pickUpSums };
}

/** A discount that needs a manager at payment. Basis points. */
export interface AboveLimit {
  given: BasisPoints;
  limit: BasisPoints;
}

/** What the open basket comes to, and whether its discounts need a manager, for components. */
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

  /** What the main process will ask a manager about when this basket is paid; null where it will not. */
  function aboveLimit(
    basket: Basket | null,
    pets: Record<string, PetTile>,
    limit: number | null,
  ): AboveLimit | null {
    if (!basket || limit === null) return null;
    // The price of an order was agreed when it was taken.
    const lines = basket.lines.map((line) => {
      const pet = line.orderLine ? undefined : pets[line.petId];
      return { ...line, listPrice: pet ? priceFor(pet, line.quantity).price : null };
    });
    try {
      const given = discountAbove(lines, totalsOf(basket), limit);
      return given === null ? null : { given, limit };
    } catch (error) {
      // A quantity that no money can hold is refused by the basket itself.
      if (error instanceof PerchError) return null;
      throw error;
    }
  }

  /** The open basket beside the limit of the person at the till; with a change, as it would be then. */
  function useAboveLimit(change?: (basket: Basket) => Basket): AboveLimit | null {
    const limit = useApp((state) => state.app?.rights.discountLimit ?? null);
    const pets = useBasket((state) => state.pets);
    const basket = useBasket((state) => state.basket);
    return aboveLimit(basket && change ? change(basket) : basket, pets, limit);
  }

  return { useTotals, useTotalsWith, aboveLimit, useAboveLimit };
}
