import type { EntryLife } from '../../../shared/domain/entry-life.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';

/**
 * Gives an entry up, with a reason, on a manager's word. It stays in the list and in the equation; the stock that was
 * waiting for it goes on its own way.
 *
 * @throws PerchError `entry_unknown`, `entry_not_discardable`
 */
export function discardEntry(
  { store, sync }: Pick<Deps, 'store' | 'sync'>,
  { entryId, reason }: { entryId: LocalId; reason: string },
  { actor }: Caller,
): EntryLife {
  if (!store.entryLives.of(entryId).choices.discard) {
    throw new PerchError('entry_not_discardable', { entryId });
  }
  store.decisions.discard(store.queue.get(entryId), reason, actor);
  sync.kick();
  return store.entryLives.of(entryId);
}
