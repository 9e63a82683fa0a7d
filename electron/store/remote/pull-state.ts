import type { Entity } from '../../../shared/domain/outbox.ts';
import type { Instant } from '../../../shared/time.ts';
import { toInstant } from '../../../shared/time.ts';
import type { StoreContext } from '../context.ts';
import type { Unhurried } from './unhurried.ts';

export const resources = ['categories', 'pets', 'inventory', 'orders'] as const;
export type Resource = (typeof resources)[number];

/** How far the reading of one resource is. A cursor is the address of the next page of a pull that was begun. */
export interface PullState {
  pull: number;
  cursor: string | null;
  /** The last whole list was one page, and had an ETag. */
  isTagged: boolean;
  /** That ETag; null also where what stands here is not what the list said any more. */
  etag: string | null;
  startedAt: Instant | null;
  completedAt: Instant | null;
}

const none: PullState = {
  pull: 0,
  cursor: null,
  isTagged: false,
  etag: null,
  startedAt: null,
  completedAt: null,
};

/** The list that shows a thing as the service has it. */
const listOf: Record<Entity, Resource> = {
  pet: 'pets',
  category: 'categories',
  order: 'orders',
  stock: 'inventory',
};

export type Pulls = ReturnType<typeof createPullState>;

/**
 * Where each pull of the connection stands, so that one that was cut off goes on where it was. Written behind what was
 * pulled and in the same order to the disk, so that it never says more than is there. An ETag that is kept as empty text
 * is one that is not to be asked with.
 */
export function createPullState({ db, clock, identity }: StoreContext, unhurried: Unhurried) {
  const read = db.prepare<[string, string], Omit<PullState, 'isTagged'>>(
    `SELECT pull, cursor, etag, started_at AS startedAt, completed_at AS completedAt FROM pull_state
     WHERE connection_id = ? AND resource = ?`,
  );
  const write = db.prepare(
    `INSERT INTO pull_state (connection_id, resource, pull, cursor, etag, started_at, completed_at)
     VALUES (@connectionId, @resource, @pull, @cursor, @etag, @startedAt, @completedAt)
     ON CONFLICT (connection_id, resource) DO UPDATE SET pull = excluded.pull, cursor = excluded.cursor,
       etag = excluded.etag, started_at = excluded.started_at, completed_at = excluded.completed_at`,
  );
  const dropEtag = db.prepare<[string, string]>(
    "UPDATE pull_state SET etag = '' WHERE connection_id = ? AND resource = ? AND etag IS NOT NULL",
  );
  const { connectionId } = identity;
  /** Lists that were overtaken since they were asked for: what they say may be from before. */
  const overtaken = new Set<Resource>();
  const get = (resource: Resource): PullState => {
    const row = read.get(connectionId, resource);
    return row ? { ...row, isTagged: row.etag !== null, etag: row.etag || null } : none;
  };
  const set = (resource: Resource, { isTagged, etag, ...state }: PullState): void => {
    const kept = etag ?? (isTagged ? '' : null);
    unhurried(() => write.run({ connectionId, resource, ...state, etag: kept }));
  };

  return {
    get,
    begin(resource: Resource): PullState {
      overtaken.delete(resource);
      const before = get(resource);
      const state = { ...before, pull: before.pull + 1, cursor: null, startedAt: toInstant(clock.now()) };
      set(resource, state);
      return state;
    },
    /** A page was taken in whole; the next one begins at `cursor`. */
    page(resource: Resource, cursor: string): void {
      set(resource, { ...get(resource), cursor });
    },
    /** The whole list was read. `etag` only where it was one page: it stands for that page alone. */
    complete(resource: Resource, etag: string | null): void {
      const isTagged = etag !== null;
      const kept = overtaken.has(resource) ? null : etag;
      set(resource, {
        ...get(resource),
        cursor: null,
        isTagged,
        etag: kept,
        completedAt: toInstant(clock.now()),
      });
    },
    /** The service said that nothing changed since the last whole pull. */
    unchanged(resource: Resource): void {
      set(resource, { ...get(resource), cursor: null, completedAt: toInstant(clock.now()) });
    },
    /** Forgets a cursor that the service no longer takes, and what a whole list looked like. */
    forget(resource: Resource): void {
      set(resource, { ...get(resource), cursor: null, isTagged: false, etag: null });
    },
    /**
     * What stands here is not what the list said: a change of ours stood here instead and is over now, the pet of a count
     * was not known yet, or a count was read by itself. "Nothing changed" would leave it so, be the list the same again:
     * it is asked for whole the next time. Part of the transaction that it is called in.
     */
    overtake(entity: Entity): void {
      overtaken.add(listOf[entity]);
      dropEtag.run(connectionId, listOf[entity]);
    },
    /** When the last of all resources was read whole; null before the first time. */
    lastCompleted(): Instant | null {
      const moments = resources.map((resource) => get(resource).completedAt);
      return moments.some((moment) => moment === null) ? null : (moments.sort()[0] ?? null);
    },
  };
}
