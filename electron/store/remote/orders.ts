import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import type { ListedOrder, ReadOrder } from '../../../shared/petstore/read.ts';
import { type Instant, toInstant } from '../../../shared/time.ts';
import type { Quantity } from '../../../shared/units.ts';
import type { StoreContext } from '../context.ts';
import { looksGiven, sameMoment } from '../orders/order-ids.ts';
import type { CapabilityStore } from '../outbox/server-capabilities.ts';
import type { Seen } from './seen.ts';
import type { ReadMark } from './touched.ts';

interface Row {
  number: number;
  id: LocalId;
  origin: 'sale' | 'customer' | 'external';
  quantity: Quantity | null;
  shipDate: string | null;
  complete: 0 | 1;
  state: 'open' | 'fulfilled' | 'cancelled';
  petRemoteId: RemoteId | null;
  gone: 0 | 1;
}

/** An order of ours that nobody knows to have arrived. */
interface Unlinked {
  id: LocalId;
  assignedId: RemoteId | null;
  petRemoteId: RemoteId | null;
  /** What it was sent with. */
  shipDate: Instant;
  /** The id under which a list has shown what may be it. */
  shownAs: RemoteId | null;
}

interface Look {
  mark: ReadMark;
  at: string;
  /** Whether no whole list was read before. */
  isFirst: boolean;
  /** What a ship date loses on its way, milliseconds; null where no order has shown it yet. */
  step: number | null;
  /** The pets of others' orders that are new or changed; none of the first list, whose counts were read with it. */
  others: Set<LocalId>;
}

/** Takes the service's orders into the local copy: others' as they are, ours where someone else changed them. */
export function createRemoteOrders(context: StoreContext, capabilities: CapabilityStore) {
  const { db, clock, newId, identity, transaction, announce } = context;
  const { connectionId } = identity;
  const byRemote = db.prepare<[string, string], Row>(
    `SELECT rowid AS number, id, origin, quantity, ship_date AS shipDate, complete, state, pet_remote_id AS petRemoteId,
       gone_at IS NOT NULL AS gone
     FROM store_order WHERE connection_id = ? AND remote_id = ?`,
  );
  // Ours, but not known to be there yet: its own entry settles it, by id or by fingerprint. That is what it was sent with,
  // for it may have been moved or handed over since; a ship date may have lost what is finer than `step` on its way. One
  // that no request ever left for is not there, so that what looks like it is somebody else's; a restored one may be. While
  // a person is asked which order it is, all are shown.
  const mayHaveLeft = `outbox.state <> 'parked' AND (outbox.attempts > 0 OR outbox.generation < ?)`;
  const unlinkedId = db.prepare<[string, string, number], Unlinked>(
    `SELECT id, assigned_id AS assignedId, pet_remote_id AS petRemoteId, ship_date AS shipDate, shown_as AS shownAs
     FROM store_order WHERE connection_id = ? AND assigned_id = ? AND origin <> 'external' AND remote_id IS NULL
       AND EXISTS (SELECT 1 FROM outbox WHERE entity = 'order' AND entity_id = store_order.id AND kind = 'createOrder'
         AND ${mayHaveLeft}) LIMIT 1`,
  );
  const unlinkedPrint = db.prepare<[string, number, string, string, string | null, number | null], Unlinked>(
    `SELECT store_order.id, assigned_id AS assignedId, pet_remote_id AS petRemoteId,
         json_extract(outbox.payload, '$.shipDate') AS shipDate, shown_as AS shownAs
       FROM outbox JOIN store_order ON store_order.id = outbox.entity_id
       WHERE outbox.connection_id = ? AND outbox.kind = 'createOrder'
         AND ${mayHaveLeft}
         AND json_extract(outbox.payload, '$.shipDate') >= ? AND json_extract(outbox.payload, '$.shipDate') < ?
         AND store_order.remote_id IS NULL
         AND (store_order.pet_remote_id IS NULL OR store_order.pet_remote_id IS ?)
         AND json_extract(outbox.payload, '$.quantity') IS ? ORDER BY outbox.seq`,
  );
  const showAs = db.prepare<[string, string]>('UPDATE store_order SET shown_as = ? WHERE id = ?');
  const wholeBefore = db
    .prepare<[string], number>(
      `SELECT 1 FROM pull_state WHERE connection_id = ? AND resource = 'orders' AND completed_at IS NOT NULL`,
    )
    .pluck();
  const petByRemote = db.prepare<[string, string], { id: LocalId; name: string }>(
    'SELECT id, name FROM pet WHERE connection_id = ? AND remote_id = ?',
  );
  const insert = db.prepare(
    `INSERT INTO store_order (id, connection_id, origin, remote_id, pet_id, pet_remote_id, pet_name, quantity, ship_date,
       complete, state, created_at, updated_at, fulfilled_at)
     VALUES (@id, @connectionId, 'external', @remoteId, @petId, @petRemoteId, @petName, @quantity, @shipDate,
       @complete, @state, @at, @at, @fulfilledAt)`,
  );
  const update = db.prepare(
    `UPDATE store_order SET quantity = @quantity, ship_date = @shipDate, complete = @complete, state = @state,
       fulfilled_at = CASE WHEN @complete = 1 THEN coalesce(fulfilled_at, @at) ELSE NULL END,
       gone_at = NULL, etag = NULL, updated_at = @at
     WHERE id = @id`,
  );

  // A list that lags behind had left it out. Somebody else's that was taken for withdrawn is open again, but for one that
  // was cancelled here.
  const cameBack = db.prepare(
    `UPDATE store_order SET gone_at = NULL, updated_at = @at,
       state = CASE WHEN origin = 'external' AND state = 'cancelled' AND NOT EXISTS (SELECT 1 FROM outbox
           WHERE entity = 'order' AND entity_id = store_order.id AND kind = 'deleteOrder')
         THEN iif(complete = 1, 'fulfilled', 'open') ELSE state END
     WHERE id = @id RETURNING state`,
  );

  /**
   * Notes which of ours a row may be that nobody knows to have arrived: it is looked up at once, and is not taken for
   * absent where somebody cancels it before that. Of several the first that no other row was.
   */
  function noteShown(unlinked: readonly Unlinked[], remoteId: RemoteId, shipDate: Instant | null): void {
    const { keepsIds, shipDateStep } = capabilities.get();
    // Where our ids are kept, what has another id is another order.
    const isGiven = keepsIds === true || (keepsIds === null && looksGiven(remoteId));
    const possible = unlinked.filter((own) => {
      if (own.assignedId === remoteId) return true;
      if ((isGiven && own.assignedId !== null) || own.petRemoteId === null || shipDate === null) return false;
      return sameMoment(shipDate, own.shipDate, shipDateStep);
    });
    if (possible.some(({ shownAs }) => shownAs === remoteId)) return;
    const first = possible.find(({ shownAs }) => shownAs === null);
    if (first) showAs.run(remoteId, first.id);
  }

  function take(
    order: ReadOrder,
    remoteId: RemoteId,
    { mark, at, isFirst, step, others }: Look,
  ): number | null {
    const shipDate = order.shipDate ? toInstant(Date.parse(order.shipDate)) : null;
    const quantity = order.quantity ?? null;
    const complete = order.complete === true ? 1 : 0;
    const row = byRemote.get(connectionId, remoteId);
    const petRemoteId = order.petId ?? null;
    if (!row) {
      const [from, to] = shipDate === null ? [] : span(shipDate, step ?? DAY_MS);
      const unlinked = [
        ...unlinkedId.all(connectionId, remoteId, identity.generation),
        ...(from && to
          ? unlinkedPrint.all(connectionId, identity.generation, from, to, petRemoteId, quantity)
          : []),
      ];
      if (unlinked.length > 0) {
        noteShown(unlinked, remoteId, shipDate);
        return null;
      }
      const pet = petRemoteId ? petByRemote.get(connectionId, petRemoteId) : undefined;
      const { lastInsertRowid } = insert.run({
        id: newId(),
        connectionId,
        remoteId,
        petId: pet?.id ?? null,
        petName: pet?.name ?? null,
        petRemoteId,
        quantity,
        shipDate,
        complete,
        state: complete ? 'fulfilled' : 'open',
        at,
        fulfilledAt: complete ? at : null,
      });
      if (pet && !isFirst) others.add(pet.id);
      announce('orders');
      return Number(lastInsertRowid);
    }
    if (row.gone) {
      row.state = (cameBack.get({ id: row.id, at }) as Pick<Row, 'state'>).state;
      announce('orders');
    }
    // A sale is over; and what the shop cancelled stays cancelled here although the service still shows it, unless
    // another till has handed it over since: then the pets have left the shop.
    if (row.origin === 'sale' || (row.state === 'cancelled' && complete <= row.complete)) return row.number;
    const same =
      row.quantity === quantity && row.complete === complete && isShipDate(shipDate, row.shipDate, step);
    // Also an order of another till may have been moved or handed over here, and wait to be told.
    if (!same && !mark.touched('order', row.id)) {
      const state = complete ? 'fulfilled' : 'open';
      update.run({
        id: row.id,
        quantity: quantity ?? row.quantity,
        shipDate: shipDate ?? row.shipDate,
        complete,
        state,
        at,
      });
      const pet = petRemoteId ? petByRemote.get(connectionId, petRemoteId) : undefined;
      if (pet) others.add(pet.id);
      announce('orders');
    }
    return row.number;
  }

  return {
    /**
     * Writes some orders in one transaction and notes which were seen. Returns the pets of which others have sold or
     * promised some, or taken that back, since the last list.
     */
    apply(orders: readonly ListedOrder[], mark: ReadMark, seen: Seen): LocalId[] {
      const others = new Set<LocalId>();
      transaction(() => {
        const look = {
          mark,
          at: toInstant(clock.now()),
          isFirst: wholeBefore.get(connectionId) === undefined,
          step: capabilities.get().shipDateStep,
          others,
        };
        for (const order of orders) {
          const number = take(order, order.id, look);
          if (number !== null) seen.add(number);
        }
      });
      return [...others];
    },
  };
}

/** As much as a ship date may lose while nobody knows how much it does. */
const DAY_MS = 86_400_000;

/** From when to when a moment may have been before it lost what is finer than `step`. */
function span(instant: Instant, step: number): [Instant, Instant] {
  const from = Math.floor(Date.parse(instant) / step) * step;
  return [toInstant(from), toInstant(from + step)];
}

/** A row whose date somebody changed within the second is one that they changed: two tills may hand over in the same. */
function isShipDate(shown: string | null, ours: string | null, step: number | null): boolean {
  return shown === null || (ours !== null && sameMoment(shown, ours, step));
}
