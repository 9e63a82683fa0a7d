import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import { removeCategory, removePet } from './remove.ts';
import { saveCategory } from './save-category.ts';
import { savePet } from './save-pet.ts';

/** Editing of pets and categories. */
export function editingHandlers({ store, sync, profile }: Pick<Deps, 'store' | 'sync' | 'profile'>) {
  return {
    'editing.pet': ({ petId }) => store.petEditing.details(petId),
    'editing.category': ({ categoryId }) => {
      const { petCount: _, ...facts } = store.categoryEditing.facts(categoryId);
      return { categoryId, ...facts };
    },
    'editing.savePet': (input, caller) => {
      const row = savePet(store, input, caller);
      sync.kick();
      return row;
    },
    'editing.saveCategory': (input, caller) => {
      const category = saveCategory(store, input, caller);
      sync.kick();
      return category;
    },
    'editing.removePet': ({ petId }, caller) => {
      removePet({ store, profile }, petId, caller);
      sync.kick();
      return { removed: true };
    },
    'editing.removeCategory': ({ categoryId }, caller) => {
      removeCategory({ store, profile }, categoryId, caller);
      sync.kick();
      return { removed: true };
    },
  } satisfies HandlersOf<'editing'>;
}
