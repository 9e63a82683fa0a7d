import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import { removeCategory, removePet } from './remove.ts';
import { saveCategory } from './save-category.ts';
import { savePet } from './save-pet.ts';

/** Editing of pets and categories. */
export function editingHandlers({ store, sync, profile }: Pick<Deps, 'store' | 'sync' | 'profile'>) {
  const sent = <T>(answer: T): T => {
    sync.kick();
    return answer;
  };
  return {
    'editing.pet': ({ petId }) => store.petEditing.details(petId),
    'editing.category': ({ categoryId }) => {
      const { petCount: _, ...facts } = store.categoryEditing.facts(categoryId);
      return { categoryId, ...facts };
    },
    'editing.savePet': (input, caller) => sent(savePet(store, input, caller)),
    'editing.saveCategory': (input, caller) => sent(saveCategory(store, input, caller)),
    'editing.removePet': ({ petId }, caller) => {
      removePet({ store, profile }, petId, caller);
      return sent({ removed: true });
    },
    'editing.removeCategory': ({ categoryId }, caller) => {
      removeCategory({ store, profile }, categoryId, caller);
      return sent({ removed: true });
    },
  } satisfies HandlersOf<'editing'>;
}
