import { PerchError } from '../../../shared/errors.ts';
import type { StoredOrder } from '../../store/orders/orders.ts';

/** Whether an order is over. One that was handed over here stays so, whatever somebody else makes of it at the service. */
export function isClosed({ state, saleLineId }: StoredOrder): boolean {
  return state !== 'open' || saleLineId !== null;
}

/** @throws PerchError `order_not_open` */
export function refuseClosed(order: StoredOrder): void {
  if (!isClosed(order)) return;
  throw new PerchError('order_not_open', { state: order.state });
}
