import type { Arrival, ArrivalDraft } from '../../../shared/domain/arrivals.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import type { PostedLine } from '../../store/arrivals/arrivals.ts';
import type { Actor } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';

/**
 * Adds the lines of this till's draft to the stock and ends it, in one transaction. What was posted never changes; a
 * correction takes units back.
 *
 * @throws PerchError as `arrivals.post` names them
 */
export function postArrival(
  store: Store,
  { draftId, again }: Input<'arrivals.post'>,
  { actor }: Caller,
): Arrival {
  return store.transaction(() => {
    const draft = store.arrivals.draft();
    if (draft?.id !== draftId) throw new PerchError('arrival_over');
    const lines = draft.lines.filter(({ quantity }) => quantity !== 0);
    if (lines.length === 0) throw new PerchError('arrival_empty');
    if (draft.supplierName === '') throw new PerchError('supplier_missing');
    const supplierId = store.arrivals.supplier(draft.supplierName);
    const number = store.arrivals.numberOfDocument(supplierId, draft.document);
    if (number !== null && draft.correctsId === null && !again) {
      throw new PerchError('arrival_repeated', { number, document: draft.document });
    }
    store.arrivals.keep({ ...draft, lines });
    const posted = lines.map((line) => move(store, draft, line, actor));
    const arrival = store.arrivals.post(draft.id, supplierId, posted, actor);
    store.journal.append({
      kind: 'arrival.posted',
      subjectId: draft.id,
      body: {
        number: arrival.number,
        supplier: draft.supplierName,
        document: draft.document,
        corrects: arrival.corrects,
        lines: lines.map(({ petId, quantity, unitCost }) => ({ petId, quantity, unitCost })),
      },
      actor,
    });
    return arrival;
  });
}

/** The movement of one line, with its push. */
function move(
  store: Store,
  { correctsId }: ArrivalDraft,
  { petId, quantity }: { petId: PostedLine['petId']; quantity: Quantity },
  actor: Actor,
): PostedLine {
  const { name: petName } = store.petEditing.details(petId);
  const before = store.stock.figures(petId);
  if (correctsId !== null) checkCorrection(store, { correctsId, petId, petName, quantity });
  if (quantity < 0 && before.shown + quantity < 0) {
    throw new PerchError('below_zero', { petName, shown: Math.max(0, before.shown) });
  }
  if (before.shown + quantity > MAX_QUANTITY) throw new PerchError('too_many');
  const movementId = store.stock.record({ petId, kind: 'adjust', quantity, reason: 'received' }, actor);
  if (movementId === null) throw new Error('A line of no units has no movement');
  store.outbox.ensureStockPush(petId, actor);
  store.petStatus.follow(petId, before, actor);
  return { petId, petName, movementId };
}

/** A correction takes back no more than came. */
function checkCorrection(
  store: Store,
  line: { correctsId: ArrivalDraft['id']; petId: PostedLine['petId']; petName: string; quantity: Quantity },
): void {
  const most = store.arrivals.leftOf(line.correctsId, line.petId);
  if (line.quantity < 0 && -line.quantity <= most) return;
  throw new PerchError('correction_exceeds', { petName: line.petName, most });
}
