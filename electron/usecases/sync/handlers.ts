import type { Input } from '../../../shared/ipc/contract.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';
import { discardEntry } from './discard-entry.ts';
import { editEntry } from './edit-entry.ts';
import { goOn } from './go-on.ts';
import { retryEntry } from './retry-entry.ts';
import { unreadableLists } from './unreadable.ts';

/** What waits, and why; what a person decides about it; what was asked of the service. */
export function syncHandlers(deps: Deps) {
  const { store, sync, requests } = deps;
  return {
    'sync.status': () => sync.status(),
    'sync.entries': ({ show, limit }: Input<'sync.entries'>) => store.entryViews.list(show, limit),
    'sync.now': () => {
      sync.refresh();
      return sync.status();
    },
    'sync.entry': ({ entryId }: Input<'sync.entry'>) => store.entryLives.of(entryId),
    'sync.retry': (input: Input<'sync.retry'>, caller: Caller) => retryEntry(deps, input, caller),
    'sync.discard': (input: Input<'sync.discard'>, caller: Caller) => discardEntry(deps, input, caller),
    'sync.edit': (input: Input<'sync.edit'>, caller: Caller) => editEntry(deps, input, caller),
    'sync.probe': () => {
      sync.probe();
      return sync.status();
    },
    'sync.goOn': (_: Input<'sync.goOn'>, caller: Caller) => goOn(deps, caller),
    'sync.history': ({ hours }: Input<'sync.history'>) => requests.history(hours),
    'sync.notes': () => requests.notes(),
    'sync.unreadable': () => unreadableLists(store),
  };
}
