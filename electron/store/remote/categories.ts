import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import type { ReadCategory } from '../../../shared/petstore/read.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';
import { createAdoption } from '../outbox/remote-ids.ts';
import { type Seen, takeKnown } from './gone.ts';
import { createOpenCreations, type Pulls } from './pull-state.ts';
import type { ReadMark } from './touched.ts';

interface Row {
  number: number;
  id: LocalId;
  name: string;
  description: string | null;
  goneAt: string | null;
}

/** Writes the service's categories into the local copy. */
export function createRemoteCategories(context: StoreContext, pulls: Pick<Pulls, 'overtake'>) {
  const { db, clock, newId, identity, transaction, announce } = context;
  const { connectionId } = identity;
  const byRemote = db.prepare<[string, string], Row>(
    `SELECT number, id, name, description, gone_at AS goneAt FROM category
     WHERE connection_id = ? AND remote_id = ?`,
  );
  const insert = insertInto(db, 'category');
  const update = db.prepare(
    'UPDATE category SET name = @name, description = @description, gone_at = NULL, updated_at = @at WHERE id = @id',
  );
  const adoption = createAdoption(context);
  const hasOpenCreation = createOpenCreations(context, 'createCategory');

  function add(category: ReadCategory, at: string): number {
    const id = newId();
    const added = { id, connectionId, remoteId: category.id, createdAt: at, updatedAt: at };
    const { lastInsertRowid } = insert({ ...added, ...factsOf(category) });
    adoption.petsOf({ id, remoteId: category.id });
    announce('categories');
    return Number(lastInsertRowid);
  }

  function change(row: Row, category: ReadCategory, { mark, at }: { mark: ReadMark; at: string }): void {
    const facts = factsOf(category);
    const same = row.name === facts.name && row.description === facts.description && row.goneAt === null;
    if (same || mark.touched('category', row.id)) return;
    update.run({ id: row.id, ...facts, at });
    announce('categories');
  }

  return {
    /**
     * Writes some categories in one transaction and records which were seen. While the outcome of one of our
     * creations is unknown, an unknown category may be its result: it is skipped, and the next list is read in full.
     */
    apply(categories: readonly ReadCategory[], mark: ReadMark, seen: Seen): void {
      transaction(() => {
        const at = toInstant(clock.now());
        const find = (id: RemoteId) => byRemote.get(connectionId, id);
        const unknown = takeKnown(categories, seen, find, (row, shown) => change(row, shown, { mark, at }));
        if (unknown.length > 0 && hasOpenCreation()) pulls.overtake('category');
        else for (const category of unknown) seen.add(add(category, at));
      });
    },
  };
}

const factsOf = ({ name, description }: ReadCategory) => ({ name, description: description ?? null });
