import type { Basket, HeldBasket } from '../../../shared/domain/basket.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { priceBasket } from '../../../shared/money/pricing.ts';
import { priceFor } from '../../../shared/money/quantity-prices.ts';
import { dueOf, piecesOf } from '../../../shared/money/sums.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import { agreedPrice, withPickUp } from '../orders/pick-up.ts';
import { agreedBasket, refuseUnsettled } from '../payments/agreed.ts';
import type { Caller } from '../session.ts';
import { requoted } from './exchange.ts';

/**
 * The basket with the current names, categories and taxes of its pets, and the current value of its returned items. Prices
 * stay those that the person saw, together with the shop's if that is now higher; for an order they are those agreed.
 */
export function refreshed(store: Store, basket: Basket): Basket {
  const { returned } = basket;
  return {
    ...withPickUp(store, basket),
    ...(returned && { returned: requoted(store, returned) }),
    lines: basket.lines.map(({ listPrice: _, priceFrom: _step, ...line }) => {
      const pet = store.catalogue.requirePet(line.petId);
      const { name: petName, categoryName, taxName, taxBasisPoints } = pet;
      const { price, from } = priceFor(pet, line.quantity);
      const ordered = line.orderLine && store.orders.get(line.orderLine);
      if (ordered) {
        const { unitPrice, ...agreed } = agreedPrice(store, ordered, pet, line.quantity);
        const kept = unitPrice ?? line.unitPrice;
        return { ...line, petName, categoryName, taxName, taxBasisPoints, ...agreed, unitPrice: kept };
      }
      const listed = price !== null && price > line.unitPrice ? { listPrice: price } : {};
      const step = from !== null && price !== null && price >= line.unitPrice ? { priceFrom: from } : {};
      return { ...line, petName, categoryName, taxName, taxBasisPoints, ...listed, ...step };
    }),
  };
}

/**
 * Asks the service for the counts of pets that this basket makes scarce: another till may have sold the last ones.
 * Scarce means at or below the low-stock level, and always the last one.
 */
export function freshenScarce({ store, sync }: Pick<Deps, 'store' | 'sync'>, basket: Basket): void {
  const lowest = store.settings.shop().lowStockDefault ?? 0;
  const scarce = [...quantities(basket)].filter(([petId, quantity]) => {
    const { free, lowMark } = store.stock.figures(petId);
    return free - quantity <= (lowMark ?? lowest);
  });
  sync.freshen(scarce.map(([petId]) => petId));
}

/** How many of each pet are in a basket. */
export function quantities(basket: Pick<Basket, 'lines'>): Map<LocalId, number> {
  const wanted = new Map<LocalId, number>();
  for (const line of basket.lines) wanted.set(line.petId, (wanted.get(line.petId) ?? 0) + line.quantity);
  return wanted;
}

/** How many of each pet a basket returns to the stock. */
export function restocked({ returned }: Pick<Basket, 'returned'>): Map<LocalId, number> {
  const back = new Map<LocalId, number>();
  for (const { petId, quantity, restock } of returned?.lines ?? []) {
    if (restock) back.set(petId, (back.get(petId) ?? 0) + quantity);
  }
  return back;
}

/** The open basket, with the prices and taxes from when money was first taken for it, if any. */
export function openBasket(store: Store): Basket {
  const basket = store.baskets.open();
  return agreedBasket(store, basket) ?? refreshed(store, basket);
}

/**
 * Puts the open basket on hold, and returns the next one.
 *
 * @throws PerchError as `refuseUnsettled` and `requireManagerForTakenOut`, and `amount_too_large` if its total
 *   overflows: the list of held baskets shows each total
 */
export function hold(
  store: Store,
  { basket, label }: { basket: Basket; label: string },
  caller: Caller,
): Basket {
  refuseUnsettled(store, basket.idempotencyKey);
  dueOf(basket, priceBasket(basket, store.settings.shop()).total);
  requireManagerForTakenOut(store, basket, caller);
  return store.transaction(() => {
    store.conditions.forget(basket.idempotencyKey);
    return store.baskets.hold(basket, label, caller.actor);
  });
}

/** The baskets on hold, oldest first, each with its total. */
export function heldBaskets(store: Store): HeldBasket[] {
  const settings = store.settings.shop();
  return store.baskets.held().map(({ basket, label, heldAt, staffId }) => ({
    idempotencyKey: basket.idempotencyKey,
    label,
    heldAt,
    heldBy: store.dayReports.nameOf(staffId),
    pieces: piecesOf(basket.lines) + piecesOf(basket.returned?.lines ?? []),
    total: dueOf(basket, priceBasket(basket, settings).total),
  }));
}

/** Ends a basket without a sale; depending on the shop's settings, one with lines may need a manager. */
export function voidBasket(store: Store, idempotencyKey: LocalId, caller: Caller): Basket {
  refuseUnsettled(store, idempotencyKey);
  if (store.baskets.isFilled(idempotencyKey) && !store.settings.shop().cashierMayVoid) {
    caller.requireManager({ reason: 'void' });
  }
  return store.transaction(() => {
    store.conditions.forget(idempotencyKey);
    return store.baskets.void(idempotencyKey, caller.actor);
  });
}

/**
 * Removing pets from a basket needs the same right as voiding it: otherwise a basket could be voided line by line.
 *
 * @throws PerchError `manager_needed` if only managers may void
 */
export function requireManagerForTakenOut(store: Store, basket: Basket, caller: Caller): void {
  if (store.settings.shop().cashierMayVoid || caller.isManager) return;
  if (store.baskets.takenOut(basket).length === 0) return;
  caller.requireManager({ reason: 'takeOut' });
}

/** Makes a held basket the open one. @throws PerchError as `refuseUnsettled` for the open one, and as the store's */
export function recall(store: Store, idempotencyKey: LocalId, { actor }: Caller): Basket {
  refuseUnsettled(store, store.baskets.open().idempotencyKey);
  return refreshed(store, store.baskets.recall(idempotencyKey, actor));
}

/** Opens a voided basket again. @throws PerchError as `recall` */
export function bringBack(store: Store, idempotencyKey: LocalId, { actor }: Caller): Basket {
  refuseUnsettled(store, store.baskets.open().idempotencyKey);
  return refreshed(store, store.baskets.bringBack(idempotencyKey, actor));
}
