import type { Basket, HeldBasket } from '../../../shared/domain/basket.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { priceBasket } from '../../../shared/money/pricing.ts';
import { dueOf, piecesOf } from '../../../shared/money/sums.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import { agreedBasket, refuseUnsettled } from '../payments/agreed.ts';
import type { Caller } from '../session.ts';
import { requoted } from './exchange.ts';

/**
 * The basket with its pets' names, categories and taxes as they are now, and what comes back at what it is worth now;
 * prices stay as the person saw them.
 */
export function refreshed(store: Store, basket: Basket): Basket {
  const { returned } = basket;
  return {
    ...basket,
    ...(returned && { returned: requoted(store, returned) }),
    lines: basket.lines.map((line) => {
      const pet = store.catalogue.requirePet(line.petId);
      const { name: petName, categoryName, taxName, taxBasisPoints } = pet;
      return { ...line, petName, categoryName, taxName, taxBasisPoints };
    }),
  };
}

/**
 * Asks for the counts of what gets scarce by this basket: another till may have sold the last ones meanwhile. Scarce is
 * what would be left at or below the mark at which it is shown as low, and always the last one.
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
export function quantities(basket: Basket): Map<LocalId, number> {
  const wanted = new Map<LocalId, number>();
  for (const line of basket.lines) wanted.set(line.petId, (wanted.get(line.petId) ?? 0) + line.quantity);
  return wanted;
}

/** How many of each pet come back into the stock with a basket. */
export function restocked({ returned }: Pick<Basket, 'returned'>): Map<LocalId, number> {
  const back = new Map<LocalId, number>();
  for (const { petId, quantity, restock } of returned?.lines ?? []) {
    if (restock) back.set(petId, (back.get(petId) ?? 0) + quantity);
  }
  return back;
}

/** The open basket; once money was taken for it, prices and taxes are those of that moment. */
export function openBasket(store: Store): Basket {
  const basket = store.baskets.open();
  return agreedBasket(store, basket) ?? refreshed(store, basket);
}

/**
 * Puts the open basket aside, and returns the next one.
 *
 * @throws PerchError as `refuseUnsettled` and `requireManagerForTakenOut`, and `amount_too_large` where nobody can say what
 *   it comes to: the list of those on hold says it of each
 */
export function hold(
  store: Store,
  { basket, label }: { basket: Basket; label: string },
  caller: Caller,
): Basket {
  refuseUnsettled(store, basket.idempotencyKey);
  dueOf(basket, priceBasket(basket, store.settings.shop()).total);
  requireManagerForTakenOut(store, basket, caller);
  return store.baskets.hold(basket, label, caller.actor);
}

/** The baskets on hold, oldest first, each with what it would come to. */
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

/** Ends a basket without a sale; one with lines may need a manager, as the shop wants it. */
export function voidBasket(store: Store, idempotencyKey: LocalId, caller: Caller): Basket {
  refuseUnsettled(store, idempotencyKey);
  if (store.baskets.isFilled(idempotencyKey) && !store.settings.shop().cashierMayVoid) {
    caller.requireManager({ reason: 'void' });
  }
  return store.baskets.void(idempotencyKey, caller.actor);
}

/**
 * Taking pets out of a basket is voiding a part of it, and needs the same right: line by line it would come to the same.
 *
 * @throws PerchError `manager_needed` where the shop keeps voiding to managers
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
