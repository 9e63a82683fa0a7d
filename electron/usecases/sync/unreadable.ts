import type { UnreadableList } from '../../../shared/domain/unreadable.ts';
import type { Store } from '../../store/store.ts';

/** The rows of the service's lists that were unreadable when each list was last read completely. */
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
