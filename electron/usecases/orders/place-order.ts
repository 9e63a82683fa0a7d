import type { OrderDraft, OrderedPet, OrderView } from '../../../shared/domain/order.ts';
import { orderedPets } from '../../../shared/domain/order-lines.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { depositFault } from '../../../shared/money/deposit.ts';
import { discountAbove } from '../../../shared/money/discount.ts';
import { type Minor, NO_MONEY, plus, sum, times } from '../../../shared/money/money.ts';
import { taxOf } from '../../../shared/money/pricing.ts';
import { priceFor } from '../../../shared/money/quantity-prices.ts';
import { piecesOf } from '../../../shared/money/sums.ts';
import { localDate } from '../../../shared/time/time.ts';
import type { Actor } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import { refuseBusy } from '../payments/open-payments.ts';
import type { Caller } from '../session.ts';

export type OrderDeps = Pick<Deps, 'store' | 'clock' | 'profile'>;

/**
 * Places a customer's order. Repeating an idempotency key returns the same order.
 *
 * @throws PerchError `key_used` if the key belongs to an order of another pet, `overpromise` (facts: petName, free, wanted)
 *   unless allowed, `ship_date_past`, `deposit_over`, `deposit_coins`, `pet_unknown`, `card_busy` while its deposit is at
 *   the terminal, `manager_needed` for a price far below the shop's, or a named one if cashiers may not name one
 */
export function placeOrder(
  deps: OrderDeps,
  { draft, allowOverpromise }: { draft: OrderDraft; allowOverpromise: boolean },
  caller: Caller,
): OrderView {
  const { store } = deps;
  const done = store.orders.byKey(draft.idempotencyKey);
  if (done && done.petId !== draft.petId) throw new PerchError('key_used');
  if (done) return store.orderList.require(done.id);

  refuseBusy(store, ({ idempotencyKey }) => idempotencyKey === draft.idempotencyKey);
  refuseInvalid(deps, { draft, allowOverpromise }, caller);
  const petOf = (petId: LocalId) => store.catalogue.requirePet(petId);
  const order = store.customerOrders.place(draft, petOf, caller.actor);
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
  if (draft.deposit?.kind !== 'card' || draft.deposit.amount === 0) throw new PerchError('amount_zero');
  refuseInvalid(deps, { draft, allowOverpromise }, caller);
  return draft.deposit.amount;
}

/**
 * Places an order whose deposit was paid by card and that was validated before: refuses only one that was placed meanwhile,
 * or whose pet no longer exists. Call it inside the transaction that captures the payment.
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
  const petOf = (petId: LocalId) => store.catalogue.requirePet(petId);
  store.customerOrders.place({ ...draft, deposit }, petOf, actor, payment);
}

function refuseTaken(store: Store, { idempotencyKey }: OrderDraft): void {
  if (store.orders.byKey(idempotencyKey)) throw new PerchError('order_taken');
}

function refuseInvalid(
  { store, clock }: OrderDeps,
  { draft, allowOverpromise }: { draft: OrderDraft; allowOverpromise: boolean },
  caller: Caller,
): void {
  const lines = orderedPets(draft);
  refusePast(draft.shipDate, clock.now());
  const total = sum(lines.map((line) => totalOf(store, line)));
  if (draft.deposit) refuseDeposit(store, draft.deposit, total);
  if (!allowOverpromise) refuseOverpromise(store, lines);
  for (const line of lines) requireManagerForPrice(store, line, caller);
}

/** @throws PerchError as `depositFault` */
export function refuseDeposit(store: Store, deposit: Parameters<typeof depositFault>[0], due: Minor): void {
  const fault = depositFault(deposit, due, store.settings.shop());
  if (fault) throw PerchError.from(fault);
}

/**
 * A line's total with tax; minor units.
 *
 * @throws PerchError `pet_unknown` for one that the service does not list
 */
function totalOf(store: Store, { petId, quantity, unitPrice }: OrderedPet): Minor {
  const pet = store.catalogue.requirePet(petId);
  refuseUnlisted(store, petId);
  const base = times(unitPrice, quantity);
  return store.settings.shop().taxIncluded ? base : plus(base, taxOf(base, pet.taxBasisPoints, false));
}

/**
 * The service would later refuse an order for a pet that it no longer lists; a pet of a former service is a different one
 * there, or none.
 *
 * @throws PerchError `pet_unknown`
 */
export function refuseUnlisted(store: Store, petId: LocalId): void {
  if (!store.petEditing.isListed(petId)) throw new PerchError('pet_unknown', { petId });
}

/** @throws PerchError `overpromise` if more of a pet is promised than is free, on all lines together */
export function refuseOverpromise(
  store: Store,
  lines: readonly Pick<OrderedPet, 'petId' | 'quantity'>[],
): void {
  for (const [petId, wanted] of Map.groupBy(lines, (line) => line.petId)) {
    const quantity = piecesOf(wanted);
    const { name: petName, stock } = store.catalogue.requirePet(petId);
    if (quantity > stock.free)
      throw new PerchError('overpromise', { petName, free: stock.free, wanted: quantity });
  }
}

/** @throws PerchError `ship_date_past`: before today by the till's calendar */
export function refusePast(shipDate: string, now: number): void {
  if (localDate(Date.parse(shipDate)) >= localDate(now)) return;
  throw new PerchError('ship_date_past');
}

/** @throws PerchError `manager_needed` for a price far below the shop's, or one that cashiers may not name */
export function requireManagerForPrice(
  store: Store,
  { petId, quantity, unitPrice: price }: OrderedPet,
  caller: Caller,
): void {
  const { cashierDiscountLimit: limit, cashierMayPrice } = store.settings.shop();
  const { price: shopPrice } = priceFor(store.catalogue.requirePet(petId), quantity);
  if (shopPrice === null && !cashierMayPrice) {
    caller.requireManager({ reason: 'price' });
  }
  if (limit === null || !shopPrice || price >= shopPrice) return;
  const line = { quantity: 1, unitPrice: price, listPrice: shopPrice };
  const given = discountAbove([line], { subtotal: price, discount: NO_MONEY }, limit);
  if (given === null) return;
  const facts = { reason: 'discount', limit, given };
  caller.requireManager(facts);
}
