import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { isClosed, type StoredOrder } from '../../store/orders/orders.ts';
import type { Store } from '../../store/store.ts';

/** The lines of an order that have not ended. */
export function openLinesOf(store: Store, order: StoredOrder): StoredOrder[] {
  return store.orders.linesOf(order).filter((line) => !isClosed(line));
}

/** @throws PerchError `order_not_open` if no line of an order is open */
export function refuseClosed(store: Store, order: StoredOrder): void {
  if (openLinesOf(store, order).length > 0) return;
  throw new PerchError('order_not_open', { state: order.state });
}

/** @throws PerchError `order_not_open` if the line has ended */
export function requireOpenLine(store: Store, lineId: LocalId): StoredOrder {
  const line = store.orders.require(lineId);
  if (isClosed(line)) throw new PerchError('order_not_open', { state: line.state });
  return line;
}

/**
 * An order for pets of an earlier service of this till can be neither moved nor handed over, because the pets on sale now
 * are others. It can be cancelled; that is sent to its service once the till uses it again.
 *
 * @throws PerchError `order_former`
 */
export function refuseFormer(store: Store, order: StoredOrder): void {
  if (store.orders.isFormer(order)) throw new PerchError('order_former');
}
