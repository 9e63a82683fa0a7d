import type { UnreadableList } from '../../../shared/domain/unreadable.ts';
import type { Store } from '../../store/store.ts';

/** What the service's lists hold that could not be read when each was last read whole. */
export function unreadableLists({ remote }: Store): UnreadableList[] {
  return remote.unreadable.all().map(({ resource, count, rows }) => ({
    resource,
    count,
    rows: rows.map(({ remoteId, field, raw, length }) => ({
      remoteId,
      field,
      raw,
      cut: length > raw.length,
    })),
  }));
}
