import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import type { ReadPet } from '../../../shared/petstore/read.ts';
import { type BusinessDate, toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { createAdoption } from '../outbox/remote-ids.ts';
import { type Seen, takeKnown } from './gone.ts';
import { createOpenCreations, type Pulls } from './pull-state.ts';
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

type Facts = Pick<Row, 'name' | 'categoryId' | 'status'> & { categoryRemoteId: RemoteId };

interface Adding {
  at: string;
  /** Whether orders may wait for the pet. */
  adoptsOrders: boolean;
}

/** Writes the service's pets into the local copy. Rows that did not change are read, never written. */
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
  const insert = insertInto(db, 'pet');
  const update = db.prepare(
    `UPDATE pet SET name = @name, category_id = @categoryId, category_remote_id = @categoryRemoteId,
       status = @status, gone_at = NULL, updated_at = @at WHERE id = @id`,
  );
  const hasOpenCreation = createOpenCreations(context, 'createPet');
  const outbox = createOutbox(context);
  const unsentDate = db
    .prepare<[string], BusinessDate>(
      'SELECT business_date FROM stock_movement WHERE pet_id = ? AND acknowledged_at IS NULL ORDER BY seq DESC LIMIT 1',
    )
    .pluck();
  const adoption = createAdoption(context);

  /** Cache for pets written in one transaction: each category is looked up once. */
  function createFacts() {
    const categories = new Map<RemoteId, LocalId | null>();
    function categoryOf(remoteId: RemoteId): LocalId | null {
      let id = categories.get(remoteId);
      if (id === undefined) {
        id = categoryByRemote.get(connectionId, remoteId) ?? null;
        categories.set(remoteId, id);
      }
      return id;
    }
    return ({ name, categoryId, status }: ReadPet): Facts => ({
      name,
      categoryId: categoryOf(categoryId),
      categoryRemoteId: categoryId,
      status: status ?? null,
    });
  }

  function add(remoteId: RemoteId, facts: Facts, { at, adoptsOrders }: Adding): number {
    const id = newId();
    const { lastInsertRowid } = insert({
      id,
      connectionId,
      remoteId,
      ...facts,
      createdAt: at,
      updatedAt: at,
    });
    if (adoptsOrders) adoption.ordersOf({ id, remoteId });
    announce({ pet: id });
    return Number(lastInsertRowid);
  }

  function change(row: Row, facts: Facts, { mark, at }: { mark: ReadMark; at: string }): void {
    const same =
      row.name === facts.name &&
      row.categoryRemoteId === facts.categoryRemoteId &&
      row.categoryId === facts.categoryId &&
      row.status === facts.status &&
      row.goneAt === null;
    if (same || mark.touched('pet', row.id)) return;
    update.run({ id: row.id, ...facts, at });
    announce({ pet: row.id });
    // A pet that is listed again has its count back, and movements made meanwhile are sent.
    const businessDate = row.goneAt === null ? undefined : unsentDate.get(row.id);
    if (businessDate) outbox.ensureStockPush(row.id, { staffId: null, businessDate });
  }

  return {
    /**
     * Writes some pets in one transaction and records which were seen. While the outcome of one of our creations is
     * unknown, an unknown pet may be its result: it is skipped, and the next list is read in full.
     */
    apply(pets: readonly ReadPet[], mark: ReadMark, seen: Seen): void {
      transaction(() => {
        const at = toInstant(clock.now());
        const factsOf = createFacts();
        const find = (id: RemoteId) => byRemote.get(connectionId, id);
        const unknown = takeKnown(pets, seen, find, (row, shown) =>
          change(row, factsOf(shown), { mark, at }),
        );
        if (unknown.length === 0) return;
        if (hasOpenCreation()) return pulls.overtake('pet');
        const adoptsOrders = adoption.hasOrders();
        for (const pet of unknown) seen.add(add(pet.id, factsOf(pet), { at, adoptsOrders }));
        // The list of counts may have been read before: its count of an unknown pet was not stored.
        pulls.overtake('stock');
      });
    },
  };
}
