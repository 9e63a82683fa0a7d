import type { UnreadableList } from '../../../shared/domain/unreadable.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import {
  candidatesOf,
  discardEntry,
  editEntry,
  linkEntry,
  retryEntry,
  sendAllAgain,
  settleHandOver,
} from './decide-entry.ts';

/** Pending entries with their reasons, a person's decisions about them, and the requests to the service. */
export function syncHandlers(deps: Deps) {
  const { store, sync, requests } = deps;
  return {
    'sync.status': () => sync.status(),
    // Anyone sees pending entries; only people who may read orders see the customer's name.
    'sync.entries': ({ show, limit }, { isStaff }) => store.entryViews.list(show, limit, { names: isStaff }),
    'sync.now': () => {
      sync.refresh();
      return sync.status();
    },
    'sync.entry': ({ entryId }, { isStaff }) => store.entryLives.of(entryId, { names: isStaff }),
    'sync.retry': (input, caller) => retryEntry(deps, input, caller),
    'sync.discard': (input, caller) => discardEntry(deps, input, caller),
    'sync.edit': (input, caller) => editEntry(deps, input, caller),
    'sync.candidates': ({ entryId }) => candidatesOf(deps, entryId),
    'sync.link': (input, caller) => linkEntry(deps, input, caller),
    'sync.handOver': (input, caller) => settleHandOver(deps, input, caller),
    'sync.sendAllAgain': (input, caller) => sendAllAgain(deps, input, caller),
    'sync.probe': () => {
      sync.probe();
      return sync.status();
    },
    'sync.history': ({ hours }) => requests.history(hours),
    'sync.notes': () => requests.notes(),
    'sync.unreadable': () => unreadableLists(store),
  } satisfies HandlersOf<'sync'>;
}

/** The rows of the service's lists that were unreadable when each list was last read completely. */
function unreadableLists({ remote }: Store): UnreadableList[] {
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
