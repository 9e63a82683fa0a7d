import type { SyncStatus } from '../../../shared/domain/sync.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';

/**
 * A manager has ended the other copy of this till, or given it another number: this one sends again. One that goes on
 * all the same is noticed again.
 */
export function goOn({ store, sync }: Pick<Deps, 'store' | 'sync'>, { actor }: Caller): SyncStatus {
  const other = store.capabilities.duplicateTill();
  if (other) {
    store.transaction(() => {
      store.journal.append({
        kind: 'sync.only_copy',
        subjectId: null,
        body: { orderId: other.orderId },
        actor,
      });
      store.capabilities.learn({ duplicateTill: null });
    });
  }
  sync.kick();
  return sync.status();
}
