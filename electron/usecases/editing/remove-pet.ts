import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';

/**
 * Takes a pet off the shop's list and asks the service to delete it. Not while something about it is still on its way
 * or promised: the service could no longer take it.
 *
 * @throws PerchError `pet_unknown`, `pet_in_use`
 */
export function removePet(store: Store, petId: LocalId, { actor }: Caller): void {
  store.transaction(() => {
    const { name } = store.petEditing.details(petId);
    const { promised, shown } = store.stock.figures(petId);
    if (promised > 0 || store.petEditing.hasOrderUnderWay(petId)) {
      throw new PerchError(
        'pet_in_use',
        `${name} is promised to a customer, or a sale of it is still on its way. Remove it once that is done.`,
        { petName: name },
      );
    }
    store.petEditing.setBarcodes(petId, []);
    store.petEditing.remove(petId);
    store.outbox.enqueue({ kind: 'deletePet', payload: { petId }, actor });
    store.journal.append({ kind: 'pet.removed', subjectId: petId, body: { name, shown }, actor });
  });
}
