import { MAX_ORDER_LINES } from '../../../shared/domain/limits.ts';
import type { OrderView } from '../../../shared/domain/order.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import { type Minor, NO_MONEY } from '../../../shared/money/money.ts';
import { costsMore } from '../../../shared/money/quantity-prices.ts';
import type { Actor } from '../../store/context.ts';
import type { StoredOrder } from '../../store/orders/orders.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';
import { isDeletable, refuseAtTerminal } from './change-order.ts';
import { openLinesOf, refuseClosed, refuseFormer, requireOpenLine } from './open-order.ts';
import {
  type OrderDeps,
  refuseDeposit,
  refuseOverpromise,
  refuseUnlisted,
  requireManagerForPrice,
} from './place-order.ts';

/**
 * Adds a line to an open order. Repeating an idempotency key adds it once.
 *
 * @throws PerchError as `placeOrder` for a line, `order_not_open`, `order_former`, `order_full`, `card_busy`,
 *   `order_paid_in_part`
 */
export function addOrderLine(
  { store }: Pick<OrderDeps, 'store'>,
  { orderId, allowOverpromise, ...line }: Input<'orders.addLine'>,
  caller: Caller,
): OrderView {
  if (store.orders.byKey(line.idempotencyKey)) return store.orderList.require(orderId);
  const order = requireChangeable(store, orderId);
  if (order.origin !== 'customer') throw new PerchError('order_unknown', { orderId });
  refuseFull(store, order);
  refuseUnlisted(store, line.petId);
  if (!allowOverpromise) refuseOverpromise(store, [line]);
  requireManagerForPrice(store, line, caller);
  store.customerOrders.addLine(order, line, store.catalogue.requirePet(line.petId), caller.actor);
  return store.orderList.require(orderId);
}

/**
 * Changes the agreed quantity or price of a line. Its deposit may then exceed the order's total: the rest is returned at
 * the pickup or cancellation.
 *
 * @throws PerchError `order_not_open`, `order_former`, `overpromise`, `manager_needed`, `card_busy`, `order_paid_in_part`
 */
export function changeOrderLine(
  { store }: Pick<OrderDeps, 'store'>,
  { lineId, quantity, unitPrice, allowOverpromise }: Input<'orders.changeLine'>,
  caller: Caller,
): OrderView {
  const { line, petId } = requireLine(store, lineId);
  const more = quantity - line.quantity;
  if (!allowOverpromise && more > 0) refuseOverpromise(store, [{ petId, quantity: more }]);
  const pet = store.catalogue.requirePet(petId);
  // A manager approved a low price for the agreed quantity. A quantity price for fewer pets is lower than agreed, too.
  if (more > 0 || unitPrice !== line.unitPrice || costsMore(pet, line.quantity, quantity))
    requireManagerForPrice(store, { petId, quantity, unitPrice }, caller);
  store.customerOrders.changeLine(line, { quantity, unitPrice }, pet, caller.actor);
  return store.orderList.require(lineId);
}

/**
 * Removes a line from an order; the deposit stays with the others.
 *
 * @throws PerchError `order_not_open`, `order_former`, `order_last_line`, `card_busy`, `order_paid_in_part`
 */
export function removeOrderLine(
  { store, profile }: Pick<OrderDeps, 'store' | 'profile'>,
  { lineId }: { lineId: LocalId },
  caller: Caller,
): OrderView {
  const { line } = requireLine(store, lineId);
  if (openLinesOf(store, line).length === 1) throw new PerchError('order_last_line');
  store.customerOrders.removeLine(line, isDeletable(profile), caller.actor);
  return store.orderList.require(lineId);
}

/**
 * Takes a further deposit in cash. Repeating an idempotency key takes it once.
 *
 * @throws PerchError as `validateFurtherDeposit`
 */
export function addDeposit(
  { store }: Pick<OrderDeps, 'store'>,
  { orderId, idempotencyKey, amount }: Input<'orders.addDeposit'>,
  caller: Caller,
): OrderView {
  const order = store.orders.requireWhole(orderId);
  if (!store.customerOrders.hasDeposit(order, idempotencyKey)) {
    validateFurtherDeposit(store, { orderId, idempotencyKey, kind: 'cash', amount });
    store.customerOrders.takeDeposit(order, { idempotencyKey, kind: 'cash', amount }, caller.actor);
  }
  return store.orderList.require(orderId);
}

/**
 * Validates a further deposit, before any money moves.
 *
 * @param deposit its amount in minor units, and the key of the payment
 * @throws PerchError `order_not_open`, `order_former`, `deposit_over` (facts: total) for more than the balance due,
 *   `deposit_coins` (facts: nearest), `card_busy`, `order_paid_in_part`
 */
export function validateFurtherDeposit(
  store: Store,
  {
    orderId,
    idempotencyKey,
    ...deposit
  }: { orderId: LocalId; idempotencyKey: LocalId; kind: 'cash' | 'card'; amount: Minor },
): void {
  const order = requireChangeable(store, orderId, idempotencyKey);
  if (order.origin !== 'customer') throw new PerchError('order_unknown', { orderId });
  const { balance } = store.orderList.require(orderId);
  refuseDeposit(store, deposit, balance ?? NO_MONEY);
}

/** Writes a further deposit that was paid by card. Call it inside the transaction that captures the payment. */
export function writePaidDeposit(
  store: Store,
  money: { orderId: LocalId; idempotencyKey: LocalId; amount: Minor; payment: LocalId },
  actor: Actor,
): void {
  const { orderId, ...paid } = money;
  const order = store.orders.requireWhole(orderId);
  refuseClosed(store, order);
  store.customerOrders.takeDeposit(order, { ...paid, kind: 'card' }, actor);
}

/** An open order of this service without a payment in progress. */
function requireChangeable(store: Store, orderId: LocalId, key: LocalId | null = null): StoredOrder {
  const order = store.orders.requireWhole(orderId);
  refuseClosed(store, order);
  refuseFormer(store, order);
  refuseAtTerminal(store, order.id, key);
  return order;
}

function requireLine(store: Store, lineId: LocalId): { line: StoredOrder; petId: LocalId } {
  const line = requireOpenLine(store, lineId);
  requireChangeable(store, lineId);
  const { petId, origin } = line;
  if (petId === null || origin !== 'customer') throw new PerchError('order_unknown', { orderId: lineId });
  return { line, petId };
}

function refuseFull(store: Store, order: StoredOrder): void {
  if (store.orders.linesOf(order).length >= MAX_ORDER_LINES)
    throw new PerchError('order_full', { most: MAX_ORDER_LINES });
}
