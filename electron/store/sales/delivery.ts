import type { DeliveryState } from '../../../shared/domain/sale.ts';
import type { OutboxState } from '../../../shared/domain/sync.ts';

/**
 * The state of the outbox entry for a sale's line, as a column of a query over `sale_line`: the createOrder of a sale, or
 * the updateOrder of a customer's order that was handed over.
 */
export const LINE_ENTRY_STATE = '(SELECT state FROM outbox WHERE outbox.id = sale_line.entry_id)';

/** The delivery state of a line, from its entry's state; null if no entry is about it, which the equation shows. */
export function deliveryOf(state: OutboxState | null): DeliveryState | null {
  if (state === null) return null;
  if (state === 'done') return 'acknowledged';
  return state === 'parked' || state === 'discarded' ? state : 'waiting';
}
