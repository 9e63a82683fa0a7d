import type { Basket } from '../../../../shared/domain/basket.ts';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { PerchError } from '../../../../shared/errors/errors.ts';
import { discountAbove } from '../../../../shared/money/discount.ts';
import { type BasisPoints, minor, NO_MONEY } from '../../../../shared/money/money.ts';
import { priceBasket, type Totals } from '../../../../shared/money/pricing.ts';
import { priceFor } from '../../../../shared/money/quantity-prices.ts';
import { type PickUpSums, pickUpOf } from '../../../../shared/money/sums.ts';
import type { AppStores } from '../../../app/appStores.ts';
import type { Needs } from '../../../app/needs.ts';
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

/** Totals of baskets. */
export function createBasketTotals({ app: { useApp } }: { app: AppStores }) {
  let last: { basket: Basket; taxIncluded: boolean; totals: Totals } | null = null;

  /** The totals of a basket by the shop's rules; cached per basket. */
  function totalsOf(basket: Basket | null): Totals {
    if (!basket) return none;
    const taxIncluded = useApp.getState().app?.taxIncluded ?? true;
    if (last?.basket !== basket || last.taxIncluded !== taxIncluded) {
      last = { basket, taxIncluded, totals: priceBasket(basket, { taxIncluded }) };
    }
    return last.totals;
  }

  /** How an order's deposit is applied to the basket that picks it up; null without one. */
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

/** Hooks for the open basket's totals and for discounts that need a manager. */
export function createTotalsHooks({
  app: { useApp },
  basket: { useBasket },
  totals: { totalsOf },
}: Needs<'app'> & { basket: BasketStore; totals: BasketTotals }) {
  /** The open basket's totals. */
  function useTotals(): Totals {
    useApp((state) => state.app?.taxIncluded);
    return totalsOf(useBasket((state) => state.basket));
  }

  /** The open basket's totals after a change; null if the amount overflows. */
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

  /** The discount for which the main process will ask a manager at payment; null for none. */
  function aboveLimit(
    basket: Basket | null,
    pets: Record<string, PetTile>,
    limit: number | null,
  ): AboveLimit | null {
    if (!basket || limit === null) return null;
    // An order's price was agreed when it was taken.
    const lines = basket.lines.map((line) => {
      const pet = line.orderLine ? undefined : pets[line.petId];
      return { ...line, listPrice: pet ? priceFor(pet, line.quantity).price : null };
    });
    try {
      const given = discountAbove(lines, totalsOf(basket), limit);
      return given === null ? null : { given, limit };
    } catch (error) {
      // The basket itself refuses a quantity whose amount overflows.
      if (error instanceof PerchError) return null;
      throw error;
    }
  }

  /** The open basket's discount above the person's limit; with `change`, after that change. */
  function useAboveLimit(change?: (basket: Basket) => Basket): AboveLimit | null {
    const limit = useApp((state) => state.app?.rights.discountLimit ?? null);
    const pets = useBasket((state) => state.pets);
    const basket = useBasket((state) => state.basket);
    return aboveLimit(basket && change ? change(basket) : basket, pets, limit);
  }

  return { useTotals, useTotalsWith, aboveLimit, useAboveLimit };
}
