import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import type { ReadPet } from '../../../shared/petstore/read.ts';
import { type BusinessDate, toInstant } from '../../../shared/time.ts';
import type { StoreContext } from '../context.ts';
import { createAdoption } from '../outbox/adoption.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { Pulls } from './pull-state.ts';
import type { Seen } from './seen.ts';
import type { ReadMark } from './touched.ts';

interface Row {
  number: number;
  id: LocalId;
  name: string;
  categoryId: LocalId | null;
  categoryRemoteId: RemoteId | null;
  status: string | null;
  goneAt: string | null;
}

/** Takes the service's pets into the local copy. Rows that did not change are read, never written. */
export function createRemotePets(context: StoreContext, pulls: Pick<Pulls, 'overtake'>) {
  const { db, clock, newId, identity, transaction, announce } = context;
  const { connectionId } = identity;
  const byRemote = db.prepare<[string, string], Row>(
    `SELECT number, id, name, category_id AS categoryId, category_remote_id AS categoryRemoteId, status,
       gone_at AS goneAt
     FROM pet WHERE connection_id = ? AND remote_id = ?`,
  );
  const categoryByRemote = db
    .prepare<[string, string], LocalId>('SELECT id FROM category WHERE connection_id = ? AND remote_id = ?')
    .pluck();
  const insert = db.prepare(
    `INSERT INTO pet (id, connection_id, remote_id, name, category_id, category_remote_id, status, created_at,
       updated_at)
     VALUES (@id, @connectionId, @remoteId, @name, @categoryId, @categoryRemoteId, @status, @at, @at)`,
  );
  const update = db.prepare(
    `UPDATE pet SET name = @name, category_id = @categoryId, category_remote_id = @categoryRemoteId,
       status = @status, gone_at = NULL, updated_at = @at WHERE id = @id`,
  );
  const createUnderWay = db
    .prepare<[string, string], number>(
      `SELECT 1 FROM outbox WHERE connection_id = ? AND kind = 'createPet' AND state NOT IN ('done', 'discarded')
         AND state IN ('inflight', 'in_doubt') AND json_extract(payload, '$.name') = ? LIMIT 1`,
    )
    .pluck();
  const outbox = createOutbox(context);
  const untold = db
    .prepare<[string], BusinessDate>(
      'SELECT business_date FROM stock_movement WHERE pet_id = ? AND acknowledged_at IS NULL ORDER BY seq DESC LIMIT 1',
    )
    .pluck();
  const adoption = createAdoption(context);

  function take(
    pet: ReadPet,
    mark: ReadMark,
    at: string,
  ): { number: number; changed: LocalId | null; isNew: boolean } | null {
    const row = byRemote.get(connectionId, pet.id);
    const categoryId = categoryByRemote.get(connectionId, pet.categoryId) ?? null;
    const facts = {
      name: pet.name,
      categoryId,
      categoryRemoteId: pet.categoryId,
      status: pet.status ?? null,
      at,
    };
    if (!row) {
      // It may be our own, its answer lost: settling that entry finds it among the ids that were not there before.
      if (createUnderWay.get(connectionId, pet.name)) return null;
      const id = newId();
      const { lastInsertRowid } = insert.run({ id, connectionId, remoteId: pet.id, ...facts });
      adoption.ordersOf({ id, remoteId: pet.id });
      return { number: Number(lastInsertRowid), changed: id, isNew: true };
    }
    const same =
      row.name === facts.name &&
      row.categoryRemoteId === facts.categoryRemoteId &&
      row.categoryId === categoryId &&
      row.status === facts.status &&
      row.goneAt === null;
    if (same || mark.touched('pet', row.id)) return { number: row.number, changed: null, isNew: false };
    update.run({ id: row.id, ...facts });
    // One that is back has its count again, and what was moved meanwhile is told.
    const businessDate = row.goneAt === null ? undefined : untold.get(row.id);
    if (businessDate) outbox.ensureStockPush(row.id, { staffId: null, businessDate });
    return { number: row.number, changed: row.id, isNew: false };
  }

  return {
    /** Writes some pets in one transaction and notes which were seen. */
    apply(pets: readonly ReadPet[], mark: ReadMark, seen: Seen): void {
      transaction(() => {
        const at = toInstant(clock.now());
        let isNew = false;
        for (const pet of pets) {
          const taken = take(pet, mark, at);
          if (!taken) continue;
          seen.add(taken.number);
          if (taken.changed) announce({ pet: taken.changed });
          isNew ||= taken.isNew;
        }
        // The list of counts may have been read before: what it said of a pet that was not known is not here.
        if (isNew) pulls.overtake('stock');
      });
    },
  };
}
