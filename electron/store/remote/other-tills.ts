import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import type { Quantity } from '../../../shared/units.ts';
import type { Actor, StoreContext } from '../context.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { createStock } from '../stock/stock.ts';

interface Untaken {
  id: LocalId;
  petId: LocalId;
  /** What the order takes from the stock as it stands, and what this till has taken off for it so far. */
  wanted: Quantity;
  taken: number;
}

/** What an order of another till takes from the stock; the same words as in the index that finds what is untaken. */
const WANTED = 'CASE WHEN complete = 1 THEN max(coalesce(quantity, 0), 0) ELSE 0 END';
const SLICE = 200;

/**
 * The stock till's side of the other tills' sales: it takes them off the stock, each order once by its id, because
 * without ETags no other till may write a count (docs/sync.md, "An entry's life"). Orders that were there before the first whole list
 * was read are none of its concern.
 */
export function createOtherTills(context: StoreContext) {
  const { db, identity, transaction, announce } = context;
  const outbox = createOutbox(context);
  const stock = createStock(context);
  const untaken = db.prepare<[string], Untaken>(
    `SELECT id, pet_id AS petId, ${WANTED} AS wanted, stock_taken AS taken FROM store_order
     WHERE connection_id = ? AND stock_taken IS NOT NULL AND stock_taken <> ${WANTED}
       AND sale_line_id IS NULL AND pet_id IS NOT NULL AND gone_at IS NULL AND state <> 'cancelled'
     LIMIT ${SLICE}`,
  );
  const take = db.prepare<[number, string]>('UPDATE store_order SET stock_taken = ? WHERE id = ?');
  const somePet = db.prepare<[LocalId], RemoteId>(
    `SELECT pet.remote_id FROM pet JOIN stock ON stock.pet_id = pet.id
     WHERE pet.connection_id = ? AND pet.remote_id IS NOT NULL AND pet.gone_at IS NULL AND stock.known IS NOT NULL LIMIT 1`,
  );

  return {
    /** A pet that has a count, to read one and see whether it comes with an ETag; null where there is none. */
    petWithStock: (): RemoteId | null => somePet.pluck().get(identity.connectionId) ?? null,

    /** Takes off what others sold, or puts back what they took back, a slice a transaction. Returns whether any is left. */
    deductSales(actor: Actor): boolean {
      const rows = untaken.all(identity.connectionId);
      transaction(() => {
        for (const { id, petId, wanted, taken } of rows) {
          const quantity = taken - wanted;
          stock.record({ petId, kind: quantity < 0 ? 'sale' : 'return', quantity, orderId: id }, actor);
          take.run(wanted, id);
          outbox.ensureStockPush(petId, actor);
        }
        if (rows.length > 0) announce('outbox');
      });
      return rows.length === SLICE;
    },
  };
}
