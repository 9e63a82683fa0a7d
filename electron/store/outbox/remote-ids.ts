import { creates, deletes, type Entity } from '../../../shared/domain/outbox.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { kindsInSql } from './entry.ts';

export type Linked = 'pet' | 'category' | 'order';

/** The facts of our order that a request needs. */
export interface OrderFacts {
  assignedId: RemoteId | null;
  remoteId: RemoteId | null;
  petRemoteId: RemoteId | null;
  /** From the last answer that showed it; null if it may have changed since. */
  etag: string | null;
}

/** A pet as last read from the service, or as a person changed it here. */
export interface PetFacts {
  remoteId: RemoteId | null;
  name: string;
  categoryRemoteId: RemoteId | null;
  gone: 0 | 1;
}

export type RemoteIds = ReturnType<typeof createRemoteIds>;

/**
 * Maps our ids to the service's ids.
 *
 * @param overtake called in the same transaction: the list of counts may have named a pet before it was known here
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
      // A pull may have stored it as someone else's; it is ours, so that copy gives up the id.
      release: db.prepare<[string, string, string, string]>(
        `UPDATE ${table} SET remote_id = NULL, gone_at = ? WHERE connection_id = ? AND remote_id = ? AND id <> ?`,
      ),
      // Something removed here while its creation was in doubt stays removed.
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
       store_order.etag
     FROM store_order LEFT JOIN pet ON pet.id = store_order.pet_id WHERE store_order.id = ?`,
  );
  const givenUp = db
    .prepare<[string, string], number>(
      `SELECT 1 FROM outbox AS made WHERE entity = ? AND entity_id = ? AND kind IN ('createPet', 'createCategory')
         AND state = 'discarded' AND NOT EXISTS (SELECT 1 FROM outbox AS later
           WHERE later.entity = made.entity AND later.entity_id = made.entity_id AND later.kind = made.kind
             AND later.state <> 'discarded') LIMIT 1`,
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
  const adoptCategory = db.prepare(
    'UPDATE pet SET category_remote_id = ? WHERE category_id = ? AND connection_id = ?',
  );

  const adoption = createAdoption(context);

  return {
    of: (kind: Linked, id: LocalId): RemoteId | null => statements[kind].remote.get(id) ?? null,
    /**
     * Whether something at the service was first seen after our own was created, and was not created here either, as far as
     * this shop knows: it may be our own, changed by someone else since.
     */
    firstSeenAfter(kind: Linked, ownId: LocalId, remoteId: RemoteId): boolean {
      const row = statements[kind].strange.get(connectionId, remoteId);
      return !row || (row.ours === 0 && row.number > (statements[kind].number.get(ownId) ?? 0));
    },
    /** Whether its creation was given up, so that the service will never have it under an id of ours. */
    isGivenUp: (kind: 'pet' | 'category', id: LocalId): boolean => givenUp.get(kind, id) === 1,
    pet: (id: LocalId): PetFacts | null => pet.get(id) ?? null,
    /**
     * A pet as the service had it when its list was last read; null if it is not stored here, or an unsettled local change
     * replaces it.
     */
    petFacts(remoteId: RemoteId): { name: string; categoryId: RemoteId; status?: string } | null {
      const row = petByRemote.get(connectionId, remoteId);
      return row
        ? { name: row.name, categoryId: row.categoryId, ...(row.status ? { status: row.status } : {}) }
        : null;
    },
    setPetStatus(id: LocalId, status: string): void {
      petStatus.run(status, id);
      announce({ pet: id });
    },
    order: (id: LocalId): OrderFacts | null => order.get(id) ?? null,

    /** Stores the service's id of something of ours. */
    link(kind: Linked, id: LocalId, remoteId: RemoteId): void {
      transaction(() => {
        const at = toInstant(clock.now());
        if (kind === 'order') closeForeign.run(connectionId, remoteId, id);
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

    /** Sets the condition for writing the order; null: it must be read first. */
    setOrderEtag: (orderId: LocalId, etag: string | null): void => void orderEtag.run(etag, orderId),

    /** Records the pet that an order was sent with, for its fingerprint. */
    recordSentPet: (id: LocalId, petRemoteId: RemoteId): void => void orderPet.run(petRemoteId, id),
  };
}

/** A pet or a category that now has an id of the service. */
interface Known {
  id: LocalId;
  remoteId: RemoteId;
}

/**
 * Orders and pets read from the service before the pet or category that they refer to was known here by its id there. They
 * are linked as soon as it is known, from a list or because our creation was answered or found: an unchanged list is not
 * read again.
 */
export function createAdoption({ db, identity }: Pick<StoreContext, 'db' | 'identity'>) {
  const { connectionId } = identity;
  const orders = db.prepare<[Known & { connectionId: string }]>(
    `UPDATE store_order SET pet_id = @id, pet_name = (SELECT name FROM pet WHERE id = @id)
     WHERE pet_remote_id = @remoteId AND pet_id IS NULL AND connection_id = @connectionId`,
  );
  const waiting = db
    .prepare<[], number>(
      'SELECT 1 FROM store_order WHERE pet_id IS NULL AND pet_remote_id IS NOT NULL LIMIT 1',
    )
    .pluck();
  const pets = db.prepare<[Known & { connectionId: string }]>(
    `UPDATE pet SET category_id = @id
     WHERE category_remote_id = @remoteId AND category_id IS NULL AND connection_id = @connectionId`,
  );
  return {
    /** Whether any order refers to a pet that is not known here. */
    hasOrders: (): boolean => waiting.get() !== undefined,
    /** Links the orders that refer to a pet, in the caller's transaction. Returns how many. */
    ordersOf: (pet: Known): number => orders.run({ ...pet, connectionId }).changes,
    /** Links the pets of a category, in the caller's transaction. Returns how many. */
    petsOf: (category: Known): number => pets.run({ ...category, connectionId }).changes,
  };
}
