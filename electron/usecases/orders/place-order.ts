import type { OrderDraft, OrderView } from '../../../shared/domain/order.ts';
import type { ShopSettings } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { discountAbove } from '../../../shared/money/discount.ts';
import { type Minor, NO_MONEY, plus, times } from '../../../shared/money/money.ts';
import { taxOf } from '../../../shared/money/pricing.ts';
import { priceFor } from '../../../shared/money/quantity-prices.ts';
import { localDate } from '../../../shared/time/time.ts';
import type { Actor } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import { refuseBusy } from '../payments/open-payments.ts';
import type { Caller } from '../session.ts';

export type OrderDeps = Pick<Deps, 'store' | 'sync' | 'clock' | 'profile'>;

/**
 * Places a customer's order. Repeating an idempotency key returns the same order.
 *
 * @throws PerchError `key_used` where the key is that of an order of another pet, `overpromise` (facts: petName, free,
 *   wanted) unless allowed, `ship_date_past`, `deposit_over`, `pet_unknown`, `card_busy` while its deposit is at the
 *   terminal, `manager_needed` for a price far below the shop's, or a named one where cashiers may not name one
 */
export function placeOrder(
  deps: OrderDeps,
  { draft, allowOverpromise }: { draft: OrderDraft; allowOverpromise: boolean },
  caller: Caller,
): OrderView {
  const { store, sync } = deps;
  const done = store.orders.byKey(draft.idempotencyKey);
  if (done && done.petId !== draft.petId) throw new PerchError('key_used');
  if (done) return store.orderList.require(done.id);

  refuseBusy(store, ({ idempotencyKey }) => idempotencyKey === draft.idempotencyKey);
  const pet = store.catalogue.requirePet(draft.petId);
  refuseInvalid(deps, { draft, allowOverpromise }, caller);
  const order = store.customerOrders.place(draft, pet, caller.actor);
  sync.kick();
  return store.orderList.require(order.id);
}

/**
 * Validates an order whose deposit is about to be charged to a card: refuses what `placeOrder` would refuse.
 *
 * @returns the deposit, minor units
 * @throws PerchError as `placeOrder`, and `amount_zero`, `order_taken`
 */
export function validateDeposit(
  deps: OrderDeps,
  { draft, allowOverpromise }: { draft: OrderDraft; allowOverpromise: boolean },
  caller: Caller,
): Minor {
  refuseTaken(deps.store, draft);
  if (draft.deposit?.kind !== 'card' || draft.deposit.amount === 0) {
    throw new PerchError('amount_zero');
  }
  refuseInvalid(deps, { draft, allowOverpromise }, caller);
  return draft.deposit.amount;
}

/**
 * Places an order whose deposit was paid by card and that was validated before: refuses only one that was placed
 * meanwhile, or whose pet is gone. To be called inside the transaction that captures the payment.
 *
 * @throws PerchError `order_taken`, `pet_unknown`
 */
export function placePaid(
  { store }: Pick<OrderDeps, 'store'>,
  { draft, payment, reference }: { draft: OrderDraft; payment: LocalId; reference: string | null },
  actor: Actor,
): void {
  refuseTaken(store, draft);
  const deposit = draft.deposit && { ...draft.deposit, reference };
  const pet = store.catalogue.requirePet(draft.petId);
  store.customerOrders.place({ ...draft, deposit }, pet, actor, payment);
}

function refuseTaken(store: Store, { idempotencyKey }: OrderDraft): void {
  if (store.orders.byKey(idempotencyKey)) throw new PerchError('order_taken');
}

function refuseInvalid(
  { store, clock }: OrderDeps,
  { draft, allowOverpromise }: { draft: OrderDraft; allowOverpromise: boolean },
  caller: Caller,
): void {
  const pet = store.catalogue.requirePet(draft.petId);
  // The service would later refuse an order of a pet that it no longer lists; a pet of a former service is another one
  // there, or none.
  if (!store.petEditing.isListed(pet.id)) throw new PerchError('pet_unknown', { petId: pet.id });
  refusePast(draft.shipDate, clock.now());
  const settings = store.settings.shop();
  const base = times(draft.unitPrice, draft.quantity);
  const total = settings.taxIncluded ? base : plus(base, taxOf(base, pet.taxBasisPoints, false));
  const deposit = draft.deposit?.amount ?? NO_MONEY;
  if (deposit > total) {
    throw new PerchError('deposit_over', { total });
  }
  if (!allowOverpromise && draft.quantity > pet.stock.free) {
    const { free } = pet.stock;
    throw new PerchError('overpromise', { petName: pet.name, free, wanted: draft.quantity });
  }
  requireManagerForPrice(draft.unitPrice, priceFor(pet, draft.quantity).price, settings, caller);
}

/** @throws PerchError `ship_date_past`: before today by the till's calendar */
export function refusePast(shipDate: string, now: number): void {
  if (localDate(Date.parse(shipDate)) >= localDate(now)) return;
  throw new PerchError('ship_date_past');
}

function requireManagerForPrice(
  price: Minor,
  shopPrice: Minor | null,
  settings: Pick<ShopSettings, 'cashierDiscountLimit' | 'cashierMayPrice'>,
  caller: Caller,
) {
  const limit = settings.cashierDiscountLimit;
  if (shopPrice === null && !settings.cashierMayPrice) {
    caller.requireManager({ reason: 'price' });
  }
  if (limit === null || !shopPrice || price >= shopPrice) return;
  const line = { quantity: 1, unitPrice: price, listPrice: shopPrice };
  const given = discountAbove([line], { subtotal: price, discount: NO_MONEY }, limit);
  if (given === null) return;
  const facts = { reason: 'discount', limit, given };
  caller.requireManager(facts);
}
