import type { Input } from '../../../shared/ipc/contract.ts';
import type { Deps } from '../deps.ts';

/** What waits, and why. */
export function syncHandlers({ store, sync }: Deps) {
  return {
    'sync.status': () => sync.status(),
    'sync.entries': ({ show, limit }: Input<'sync.entries'>) => store.entryViews.list(show, limit),
    'sync.now': () => {
      sync.kick();
      return sync.status();
    },
  };
}
