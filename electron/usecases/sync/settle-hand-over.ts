import type { EntryLife } from '../../../shared/domain/entry-life.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';

/**
 * Settles the hand-over of an order that was completed at the service in the meantime: the pets leave the stock once.
 *
 * @throws PerchError `entry_unknown`, `entry_not_parked`
 */
export function settleHandOver(
  { store, sync }: Pick<Deps, 'store' | 'sync'>,
  { entryId, by }: { entryId: LocalId; by: 'us' | 'others' },
  { actor }: Caller,
): EntryLife {
  if (!store.entryLives.of(entryId).choices.handOver) throw new PerchError('entry_not_parked', { entryId });
  store.decisions.handOver(store.queue.get(entryId), by, actor);
  sync.kick();
  return store.entryLives.of(entryId);
}
