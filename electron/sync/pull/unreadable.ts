import type { RemoteId } from '../../../shared/ids.ts';
import { shownId, type UnreadableRow } from '../../petstore/unreadable.ts';
import type { Resource } from '../../store/remote/pull-state.ts';
import { type KeptRow, MAX_RAW, MAX_ROWS, type Unreadable } from '../../store/remote/unreadable.ts';

/** What of a list under way could not be read: all of it counted, the first rows kept. */
export class Gathered implements Unreadable {
  count = 0;
  nameless = 0;
  readonly rows: KeptRow[] = [];

  /** Takes some rows in. Returns the ids that they show. */
  add(resource: Resource, rows: readonly UnreadableRow[]): RemoteId[] {
    const ids: RemoteId[] = [];
    for (const row of rows) {
      const { raw, field } = row;
      const remoteId = shownId(row, resource === 'inventory' ? 'petId' : 'id');
      this.count += 1;
      if (remoteId === null) this.nameless += 1;
      else ids.push(remoteId);
      if (this.rows.length < MAX_ROWS) {
        this.rows.push({ remoteId, field, raw: raw.slice(0, MAX_RAW), length: raw.length });
      }
    }
    return ids;
  }

  /** What of these pages and the next one could not be read; these stay as they are. */
  with(next: Gathered): Gathered {
    const all = new Gathered();
    all.count = this.count + next.count;
    all.nameless = this.nameless + next.nameless;
    all.rows.push(...[...this.rows, ...next.rows].slice(0, MAX_ROWS));
    return all;
  }
}
