import type { EntryEdit, EntryLife } from '../../../shared/domain/entry-life.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Deps } from '../deps.ts';
import { refusePast } from '../orders/place-order.ts';
import type { Caller } from '../session.ts';

/**
 * Edits a parked entry, locally and for the service, and retries it: the name of a pet or a category, or quantity and
 * day of a customer's order that the service certainly does not have yet.
 *
 * @throws PerchError `entry_unknown`, `entry_not_editable`, `ship_date_past`
 */
export function editEntry(
  { store, sync, clock }: Pick<Deps, 'store' | 'sync' | 'clock'>,
  { entryId, edit }: { entryId: LocalId; edit: EntryEdit },
  { actor }: Caller,
): EntryLife {
  const { choices } = store.entryLives.of(entryId);
  if (choices.edit?.kind !== edit.kind) {
    throw new PerchError('entry_not_editable', { why: choices.noEdit });
  }
  if (edit.kind === 'order' && choices.edit.kind === 'order' && edit.shipDate !== choices.edit.shipDate) {
    refusePast(edit.shipDate, clock.now());
  }
  store.decisions.edit(store.queue.get(entryId), edit, actor);
  sync.kick();
  return store.entryLives.of(entryId);
}
