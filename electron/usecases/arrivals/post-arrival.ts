import type { Arrival, ArrivalDraft } from '../../../shared/domain/arrivals.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import type { NewAnimals } from '../../store/animals/animals.ts';
import type { PostedLine } from '../../store/arrivals.ts';
import type { Actor } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';

/**
 * Posts this till's draft: adds its lines to the stock, in one transaction. Posted deliveries never change; a
 * correction takes units back.
 *
 * @throws PerchError as listed for `arrivals.post`
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
    const supplierId = store.arrivals.supplier(draft.supplierName, draft.supplierAddress);
    const number = store.arrivals.numberOfDocument(supplierId, draft.document);
    if (number !== null && draft.correctsId === null && !again) {
      throw new PerchError('arrival_repeated', { number, document: draft.document });
    }
    store.arrivals.keep({ ...draft, lines });
    const corrected = draft.correctsId === null ? null : store.arrivals.get(draft.correctsId);
    const posted = lines.map((line) => {
      const moved = move(store, corrected, line, actor);
      register(store, { draft, line, movementId: moved.movementId }, actor);
      return moved;
    });
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

/** The movement of one line, with its push. A correction takes back no more than was delivered. */
function move(
  store: Store,
  corrected: Arrival | null,
  { petId, quantity }: Pick<ArrivalDraft['lines'][number], 'petId' | 'quantity'>,
  actor: Actor,
): PostedLine {
  const { name: petName } = store.petEditing.details(petId);
  const before = store.stock.figures(petId);
  if (corrected) {
    const most = corrected.lines.find((line) => line.petId === petId)?.left ?? 0;
    if (quantity > 0 || -quantity > most) throw new PerchError('correction_exceeds', { petName, most });
  }
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

/** The register's lines of one line: the described groups, and one for the rest. A correction takes back. */
function register(
  store: Store,
  {
    draft,
    line: { petId, petName, quantity, animals },
    movementId,
  }: { draft: ArrivalDraft; line: ArrivalDraft['lines'][number]; movementId: LocalId },
  actor: Actor,
): void {
  if (!store.animals.keepsRegister(petId)) return;
  const reason = 'delivery';
  if (draft.correctsId !== null) {
    store.animals.remove(
      { petId, quantity: -quantity, reason, arrivalId: draft.correctsId, movementId },
      actor,
    );
    return;
  }
  const addGroup = (of: Pick<NewAnimals, 'quantity' | 'facts' | 'mark'>) =>
    store.animals.add({ ...of, petId, reason, arrivalId: draft.id, movementId }, actor);
  let others = quantity;
  for (const { marks, quantity: described, ...facts } of animals ?? []) {
    const unmarked = described - marks.length;
    others -= described;
    if (unmarked < 0 || others < 0) throw new PerchError('animals_exceed', { petName, most: quantity });
    for (const mark of marks) addGroup({ quantity: 1, facts, mark });
    if (unmarked > 0) addGroup({ quantity: unmarked, facts });
  }
  if (others > 0) addGroup({ quantity: others });
}
