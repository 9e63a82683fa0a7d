import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import type { ListedOrder } from '../../../shared/petstore/read.ts';
import { type Instant, toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';
import type { CapabilityStore } from '../outbox/server-capabilities.ts';
import { type Seen, takeKnown } from './gone.ts';
import { createOpenCreations, type Pulls } from './pull-state.ts';
import type { ReadMark } from './touched.ts';

interface Row {
  number: number;
  id: LocalId;
  origin: 'sale' | 'customer' | 'external';
  quantity: Quantity | null;
  shipDate: Instant | null;
  complete: 0 | 1;
  state: 'open' | 'fulfilled' | 'cancelled';
  gone: 0 | 1;
}

interface Parts {
  capabilities: CapabilityStore;
  pulls: Pick<Pulls, 'overtake'>;
}

/** Writes the service's orders into the local copy: orders of others in full, ours if someone else changed them. */
export function createRemoteOrders(context: StoreContext, { capabilities, pulls }: Parts) {
  const { db, clock, newId, identity, transaction, announce } = context;
  const { connectionId } = identity;
  const byRemote = db.prepare<[string, string], Row>(
    `SELECT rowid AS number, id, origin, quantity, ship_date AS shipDate, complete, state, gone_at IS NOT NULL AS gone
     FROM store_order WHERE connection_id = ? AND remote_id = ?`,
  );
  const isUnlinked = db
    .prepare<[string, string], number>(
      `SELECT 1 FROM store_order WHERE connection_id = ? AND assigned_id = ? AND remote_id IS NULL
         AND EXISTS (SELECT 1 FROM outbox WHERE entity = 'order' AND entity_id = store_order.id
           AND kind = 'createOrder' AND state NOT IN ('done', 'discarded'))`,
    )
    .pluck();
  const hasOpenCreation = createOpenCreations(context, 'createOrder');
  const petByRemote = db.prepare<[string, string], { id: LocalId; name: string }>(
    'SELECT id, name FROM pet WHERE connection_id = ? AND remote_id = ?',
  );
  const insert = insertInto(db, 'store_order');
  const update = db.prepare(
    `UPDATE store_order SET quantity = @quantity, ship_date = @shipDate, complete = @complete, state = @state,
       fulfilled_at = CASE WHEN @complete = 1 THEN coalesce(fulfilled_at, @at) ELSE NULL END,
       gone_at = NULL, etag = NULL, updated_at = @at
     WHERE id = @id`,
  );
  // Another till's order that seemed cancelled is open again, unless it was cancelled here.
  const cameBack = db.prepare(
    `UPDATE store_order SET gone_at = NULL, updated_at = @at,
       state = CASE WHEN origin = 'external' AND state = 'cancelled' AND NOT EXISTS (SELECT 1 FROM outbox
           WHERE entity = 'order' AND entity_id = store_order.id AND kind = 'deleteOrder')
         THEN iif(complete = 1, 'fulfilled', 'open') ELSE state END
     WHERE id = @id RETURNING state`,
  );

  function add(order: ListedOrder, at: Instant): number {
    const { id: remoteId, petId: petRemoteId = null, quantity = null } = order;
    const pet = petRemoteId ? petByRemote.get(connectionId, petRemoteId) : undefined;
    const complete = order.complete === true;
    const { lastInsertRowid } = insert({
      id: newId(),
      connectionId,
      origin: 'external',
      remoteId,
      petId: pet?.id,
      petName: pet?.name,
      petRemoteId,
      quantity,
      shipDate: shipDateOf(order),
      complete,
      state: complete ? 'fulfilled' : 'open',
      createdAt: at,
      updatedAt: at,
      fulfilledAt: complete ? at : null,
    });
    announce('orders');
    return Number(lastInsertRowid);
  }

  function change(row: Row, order: ListedOrder, { mark, at }: { mark: ReadMark; at: Instant }): void {
    let { state } = row;
    if (row.gone) {
      state = (cameBack.get({ id: row.id, at }) as Pick<Row, 'state'>).state;
      announce('orders');
    }
    const complete = order.complete === true ? 1 : 0;
    // A sale is final; an order cancelled here stays cancelled although the service still shows it, unless another
    // till has handed it over since: then the pets have left the shop.
    if (row.origin === 'sale' || (state === 'cancelled' && complete <= row.complete)) return;
    const quantity = order.quantity ?? null;
    const shipDate = shipDateOf(order) ?? row.shipDate;
    const same = row.quantity === quantity && row.complete === complete && row.shipDate === shipDate;
    // An order of another till may also have been changed or handed over here, but not sent yet.
    if (same || mark.touched('order', row.id)) return;
    update.run({
      id: row.id,
      quantity: quantity ?? row.quantity,
      shipDate,
      complete,
      state: complete ? 'fulfilled' : 'open',
      at,
    });
    announce('orders');
  }

  return {
    /**
     * Writes some orders in one transaction and records which were seen. One that may be an unlinked order of ours is
     * skipped: its entry settles it, and the next list is read in full.
     */
    apply(orders: readonly ListedOrder[], mark: ReadMark, seen: Seen): void {
      transaction(() => {
        const at = toInstant(clock.now());
        // If the service stores our ids, our order can only be there under its own id.
        const mayBeOurs = capabilities.get().contract?.keepsOrderIds !== true && hasOpenCreation();
        const find = (id: RemoteId) => byRemote.get(connectionId, id);
        for (const order of takeKnown(orders, seen, find, (row, shown) => change(row, shown, { mark, at }))) {
          if (mayBeOurs || isUnlinked.get(connectionId, order.id) !== undefined) pulls.overtake('order');
          else seen.add(add(order, at));
        }
      });
    },
  };
}

const shipDateOf = ({ shipDate }: ListedOrder): Instant | null =>
  shipDate ? toInstant(Date.parse(shipDate)) : null;
