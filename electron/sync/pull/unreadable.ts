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

  /** Takes in what of the next page could not be read. */
  join(page: Gathered): void {
    this.count += page.count;
    this.nameless += page.nameless;
    this.rows.push(...page.rows.slice(0, MAX_ROWS - this.rows.length));
  }
}

/** What of some pages and the next one could not be read. */
export function joined(pages: Gathered, next: Gathered): Gathered {
  const all = new Gathered();
  all.join(pages);
  all.join(next);
  return all;
}
