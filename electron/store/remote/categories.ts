import type { LocalId } from '../../../shared/ids.ts';
import type { ReadCategory } from '../../../shared/petstore/read.ts';
import { toInstant } from '../../../shared/time.ts';
import type { StoreContext } from '../context.ts';
import { createAdoption } from '../outbox/adoption.ts';
import type { Seen } from './seen.ts';
import type { ReadMark } from './touched.ts';

interface Row {
  number: number;
  id: LocalId;
  name: string;
  description: string | null;
  goneAt: string | null;
}

/** Takes the service's categories into the local copy. */
export function createRemoteCategories(context: StoreContext) {
  const { db, clock, newId, identity, transaction, announce } = context;
  const { connectionId } = identity;
  const byRemote = db.prepare<[string, string], Row>(
    `SELECT number, id, name, description, gone_at AS goneAt FROM category
     WHERE connection_id = ? AND remote_id = ?`,
  );
  const insert = db.prepare(
    `INSERT INTO category (id, connection_id, remote_id, name, description, created_at, updated_at)
     VALUES (@id, @connectionId, @remoteId, @name, @description, @at, @at)`,
  );
  const update = db.prepare(
    'UPDATE category SET name = @name, description = @description, gone_at = NULL, updated_at = @at WHERE id = @id',
  );
  const adoption = createAdoption(context);
  const createUnderWay = db
    .prepare<[string, string], number>(
      `SELECT 1 FROM outbox WHERE connection_id = ? AND kind = 'createCategory' AND state NOT IN ('done', 'discarded')
         AND state IN ('inflight', 'in_doubt') AND json_extract(payload, '$.name') = ? LIMIT 1`,
    )
    .pluck();

  function take(category: ReadCategory, mark: ReadMark, at: string): number | null {
    const row = byRemote.get(connectionId, category.id);
    const facts = { name: category.name, description: category.description ?? null, at };
    if (!row) {
      // It may be our own, its answer lost: settling that entry finds it among the ids that were not there before.
      if (createUnderWay.get(connectionId, category.name)) return null;
      const id = newId();
      const { lastInsertRowid } = insert.run({ id, connectionId, remoteId: category.id, ...facts });
      adoption.petsOf({ id, remoteId: category.id });
      announce('categories');
      return Number(lastInsertRowid);
    }
    const same = row.name === facts.name && row.description === facts.description && row.goneAt === null;
    if (!same && !mark.touched('category', row.id)) {
      update.run({ id: row.id, ...facts });
      announce('categories');
    }
    return row.number;
  }

  return {
    /** Writes some categories in one transaction and notes which were seen. */
    apply(categories: readonly ReadCategory[], mark: ReadMark, seen: Seen): void {
      transaction(() => {
        const at = toInstant(clock.now());
        for (const category of categories) {
          const number = take(category, mark, at);
          if (number !== null) seen.add(number);
        }
      });
    },
  };
}
