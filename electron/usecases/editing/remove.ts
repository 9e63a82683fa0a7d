import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';

/**
 * Removes an empty category, and asks the service to delete it, if the service ever received it.
 *
 * @throws PerchError `category_unknown`, `category_in_use`, `category_removal_not_offered` if the service does not delete
 *   categories
 */
export function removeCategory(
  { store, profile }: Pick<Deps, 'store' | 'profile'>,
  categoryId: LocalId,
  { actor }: Caller,
): void {
  store.transaction(() => {
    const { name, petCount } = store.categoryEditing.facts(categoryId);
    if (petCount > 0) throw new PerchError('category_in_use', { categoryName: name, petCount });
    const offered = profile.operations.deleteCategory?.available !== false;
    if (!offered && !store.unsentEdits.isCreationUnsent('category', categoryId)) {
      throw new PerchError('category_removal_not_offered', { categoryName: name });
    }
    const neverSent = store.unsentEdits.withdraw('category', categoryId);
    if (!neverSent) store.outbox.enqueue({ kind: 'deleteCategory', payload: { categoryId }, actor });
    store.categoryEditing.remove(categoryId);
    store.journal.append({
      kind: 'category.removed',
      subjectId: categoryId,
      body: { name, neverSent },
      actor,
    });
  });
}

/**
 * Removes a pet from the shop's list and asks the service to delete it, if the service ever received it. Refused while it
 * has pending entries or is promised, since the service could no longer accept those.
 *
 * @throws PerchError `pet_unknown`, `pet_in_use`, `pet_removal_not_offered` if the service does not delete pets
 */
export function removePet(
  { store, profile }: Pick<Deps, 'store' | 'profile'>,
  petId: LocalId,
  { actor }: Caller,
): void {
  store.transaction(() => {
    const { name } = store.petEditing.details(petId);
    const { promised, shown } = store.stock.figures(petId);
    if (promised > 0 || store.petEditing.hasOrderUnderWay(petId)) {
      throw new PerchError('pet_in_use', { petName: name });
    }
    if (
      profile.operations.deletePet?.available === false &&
      !store.unsentEdits.isCreationUnsent('pet', petId)
    ) {
      throw new PerchError('pet_removal_not_offered', { petName: name });
    }
    store.petEditing.setBarcodes(petId, []);
    const neverSent = store.unsentEdits.withdraw('pet', petId);
    if (!neverSent) store.outbox.enqueue({ kind: 'deletePet', payload: { petId }, actor });
    store.petEditing.remove(petId);
    store.journal.append({ kind: 'pet.removed', subjectId: petId, body: { name, shown, neverSent }, actor });
  });
}
