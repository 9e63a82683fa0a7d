import type { RemoteId } from '../../../shared/ids.ts';
import type { StoreContext } from '../context.ts';
import { type Resource, resources } from './pull-state.ts';

/** A row of a list that could not be read. */
export interface KeptRow {
  /** Its id where that can be read. */
  remoteId: RemoteId | null;
  /** The field that could not be read; null where the row is no object. */
  field: string | null;
  /** As it was written, cut to MAX_RAW characters; `length` counts all of them. */
  raw: string;
  length: number;
}

/**
 * What one list had that could not be read. `nameless` of them show no id, as of the last list that was believed;
 * `rows` are the first ones.
 */
export interface Unreadable {
  count: number;
  nameless: number;
  rows: readonly KeptRow[];
}

/** As many as a person looks at; the others are counted. */
export const MAX_ROWS = 50;
export const MAX_RAW = 2000;

/** Keeps what could not be read in the last whole list of each resource, until a whole list says otherwise. */
export function createUnreadable({ db, identity, transaction }: StoreContext) {
  const { connectionId } = identity;
  const select = db.prepare<[string, string], KeptRow>(
    `SELECT remote_id AS remoteId, field, raw, length FROM unreadable_row
     WHERE connection_id = ? AND resource = ? ORDER BY place`,
  );
  const counts = db.prepare<[string, string], { count: number; nameless: number }>(
    'SELECT unreadable AS count, nameless FROM pull_state WHERE connection_id = ? AND resource = ?',
  );
  const setCounts = db.prepare(
    'UPDATE pull_state SET unreadable = @count, nameless = @nameless WHERE connection_id = @connectionId AND resource = @resource',
  );
  const clear = db.prepare('DELETE FROM unreadable_row WHERE connection_id = ? AND resource = ?');
  const insert = db.prepare(
    `INSERT INTO unreadable_row (connection_id, resource, place, remote_id, field, raw, length)
     VALUES (@connectionId, @resource, @place, @remoteId, @field, @raw, @length)`,
  );

  function of(resource: Resource): Unreadable {
    const { count = 0, nameless = 0 } = counts.get(connectionId, resource) ?? {};
    return { count, nameless, rows: count === 0 ? [] : select.all(connectionId, resource) };
  }

  return {
    of,
    /** Every resource of which rows could not be read. */
    all: (): (Unreadable & { resource: Resource })[] =>
      resources.map((resource) => ({ resource, ...of(resource) })).filter(({ count }) => count > 0),

    /**
     * Takes the place of what was kept; nothing is written where it is the same. `believed`: nothing is missing that may
     * be among the rows without an id.
     */
    keep(resource: Resource, found: Unreadable, believed: boolean): void {
      const before = of(resource);
      const { count, rows } = found;
      const nameless = believed ? found.nameless : Math.min(found.nameless, before.nameless);
      if (JSON.stringify(before) === JSON.stringify({ count, nameless, rows })) return;
      transaction(() => {
        setCounts.run({ connectionId, resource, count, nameless });
        clear.run(connectionId, resource);
        for (const [place, row] of rows.entries()) insert.run({ connectionId, resource, place, ...row });
      });
    },
  };
}
