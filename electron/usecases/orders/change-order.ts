import type { OrderView } from '../../../shared/domain/order.ts';
import { orderOf } from '../../../shared/domain/payment-subject.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Minor } from '../../../shared/money/money.ts';
import type { Actor } from '../../store/context.ts';
import type { DepositEnd } from '../../store/orders/customer-orders.ts';
import type { Payment } from '../../store/sales/payments.ts';
import type { Store } from '../../store/store.ts';
import { capturedPayments, refuseBusy } from '../payments/open-payments.ts';
import type { Caller } from '../session.ts';
import { openLinesOf, refuseClosed, refuseFormer } from './open-order.ts';
import { type OrderDeps, refusePast } from './place-order.ts';

/**
 * Changes the date an order is promised for.
 *
 * @throws PerchError `order_not_open`, `order_former`, `pet_unknown` for another till's pet that this one does not know,
 *   `ship_date_past`, `card_busy`
 */
export function moveOrder(
  { store, clock }: OrderDeps,
  { orderId, shipDate }: { orderId: LocalId; shipDate: string },
  caller: Caller,
): OrderView {
  const order = store.orders.requireWhole(orderId);
  refuseClosed(store, order);
  refuseFormer(store, order);
  refuseAtTerminal(store, order.id);
  if (openLinesOf(store, order).some(({ petId }) => petId === null)) throw new PerchError('pet_unknown');
  refusePast(shipDate, clock.now());
  store.customerOrders.move(order, shipDate, caller.actor);
  return store.orderList.require(orderId);
}

/**
 * Cancels an order and returns its deposit, or keeps it by agreement. Returning more than the shop's limit for refunds
 * needs a manager.
 *
 * @throws PerchError `order_not_open`, `manager_needed`, `card_busy`, `card_refund_over`, `order_paid_in_part`,
 *   `order_still_there`
 */
export function cancelOrder(
  { store, profile }: OrderDeps,
  { orderId, reason, deposit }: { orderId: LocalId; reason: string; deposit: DepositEnd },
  caller: Caller,
): OrderView {
  const order = store.orders.requireWhole(orderId);
  refuseClosed(store, order);
  if (deposit === 'elsewhere' && openLinesOf(store, order).some(({ goneAt }) => goneAt === null)) {
    throw new PerchError('order_still_there');
  }
  refuseAtTerminal(store, order.id);
  const held = store.orders.depositHeld(order.id);
  if (deposit === 'card') refuseCashToCard(store, order.id, held);
  if (deposit === 'cash' || deposit === 'card') requireManagerForMoney(store, held, caller);
  const deletable = isDeletable(profile);
  store.customerOrders.cancel(order, { reason, deposit, deletable }, caller.actor);
  return store.orderList.require(orderId);
}

/**
 * Releases the deposit of an order that was ended elsewhere: handed over at another till, or ended at the service. It is
 * returned to the customer, or was used at the other till.
 *
 * @throws PerchError `order_still_open`, `amount_zero` if nothing is held, `manager_needed`, `card_busy`,
 *   `card_refund_over`
 */
export function releaseDeposit(
  { store }: Pick<OrderDeps, 'store'>,
  { orderId, reason, deposit }: { orderId: LocalId; reason: string; deposit: 'cash' | 'card' | 'elsewhere' },
  caller: Caller,
): OrderView {
  const order = store.orders.requireWhole(orderId);
  if (openLinesOf(store, order).length > 0) throw new PerchError('order_still_open');
  const held = store.orders.depositHeld(order.id);
  if (held <= 0) refuseNothingHeld();
  refuseAtTerminal(store, order.id);
  if (deposit === 'card') refuseCashToCard(store, order.id, held);
  if (deposit !== 'elsewhere') requireManagerForMoney(store, held, caller);
  store.customerOrders.releaseDeposit(order, { reason, deposit }, caller.actor);
  return store.orderList.require(orderId);
}

/**
 * Validates an order whose deposit is about to be refunded to a card: refuses what cancelling or releasing it would
 * refuse, before any money moves.
 *
 * @returns the amount to refund, minor units
 * @throws PerchError `order_not_open`, `manager_needed`, `amount_zero`, `card_busy`, `card_refund_over`,
 *   `order_paid_in_part`
 */
export function validateDepositReturn(store: Store, orderId: LocalId, caller: Caller): Minor {
  const order = store.orders.requireWhole(orderId);
  refuseAtTerminal(store, order.id, order.id);
  const held = store.orders.depositHeld(order.id);
  if (held <= 0) {
    refuseClosed(store, order);
    refuseNothingHeld();
  }
  refuseCashToCard(store, order.id, held);
  requireManagerForMoney(store, held, caller);
  return held;
}

/**
 * Ends an order whose deposit was refunded to a card: cancels it, or releases the deposit if the order was ended elsewhere
 * meanwhile. Call it inside the transaction that captures the payment.
 *
 * @throws PerchError `amount_zero` if nothing is held any more
 */
export function endPaidBack(
  { store, profile }: Pick<OrderDeps, 'store' | 'profile'>,
  { orderId, reason, payment }: { orderId: LocalId; reason: string; payment: LocalId },
  actor: Actor,
): void {
  const order = store.orders.requireWhole(orderId);
  if (store.orders.depositHeld(order.id) <= 0) refuseNothingHeld();
  const end = { reason, deposit: 'card' as const, payment };
  if (openLinesOf(store, order).length === 0) store.customerOrders.releaseDeposit(order, end, actor);
  else store.customerOrders.cancel(order, { ...end, deletable: isDeletable(profile) }, actor);
}

/**
 * @param idempotencyKey of the payment that may continue
 * @throws PerchError `card_busy` while the outcome of a card at the terminal for this order is not confirmed,
 *   `order_paid_in_part` after its balance was paid in part
 */
export function refuseAtTerminal(
  store: Store,
  orderId: LocalId,
  idempotencyKey: LocalId | null = null,
): void {
  const elsewhere = (payment: Payment) =>
    orderOf(payment.subject) === orderId && payment.idempotencyKey !== idempotencyKey;
  refuseBusy(store, elsewhere);
  const part = capturedPayments(store).find(elsewhere);
  if (!part) return;
  throw new PerchError('order_paid_in_part', { amount: part.amount });
}

/**
 * A deposit paid in cash cannot be refunded to a card, as with refunds: it could be taken from the drawer unnoticed.
 *
 * @throws PerchError `card_refund_over` (facts: most, wanted)
 */
function refuseCashToCard(store: Store, orderId: LocalId, held: Minor): void {
  const most = store.orders.depositOnCard(orderId);
  if (held > most) throw new PerchError('card_refund_over', { most, wanted: held });
}

function refuseNothingHeld(): never {
  throw new PerchError('amount_zero');
}

/** Whether an order can be deleted at the service. */
export function isDeletable({ operations }: OrderDeps['profile']): boolean {
  return operations.deleteOrder?.available !== false;
}

/**
 * Returning more of a deposit than the shop's limit for refunds needs a manager.
 *
 * @param given minor units
 * @throws PerchError `manager_needed`
 */
export function requireManagerForMoney(store: Store, given: Minor, caller: Caller): void {
  const limit = store.settings.shop().cashierRefundLimit;
  if (limit === null || given <= limit) return;
  const facts = { reason: 'refund', limit, given };
  caller.requireManager(facts);
}
