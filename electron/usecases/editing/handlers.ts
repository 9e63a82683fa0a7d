import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import { removeCategory, removePet } from './remove.ts';
import { saveCategory } from './save-category.ts';
import { savePet } from './save-pet.ts';

/** Editing of pets and categories. */
export function editingHandlers({ store, profile }: Pick<Deps, 'store' | 'profile'>) {
  return {
    'editing.pet': ({ petId }) => store.petEditing.details(petId),
    'editing.category': ({ categoryId }) => {
      const { petCount: _, ...facts } = store.categoryEditing.facts(categoryId);
      return { categoryId, ...facts };
    },
    'editing.savePet': (input, caller) => savePet(store, input, caller),
    'editing.saveCategory': (input, caller) => saveCategory(store, input, caller),
    'editing.removePet': ({ petId }, caller) => {
      removePet({ store, profile }, petId, caller);
      return { removed: true };
    },
    'editing.removeCategory': ({ categoryId }, caller) => {
      removeCategory({ store, profile }, categoryId, caller);
      return { removed: true };
    },
  } satisfies HandlersOf<'editing'>;
}
