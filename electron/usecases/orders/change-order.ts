import type { OrderView } from '../../../shared/domain/order.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { StoredOrder } from '../../store/orders/orders.ts';
import type { DepositEnd } from '../../store/orders/promises.ts';
import type { Caller } from '../session.ts';
import { type OrderDeps, refusePast } from './place-order.ts';

/**
 * Moves the day an order is promised for.
 *
 * @throws PerchError `order_not_open`, `ship_date_past`
 */
export function moveOrder(
  { store, sync, clock }: OrderDeps,
  { orderId, shipDate }: { orderId: LocalId; shipDate: string },
  caller: Caller,
): OrderView {
  const order = store.orders.require(orderId);
  refuseClosed(order);
  refusePast(shipDate, clock.now());
  store.promises.move(order, shipDate, caller.actor);
  sync.kick();
  return store.orderList.require(orderId);
}

/**
 * Cancels an order and hands its deposit back, or keeps it by agreement. Above the shop's limit for refunds money goes
 * back only with a manager.
 *
 * @throws PerchError `order_not_open`, `manager_needed`
 */
export function cancelOrder(
  { store, sync, profile }: OrderDeps,
  { orderId, reason, deposit }: { orderId: LocalId; reason: string; deposit: DepositEnd },
  caller: Caller,
): OrderView {
  const order = store.orders.require(orderId);
  refuseClosed(order);
  const limit = store.settings.shop().cashierRefundLimit;
  if (limit !== null && deposit !== 'kept' && order.deposit > limit) {
    const facts = { reason: 'refund', limit, given: order.deposit };
    caller.requireManager('Giving back a deposit of this height needs a manager.', facts);
  }
  const deletable = profile.operations.deleteOrder?.available !== false;
  store.promises.cancel(order, { reason, deposit, deletable }, caller.actor);
  sync.kick();
  return store.orderList.require(orderId);
}

/** @throws PerchError `order_not_open` */
export function refuseClosed(order: StoredOrder): void {
  // One that was handed over here stays so, whatever somebody else makes of it at the service.
  if (order.state === 'open' && order.saleLineId === null) return;
  const how = order.state === 'cancelled' ? 'was cancelled' : 'was handed over already';
  throw new PerchError('order_not_open', `This order ${how}.`, { state: order.state });
}
