import { creates, deletes, type Entity } from '../../../shared/domain/outbox.ts';
import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import { toInstant } from '../../../shared/time.ts';
import type { StoreContext } from '../context.ts';
import { createAdoption } from './adoption.ts';
import { kindsInSql } from './entry.ts';

export type Linked = 'pet' | 'category' | 'order';

/** Sold or promised here, or somebody else's. */
export type OrderOrigin = 'sale' | 'customer' | 'external';

/** An order of ours as far as a request needs it. */
export interface OrderFacts {
  assignedId: RemoteId | null;
  remoteId: RemoteId | null;
  petRemoteId: RemoteId | null;
  /** The id under which a list showed what may be it while nobody knew that it had arrived. */
  shownAs: RemoteId | null;
  /** Of the last answer that showed it; null where that is not known to be still so. */
  etag: string | null;
}

/** A pet as it was last read from the service, or as a person changed it here. */
export interface PetFacts {
  remoteId: RemoteId | null;
  name: string;
  categoryRemoteId: RemoteId | null;
  gone: 0 | 1;
}

export type RemoteIds = ReturnType<typeof createRemoteIds>;

/**
 * Which of our things is which of the service's.
 *
 * @param overtake is told, in that transaction, that the list of counts may have named a pet before it was known here
 */
export function createRemoteIds(context: StoreContext, overtake: (entity: Entity) => void) {
  const { db, clock, identity, transaction, announce } = context;
  const { connectionId } = identity;
  function statementsFor(table: string, kind: Linked) {
    return {
      number: db.prepare<[string], number>(`SELECT rowid FROM ${table} WHERE id = ?`).pluck(),
      strange: db.prepare<[string, string], { number: number; ours: 0 | 1 }>(
        `SELECT rowid AS number, EXISTS (SELECT 1 FROM outbox
             WHERE entity = '${kind}' AND entity_id = ${table}.id AND kind IN (${kindsInSql(creates)})) AS ours
           FROM ${table} WHERE connection_id = ? AND remote_id = ?`,
      ),
      remote: db.prepare<[string], RemoteId | null>(`SELECT remote_id FROM ${table} WHERE id = ?`).pluck(),
      local: db
        .prepare<[string, string], LocalId>(
          `SELECT id FROM ${table} WHERE connection_id = ? AND remote_id = ?`,
        )
        .pluck(),
      takenUnheard: db
        .prepare<[string, string, string], LocalId>(
          `SELECT outbox.id FROM ${table} JOIN outbox ON outbox.entity = '${kind}' AND outbox.entity_id = ${table}.id
             AND outbox.kind IN (${kindsInSql(creates)}) AND outbox.state = 'done'
           WHERE ${table}.connection_id = ? AND ${table}.remote_id = ? AND ${table}.id <> ?
             AND (SELECT outcome FROM outbox_attempt WHERE entry_id = outbox.id ORDER BY number DESC LIMIT 1) IS NOT 'ok'`,
        )
        .pluck(),
      // A pull may have taken it for someone else's; it is ours, so the copy lets go of the id.
      release: db.prepare<[string, string, string, string]>(
        `UPDATE ${table} SET remote_id = NULL, gone_at = ? WHERE connection_id = ? AND remote_id = ? AND id <> ?`,
      ),
      // What was removed here while nobody knew whether it had arrived stays removed.
      link: db.prepare<[string, string]>(
        `UPDATE ${table} SET remote_id = ?, gone_at = CASE WHEN EXISTS (SELECT 1 FROM outbox
             WHERE entity = '${kind}' AND entity_id = ${table}.id AND kind IN (${kindsInSql(deletes)}) AND state <> 'discarded')
           THEN gone_at END
         WHERE id = ?`,
      ),
    };
  }
  const statements = {
    pet: statementsFor('pet', 'pet'),
    category: statementsFor('category', 'category'),
    order: statementsFor('store_order', 'order'),
  };
  const order = db.prepare<[string], OrderFacts>(
    `SELECT store_order.assigned_id AS assignedId, store_order.remote_id AS remoteId, pet.remote_id AS petRemoteId,
       store_order.shown_as AS shownAs, store_order.etag
     FROM store_order LEFT JOIN pet ON pet.id = store_order.pet_id WHERE store_order.id = ?`,
  );
  const origin = db
    .prepare<[string, string], OrderOrigin>(
      'SELECT origin FROM store_order WHERE connection_id = ? AND remote_id = ?',
    )
    .pluck();
  const givenUp = db
    .prepare<[string, string], number>(
      `SELECT 1 FROM outbox AS made WHERE entity = ? AND entity_id = ? AND kind IN ('createPet', 'createCategory')
         AND state = 'discarded' AND NOT EXISTS (SELECT 1 FROM outbox AS later
           WHERE later.entity = made.entity AND later.entity_id = made.entity_id AND later.kind = made.kind
             AND later.state <> 'discarded') LIMIT 1`,
    )
    .pluck();
  const seenSince = db
    .prepare<[string], RemoteId>(
      `SELECT other.remote_id FROM store_order AS own
         JOIN store_order AS other ON other.connection_id = own.connection_id AND other.pet_remote_id = own.pet_remote_id
           AND other.quantity = own.quantity
       WHERE own.id = ? AND other.rowid > own.rowid AND other.origin = 'external' AND other.remote_id IS NOT NULL
         AND (other.complete = 0 OR EXISTS (
           SELECT 1 FROM outbox WHERE entity = 'order' AND entity_id = other.id AND kind = 'updateOrder'))`,
    )
    .pluck();
  const orderEtag = db.prepare<[string | null, string]>('UPDATE store_order SET etag = ? WHERE id = ?');
  const orderPet = db.prepare('UPDATE store_order SET pet_remote_id = ? WHERE id = ?');
  const pet = db.prepare<[string], PetFacts>(
    `SELECT pet.remote_id AS remoteId, pet.name, coalesce(category.remote_id, pet.category_remote_id) AS categoryRemoteId,
       pet.gone_at IS NOT NULL AS gone
     FROM pet LEFT JOIN category ON category.id = pet.category_id WHERE pet.id = ?`,
  );
  const petByRemote = db.prepare<
    [string, string],
    { name: string; categoryId: RemoteId; status: string | null }
  >(
    `SELECT pet.name, coalesce(category.remote_id, pet.category_remote_id) AS categoryId, pet.status
     FROM pet LEFT JOIN category ON category.id = pet.category_id WHERE pet.connection_id = ? AND pet.remote_id = ?
       AND NOT EXISTS (SELECT 1 FROM outbox WHERE entity = 'pet' AND entity_id = pet.id AND lane = 'edits'
         AND state NOT IN ('done', 'discarded'))`,
  );
  const petStatus = db.prepare('UPDATE pet SET status = ? WHERE id = ?');
  const closeForeign = db.prepare(
    `UPDATE store_order SET state = 'cancelled' WHERE connection_id = ? AND remote_id = ? AND id <> ? AND origin = 'external'`,
  );
  const notShown = db.prepare<[string, string, string]>(
    'UPDATE store_order SET shown_as = NULL WHERE (connection_id = ? AND shown_as = ?) OR id = ?',
  );
  const adoptCategory = db.prepare(
    'UPDATE pet SET category_remote_id = ? WHERE category_id = ? AND connection_id = ?',
  );

  const adoption = createAdoption(context);

  return {
    of: (kind: Linked, id: LocalId): RemoteId | null => statements[kind].remote.get(id) ?? null,
    localId: (kind: Linked, remoteId: RemoteId): LocalId | null =>
      statements[kind].local.get(connectionId, remoteId) ?? null,
    /**
     * Whether something that the service shows was not known here when our own was made, and was not made here either,
     * as far as this shop remembers: it may be our own, which somebody has changed since.
     */
    cameAfter(kind: Linked, ownId: LocalId, remoteId: RemoteId): boolean {
      const row = statements[kind].strange.get(connectionId, remoteId);
      return !row || (row.ours === 0 && row.number > (statements[kind].number.get(ownId) ?? 0));
    },
    /**
     * Somebody else's orders of the same goods that were read here after an order of ours was made, and that nobody had
     * handed over then, by their ids at the service. What this till handed over since was open when it was read.
     */
    ordersSeenSince: (ownId: LocalId): readonly RemoteId[] => seenSince.all(ownId),
    /** Whether its creation was given up, so that the service will never have it under an id of ours. */
    isGivenUp: (kind: 'pet' | 'category', id: LocalId): boolean => givenUp.get(kind, id) === 1,
    /**
     * The entry that made another of ours which has this id of the service because a look-up found it there: no answer
     * to a request of its own ever said so. null where there is none.
     */
    takenUnheard: (kind: Linked, ownId: LocalId, remoteId: RemoteId): LocalId | null =>
      statements[kind].takenUnheard.get(connectionId, remoteId, ownId) ?? null,
    pet: (id: LocalId): PetFacts | null => pet.get(id) ?? null,
    /** Whose an order of the service is, by its id there; null where none of ours and nobody's that was read has it. */
    orderOrigin: (remoteId: RemoteId): OrderOrigin | null => origin.get(connectionId, remoteId) ?? null,
    /**
     * A pet as the service had it when its list was read last; null where it is not here, or a change of it that is not
     * settled stands here instead.
     */
    petFacts(remoteId: RemoteId): { name: string; categoryId: RemoteId; status?: string } | null {
      const row = petByRemote.get(connectionId, remoteId);
      return row
        ? { name: row.name, categoryId: row.categoryId, ...(row.status ? { status: row.status } : {}) }
        : null;
    },
    petHasStatus(id: LocalId, status: string): void {
      petStatus.run(status, id);
      announce({ pet: id });
    },
    order: (id: LocalId): OrderFacts | null => order.get(id) ?? null,

    /** Writes down the service's id of something of ours. */
    link(kind: Linked, id: LocalId, remoteId: RemoteId): void {
      transaction(() => {
        const at = toInstant(clock.now());
        if (kind === 'order') {
          closeForeign.run(connectionId, remoteId, id);
          notShown.run(connectionId, remoteId, id);
        }
        statements[kind].release.run(at, connectionId, remoteId, id);
        statements[kind].link.run(remoteId, id);
        if (kind === 'category') {
          adoptCategory.run(remoteId, id, connectionId);
          adoption.petsOf({ id, remoteId });
        }
        if (kind === 'pet') {
          if (adoption.ordersOf({ id, remoteId }) > 0) announce('orders');
          overtake('stock');
          announce({ pet: id });
        } else announce(kind === 'order' ? 'orders' : 'categories');
      });
    },

    /** The condition under which the order may be written; null: it has to be read first. */
    orderHasEtag(orderId: LocalId, etag: string | null): void {
      orderEtag.run(etag, orderId);
    },

    /** The pet that an order was sent with, for its fingerprint. */
    orderSentWith(orderId: LocalId, petRemoteId: RemoteId): void {
      orderPet.run(petRemoteId, orderId);
    },
  };
}
