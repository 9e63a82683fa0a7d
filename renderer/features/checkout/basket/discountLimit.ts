import { discountAbove } from '../../../../shared/discount.ts';
import type { Basket } from '../../../../shared/domain/basket.ts';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { PerchError } from '../../../../shared/errors.ts';
import type { BasisPoints } from '../../../../shared/units.ts';
import type { AppStores } from '../../../app/appStores.ts';
import type { BasketStore } from './basketStore.ts';
import type { BasketTotals } from './totals.ts';

/** A discount that needs a manager at payment. Basis points. */
export interface AboveLimit {
  given: BasisPoints;
  limit: BasisPoints;
}

/** The limit of discounts beside the open basket. */
export function createDiscountLimit({
  app: { useApp },
  basket: { useBasket },
  totals: { totalsOf },
}: {
  app: AppStores;
  basket: BasketStore;
  totals: BasketTotals;
}) {
  /** What the main process will ask a manager about when this basket is paid; null where it will not. */
  function aboveLimit(
    basket: Basket | null,
    pets: Record<string, PetTile>,
    limit: number | null,
  ): AboveLimit | null {
    if (!basket || limit === null) return null;
    const lines = basket.lines.map((line) => ({ ...line, listPrice: pets[line.petId]?.price ?? null }));
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

  return { aboveLimit, useAboveLimit };
}
