import type { Entity, EntryKind } from '../../../shared/domain/outbox.ts';
import type { Instant } from '../../../shared/time/time.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { withRelaxedDurability } from '../database/relaxed.ts';
import { upsertInto } from '../database/rows.ts';

export const resources = ['categories', 'pets', 'inventory', 'orders'] as const;
export type Resource = (typeof resources)[number];

/** The progress of reading one resource. A cursor is the address of the next page of an unfinished pull. */
export interface PullState {
  cursor: string | null;
  /** The last full list was one page, and had an ETag. */
  isTagged: boolean;
  /** That ETag; null also if the next list must be read in full. */
  etag: string | null;
  completedAt: Instant | null;
}

const none: PullState = { cursor: null, isTagged: false, etag: null, completedAt: null };

/** The list that contains a thing. */
const listOf: Record<Entity, Resource> = {
  pet: 'pets',
  category: 'categories',
  order: 'orders',
  stock: 'inventory',
};

/**
 * Whether the outcome of a creation of some kind is unknown. While it is, a row with an unknown id may be its result,
 * and is skipped until the entry is settled.
 */
export function createOpenCreations({ db, identity }: StoreContext, kind: EntryKind): () => boolean {
  const open = db
    .prepare<[string, EntryKind], number>(
      `SELECT 1 FROM outbox WHERE connection_id = ? AND kind = ? AND state NOT IN ('done', 'discarded')
         AND state IN ('inflight', 'in_doubt') LIMIT 1`,
    )
    .pluck();
  return () => open.get(identity.connectionId, kind) === 1;
}

export type Pulls = ReturnType<typeof createPullState>;

/**
 * The progress of each pull of the connection, so that an interrupted one continues. Written after the pulled rows
 * and flushed in the same order, so that it is never ahead of them. An ETag stored as empty text must not be sent.
 */
export function createPullState(context: StoreContext) {
  const { db, clock, identity } = context;
  const read = db.prepare<[string, string], Omit<PullState, 'isTagged'>>(
    `SELECT cursor, etag, completed_at AS completedAt FROM pull_state WHERE connection_id = ? AND resource = ?`,
  );
  const write = upsertInto(db, 'pull_state', ['connectionId', 'resource']);
  const dropEtag = db.prepare<[string, string]>(
    "UPDATE pull_state SET etag = '' WHERE connection_id = ? AND resource = ? AND etag <> ''",
  );
  const { connectionId } = identity;
  /** Lists whose data changed here since they were requested. */
  const overtaken = new Set<Resource>();
  const get = (resource: Resource): PullState => {
    const row = read.get(connectionId, resource);
    return row ? { ...row, isTagged: row.etag !== null, etag: row.etag || null } : none;
  };
  const set = (resource: Resource, { isTagged, etag, ...state }: PullState): void => {
    const kept = etag ?? (isTagged ? '' : null);
    withRelaxedDurability(context, () => write({ connectionId, resource, ...state, etag: kept }));
  };

  return {
    get,
    /** The first page is about to be requested. */
    begin: (resource: Resource): void => void overtaken.delete(resource),
    /** A page was stored completely; the next one starts at `cursor`. */
    page(resource: Resource, cursor: string): void {
      set(resource, { ...get(resource), cursor });
    },
    /**
     * The whole list was read.
     *
     * @param etag of a list of one page; null for a longer one, since an ETag covers one page
     * @param isDoubted whether the next list must be read in full, too
     */
    complete(resource: Resource, etag: string | null, isDoubted = false): void {
      const kept = isDoubted || overtaken.has(resource) ? null : etag;
      const completedAt = toInstant(clock.now());
      set(resource, { ...get(resource), cursor: null, isTagged: etag !== null, etag: kept, completedAt });
    },
    /** The service answered that nothing changed since the last full pull. */
    unchanged(resource: Resource): void {
      set(resource, { ...get(resource), cursor: null, completedAt: toInstant(clock.now()) });
    },
    /** Deletes a cursor that the service no longer accepts, and the list's ETag. */
    forget(resource: Resource): void {
      set(resource, { ...get(resource), cursor: null, isTagged: false, etag: null });
    },
    /**
     * The local data differs from the list: a change of ours was settled, a row was skipped, the pet of a count was
     * unknown, or a count was read individually. "Nothing changed" would keep the difference: the next list is read in
     * full. Call it inside the transaction of the change.
     */
    overtake(entity: Entity): void {
      overtaken.add(listOf[entity]);
      dropEtag.run(connectionId, listOf[entity]);
    },
    /** When the last of all resources was read completely; null before the first time. */
    lastCompleted(): Instant | null {
      const moments = resources.map((resource) => get(resource).completedAt);
      return moments.some((moment) => moment === null) ? null : (moments.sort()[0] ?? null);
    },
  };
}
