import type { DeliveryState } from '../../../shared/domain/sale.ts';
import type { OutboxState } from '../../../shared/domain/sync.ts';

/**
 * The state of the outbox entry that tells the service of a sale's line, as a column of a query over `sale_line`: the
 * createOrder of a sale, the updateOrder of a customer's order that was handed over.
 */
export const LINE_ENTRY_STATE = '(SELECT state FROM outbox WHERE outbox.id = sale_line.entry_id)';

/** Where a line is, from its entry's state; null for one that no entry speaks of, which the equation shows. */
export function deliveryOf(state: OutboxState | null): DeliveryState | null {
  if (state === null) return null;
  if (state === 'done') return 'acknowledged';
  return state === 'parked' || state === 'discarded' ? state : 'waiting';
}
