import type { RemoteId } from '../../../shared/ids/ids.ts';
import type { StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';
import { type Resource, resources } from './pull-state.ts';

/** A row of a list that could not be read. */
export interface UnreadableRow {
  /** Its id, if it can be read. */
  remoteId: RemoteId | null;
  /** The field that could not be read; null if the row is not an object. */
  field: string | null;
  /** The original text, cut to MAX_RAW characters; `length` counts all of them. */
  raw: string;
  length: number;
}

/** The unreadable rows of one list: `rows` are the first ones. */
export interface Unreadable {
  count: number;
  rows: readonly UnreadableRow[];
}

/** Rows that are stored; the others are only counted. */
export const MAX_ROWS = 50;
export const MAX_RAW = 2000;

/** Stores the unreadable rows of the last complete reading of each list. */
export function createUnreadable({ db, identity, transaction }: StoreContext) {
  const { connectionId } = identity;
  const select = db.prepare<[string, string], UnreadableRow>(
    `SELECT remote_id AS remoteId, field, raw, length FROM unreadable_row
     WHERE connection_id = ? AND resource = ? ORDER BY place`,
  );
  const countOf = db
    .prepare<[string, string], number>(
      'SELECT unreadable FROM pull_state WHERE connection_id = ? AND resource = ?',
    )
    .pluck();
  const setCount = db.prepare<[number, string, string]>(
    'UPDATE pull_state SET unreadable = ? WHERE connection_id = ? AND resource = ?',
  );
  const clear = db.prepare('DELETE FROM unreadable_row WHERE connection_id = ? AND resource = ?');
  const insert = insertInto(db, 'unreadable_row');

  function of(resource: Resource): Unreadable {
    const count = countOf.get(connectionId, resource) ?? 0;
    return { count, rows: count === 0 ? [] : select.all(connectionId, resource) };
  }

  return {
    /** Every list with unreadable rows. */
    all: (): (Unreadable & { resource: Resource })[] =>
      resources.map((resource) => ({ resource, ...of(resource) })).filter(({ count }) => count > 0),

    /** Replaces them; writes nothing if they are the same. */
    keep(resource: Resource, { count, rows }: Unreadable): void {
      if (JSON.stringify(of(resource)) === JSON.stringify({ count, rows })) return;
      transaction(() => {
        setCount.run(count, connectionId, resource);
        clear.run(connectionId, resource);
        for (const [place, row] of rows.entries()) insert({ connectionId, resource, place, ...row });
      });
    },
  };
}
