import type { EntryLife } from '../../../shared/domain/entry-life.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';

/**
 * Discards an entry, with a reason and a manager's approval. It stays in the list and in the equation; stock entries
 * that waited for it are sent without it.
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
