import { PerchError } from '../../../shared/errors/errors.ts';
import type { StoredOrder } from '../../store/orders/orders.ts';
import type { Store } from '../../store/store.ts';

/** Whether an order is over. One that was handed over here stays so, whatever somebody else makes of it at the service. */
export function isClosed({ state, saleLineId }: StoredOrder): boolean {
  return state !== 'open' || saleLineId !== null;
}

/** @throws PerchError `order_not_open` */
export function refuseClosed(order: StoredOrder): void {
  if (!isClosed(order)) return;
  throw new PerchError('order_not_open', { state: order.state });
}

/**
 * What was promised for pets of a service that this till spoke to before is neither moved nor handed over: the pets that
 * are sold now are others. It can be cancelled, which that service learns once the till speaks to it again.
 *
 * @throws PerchError `order_former`
 */
export function refuseFormer(store: Store, order: StoredOrder): void {
  if (store.orders.isFormer(order)) throw new PerchError('order_former');
}
