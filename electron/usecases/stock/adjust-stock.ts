import type { StockRow } from '../../../shared/domain/stock.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import type { Store } from '../../store/store.ts';
import { refuseUnchosen } from '../animals/refuse-animals.ts';
import type { Caller } from '../session.ts';

/**
 * Changes the stock of a pet by a number, with a reason.
 *
 * @throws PerchError `nothing_to_adjust`, `below_zero`, `too_many`, `pet_unknown`, `animals_choose`, `animals_gone`
 */
export function adjustStock(
  store: Store,
  { petId, by, reason, note, animals }: Input<'stock.adjust'>,
  { actor }: Caller,
): StockRow {
  return store.transaction(() => {
    const { name } = store.petEditing.details(petId);
    const before = store.stock.figures(petId);
    const after = before.shown + by;
    if (by === 0) throw new PerchError('nothing_to_adjust');
    if (by < 0 && after < 0) {
      throw new PerchError('below_zero', { petName: name, shown: Math.max(0, before.shown) });
    }
    if (after > MAX_QUANTITY) throw new PerchError('too_many');
    if (by < 0) refuseUnchosen(store, { petId, quantity: -by, chosen: animals ?? [] }, actor.businessDate);
    const movementId = store.stock.record(
      { petId, kind: 'adjust', quantity: by, reason, ...(note === null || note === '' ? {} : { note }) },
      actor,
    );
    const moved = { petId, quantity: Math.abs(by), reason, movementId };
    if (by > 0) store.animals.add(moved, actor);
    else store.animals.remove({ ...moved, chosen: animals }, actor);
    store.outbox.ensureStockPush(petId, actor);
    store.petStatus.follow(petId, before, actor);
    store.journal.append({
      kind: 'stock.adjusted',
      subjectId: petId,
      body: { by, reason, from: before.shown, to: after },
      ...(note ? { words: { note } } : {}),
      actor,
    });
    return store.stockTable.row(petId);
  });
}
