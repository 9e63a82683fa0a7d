import type { Instant } from '../../../shared/time.ts';
import { toInstant } from '../../../shared/time.ts';
import type { StoreContext } from '../context.ts';

export const resources = ['categories', 'pets', 'inventory', 'orders'] as const;
export type Resource = (typeof resources)[number];

/** How far the reading of one resource is. A cursor is the address of the next page of a pull that was begun. */
export interface PullState {
  pull: number;
  cursor: string | null;
  etag: string | null;
  startedAt: Instant | null;
  completedAt: Instant | null;
}

const none: PullState = { pull: 0, cursor: null, etag: null, startedAt: null, completedAt: null };

/**
 * Where each pull of the connection stands, so that one that was cut off goes on where it was. Written behind what was
 * pulled and in the same order to the disk, so that it never says more than is there.
 *
 * @param unhurried runs a write that need not be on the disk when it returns
 */
export function createPullState(
  { db, clock, identity }: StoreContext,
  unhurried: (write: () => void) => void,
) {
  const read = db.prepare<[string, string], PullState>(
    `SELECT pull, cursor, etag, started_at AS startedAt, completed_at AS completedAt FROM pull_state
     WHERE connection_id = ? AND resource = ?`,
  );
  const write = db.prepare(
    `INSERT INTO pull_state (connection_id, resource, pull, cursor, etag, started_at, completed_at)
     VALUES (@connectionId, @resource, @pull, @cursor, @etag, @startedAt, @completedAt)
     ON CONFLICT (connection_id, resource) DO UPDATE SET pull = excluded.pull, cursor = excluded.cursor,
       etag = excluded.etag, started_at = excluded.started_at, completed_at = excluded.completed_at`,
  );
  const { connectionId } = identity;
  const get = (resource: Resource): PullState => read.get(connectionId, resource) ?? none;
  const set = (resource: Resource, state: PullState): void => {
    unhurried(() => write.run({ connectionId, resource, ...state }));
  };

  return {
    get,
    begin(resource: Resource): PullState {
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
      set(resource, { ...get(resource), cursor: null, etag, completedAt: toInstant(clock.now()) });
    },
    /** The service said that nothing changed since the last whole pull. */
    unchanged(resource: Resource): void {
      set(resource, { ...get(resource), cursor: null, completedAt: toInstant(clock.now()) });
    },
    /** Forgets a cursor that the service no longer takes, and what a whole list looked like. */
    forget(resource: Resource): void {
      set(resource, { ...get(resource), cursor: null, etag: null });
    },
    /** When the last of all resources was read whole; null before the first time. */
    lastCompleted(): Instant | null {
      const moments = resources.map((resource) => get(resource).completedAt);
      return moments.some((moment) => moment === null) ? null : (moments.sort()[0] ?? null);
    },
  };
}
