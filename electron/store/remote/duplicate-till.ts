import type { RemoteId } from '../../../shared/ids.ts';
import type { ReadOrder } from '../../../shared/petstore/read.ts';
import { toInstant } from '../../../shared/time.ts';
import type { StoreContext } from '../context.ts';
import { readOrderId, shipDateSlot } from '../orders/order-ids.ts';
import type { CapabilityStore } from '../outbox/server-capabilities.ts';

/** A sale's ship date is so near to the moment in its id. Milliseconds. */
const NEAR_MS = 120_000;

/**
 * Notices that another copy of this till sends to the same service, or another till that was given its number (docs/sync.md,
 * "An entry's life"): two of them could give two sales one id, or one fingerprint. Only where the service keeps our ids
 * can it be noticed, by a sale of this very till and generation that it never made.
 */
export function createDuplicateTill({ db, clock, identity }: StoreContext, capabilities: CapabilityStore) {
  const { till, generation } = identity;
  // A shop that was at another address before had the same ids there.
  const made = db
    .prepare<[string], number>(
      'SELECT 1 FROM store_order WHERE connection_id IN (SELECT id FROM connection) AND assigned_id = ?',
    )
    .pluck();

  function isOfThisTill({ complete, shipDate }: ReadOrder, orderId: RemoteId): boolean {
    const id = readOrderId(orderId);
    if (id.till !== till || !id.isOf(generation) || complete !== true || shipDate === undefined) return false;
    const shipAt = Date.parse(shipDate);
    return Math.abs(shipAt - id.at) <= NEAR_MS && shipDateSlot(shipAt, till, generation) === shipAt;
  }

  return {
    /** Looks at an order that is new in a list of which a whole one was read before. */
    look(order: ReadOrder, orderId: RemoteId): void {
      if (capabilities.get().keepsIds !== true || capabilities.duplicateTill() !== null) return;
      if (!isOfThisTill(order, orderId) || made.get(orderId) !== undefined) return;
      capabilities.learn({ duplicateTill: { till, orderId, seenAt: toInstant(clock.now()) } });
    },
  };
}
