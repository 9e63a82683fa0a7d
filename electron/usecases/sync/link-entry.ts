import type { EntryCandidate, EntryLife } from '../../../shared/domain/entry-life.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';

/** Records at the service that a creation may have made; none once that is decided. */
export function candidatesOf({ store }: Pick<Deps, 'store'>, entryId: LocalId): EntryCandidate[] {
  const { choices } = store.entryLives.of(entryId);
  return choices.candidates === null ? [] : store.candidates.of(store.queue.get(entryId));
}

/**
 * Settles a creation with a lost answer, by what a person found at the service.
 *
 * @throws PerchError `entry_unknown`, `entry_not_linkable`
 */
export function linkEntry(
  { store, sync }: Pick<Deps, 'store' | 'sync'>,
  { entryId, remoteId }: { entryId: LocalId; remoteId: RemoteId },
  { actor }: Caller,
): EntryLife {
  const candidates = candidatesOf({ store }, entryId);
  if (!candidates.some((candidate) => candidate.remoteId === remoteId)) {
    throw new PerchError('entry_not_linkable', { entryId });
  }
  store.decisions.link(store.queue.get(entryId), remoteId, actor);
  sync.kick();
  return store.entryLives.of(entryId);
}
