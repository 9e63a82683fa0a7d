import { type Entity, type EntryKind, entryKinds, type Payload } from '../../../shared/domain/outbox.ts';
import { LocalId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';

/** A change to send to the service. `base`: for updates, what the service had when the person decided. */
export interface NewEntry<K extends EntryKind> {
  kind: K;
  payload: Payload<K>;
  base?: unknown;
  actor: Actor;
}

export interface EntryRef {
  id: LocalId;
  /** The order in the outbox: entries about one thing are sent in this order. */
  seq: number;
}

/**
 * The writing end of the outbox. It is used inside the transaction of the business change, so that the change and its
 * entries are stored together or not at all (docs/sync.md, "An entry's life").
 */
export function createOutbox({ db, clock, newId, identity, announce }: StoreContext) {
  const insert = insertInto(db, 'outbox');
  // Sales and orders made under a former service are sent to that service only: no other service has them, and their ids
  // may mean something else there.
  const connectionIn = (table: string) =>
    db.prepare<[string], LocalId>(`SELECT connection_id FROM ${table} WHERE id = ?`).pluck();
  const ofPet = connectionIn('pet');
  const connections: Record<Entity, typeof ofPet> = {
    order: connectionIn('store_order'),
    stock: ofPet,
    pet: ofPet,
    category: connectionIn('category'),
  };
  // An entry being sent carries the movements it was sent with. A parked one waits for a person, and will carry all
  // movements open when it is sent.
  const openPush = db.prepare<[string], EntryRef>(
    `SELECT id, seq FROM outbox
     WHERE entity = 'stock' AND entity_id = ? AND kind = 'pushStock'
       -- Said twice for the index of open entries: a pet that sells well has thousands that are done.
       AND state NOT IN ('done', 'discarded') AND state IN ('ready', 'parked')
     ORDER BY seq DESC LIMIT 1`,
  );

  /** Writes one entry, ready to send, for the service that its subject belongs to. Validates the payload against its schema. */
  function enqueue<K extends EntryKind>(entry: NewEntry<K>): EntryRef {
    const { payload: schema, about, lane, entity } = entryKinds[entry.kind];
    const payload = schema.parse(entry.payload);
    const id = newId();
    const at = toInstant(clock.now());
    const entityId = LocalId.parse((payload as Record<string, unknown>)[about]);
    const { lastInsertRowid } = insert({
      id,
      connectionId: connections[entity].get(entityId) ?? identity.connectionId,
      generation: identity.generation,
      kind: entry.kind,
      lane,
      entity,
      entityId,
      payload: JSON.stringify(payload),
      base: entry.base === undefined ? null : JSON.stringify(entry.base),
      state: 'ready',
      staffId: entry.actor.staffId,
      businessDate: entry.actor.businessDate,
      createdAt: at,
      updatedAt: at,
    });
    announce('outbox');
    return { id, seq: Number(lastInsertRowid) };
  }

  /** The entry that will push a pet's open movements: the one already waiting, or a new one. */
  function ensureStockPush(petId: LocalId, actor: Actor): EntryRef {
    return openPush.get(petId) ?? enqueue({ kind: 'pushStock', payload: { petId }, actor });
  }

  return {
    enqueue: db.transaction(enqueue).immediate as typeof enqueue,
    ensureStockPush: db.transaction(ensureStockPush).immediate,
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
