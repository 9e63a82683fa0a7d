import type { LocalId } from '../../../shared/ids.ts';
import type { Quantity } from '../../../shared/units.ts';
import type { Actor, StoreContext } from '../context.ts';
import { stepOf, tillOfShipDate } from '../orders/order-ids.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { createStock } from '../stock/stock.ts';

/** An order that this till handed over, as a list shows it now. */
export interface SeenHandOver {
  orderId: LocalId;
  /** The ship date of the order here, and the one that the service shows. */
  own: string;
  shown: string;
}

/**
 * Notices that another till has handed over an order after this one did, which can happen where no single order can be
 * read and none has an ETag. The last one's ship date stands, and with it its deduction: this till's is taken back, but
 * for what was returned since, so that the pets leave the stock once (docs/sync.md, "An entry's life").
 */
export function createHandOvers(context: StoreContext) {
  const { db, announce } = context;
  const outbox = createOutbox(context);
  const stock = createStock(context);
  const deducted = db.prepare<{ id: LocalId }, { petId: LocalId; quantity: Quantity }>(
    `SELECT pet_id AS petId, -sum(quantity) AS quantity FROM stock_movement
     WHERE pet_id IN (SELECT pet_id FROM sale_line WHERE order_id = @id) AND ((order_id = @id AND (kind = 'sale' OR reason = 'handed_over_elsewhere'))
       OR (kind = 'return' AND refund_line_id IN (SELECT refund_line.id FROM refund_line
         JOIN sale_line ON sale_line.id = refund_line.sale_line_id WHERE sale_line.order_id = @id)))
     GROUP BY pet_id`,
  );

  // What this till handed it over with; the row's date may be another till's by now.
  const sentDate = db
    .prepare<[string], string>(
      `SELECT payload ->> 'shipDate' FROM outbox
       WHERE entity = 'order' AND entity_id = ? AND kind = 'updateOrder' AND payload ->> 'complete' = 1
         AND state <> 'discarded'
       ORDER BY seq DESC LIMIT 1`,
    )
    .pluck();

  return {
    /**
     * Takes this till's deduction back where the list shows another till's hand-over; to be called in the transaction
     * that takes the order in.
     *
     * @param step what ship dates lose on their way, milliseconds; null while nobody knows
     */
    look({ orderId, own, shown }: SeenHandOver, step: number | null, actor: Actor): void {
      const handedOverAt = sentDate.get(orderId) ?? own;
      const lost = stepOf(Date.parse(shown), step);
      const [mine, theirs] = [handedOverAt, shown].map((date) => tillOfShipDate(Date.parse(date), lost));
      // A date that names no till is some program's that is none of ours: it says nothing about who has the pets.
      if (mine == null || theirs == null || mine === theirs) return;
      for (const { petId, quantity } of deducted.all({ id: orderId })) {
        if (quantity <= 0) continue;
        stock.record({ petId, kind: 'adjust', quantity, orderId, reason: 'handed_over_elsewhere' }, actor);
        outbox.ensureStockPush(petId, actor);
        announce('outbox');
      }
    },
  };
}
