import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import { toInstant } from '../../../shared/time.ts';
import type { Quantity } from '../../../shared/units.ts';
import type { Actor, StoreContext } from '../context.ts';
import { createOutbox } from '../outbox/outbox.ts';

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
  const { db, clock, newId, identity, transaction, announce } = context;
  const outbox = createOutbox(context);
  const untaken = db.prepare<[string], Untaken>(
    `SELECT id, pet_id AS petId, ${WANTED} AS wanted, stock_taken AS taken FROM store_order
     WHERE connection_id = ? AND stock_taken IS NOT NULL AND stock_taken <> ${WANTED}
       AND sale_line_id IS NULL AND pet_id IS NOT NULL AND gone_at IS NULL AND state <> 'cancelled'
     LIMIT ${SLICE}`,
  );
  const record = db.prepare(
    `INSERT INTO stock_movement (id, connection_id, pet_id, kind, quantity, shown_before, order_id, till, generation,
       business_date, at)
     VALUES (@id, @connectionId, @petId, @kind, @quantity,
       coalesce((SELECT coalesce(known, 0) + pending FROM stock WHERE pet_id = @petId), 0), @orderId, @till,
       @generation, @businessDate, @at)`,
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
        const at = toInstant(clock.now());
        for (const { id, petId, wanted, taken } of rows) {
          const quantity = taken - wanted;
          record.run({
            id: newId(),
            connectionId: identity.connectionId,
            petId,
            kind: quantity < 0 ? 'sale' : 'return',
            quantity,
            orderId: id,
            till: identity.till,
            generation: identity.generation,
            businessDate: actor.businessDate,
            at,
          });
          take.run(wanted, id);
          outbox.ensureStockPush(petId, actor);
          announce({ pet: petId });
        }
        if (rows.length > 0) announce('outbox');
      });
      return rows.length === SLICE;
    },
  };
}
