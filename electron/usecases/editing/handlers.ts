import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';
import { removeCategory } from './remove-category.ts';
import { removePet } from './remove-pet.ts';
import { saveCategory } from './save-category.ts';
import { savePet } from './save-pet.ts';

/** Pets and categories as the shop edits them. */
export function editingHandlers({ store, sync, profile }: Pick<Deps, 'store' | 'sync' | 'profile'>) {
  return {
    'editing.pet': ({ petId }: Input<'editing.pet'>): Output<'editing.pet'> =>
      store.petEditing.details(petId),
    'editing.category': ({ categoryId }: Input<'editing.category'>): Output<'editing.category'> => {
      const { petCount: _, ...facts } = store.categoryEditing.facts(categoryId);
      return { categoryId, ...facts };
    },
    'editing.savePet': (input: Input<'editing.savePet'>, caller: Caller) => {
      const row = savePet(store, input, caller);
      sync.kick();
      return row;
    },
    'editing.saveCategory': (input: Input<'editing.saveCategory'>, caller: Caller) => {
      const category = saveCategory(store, input, caller);
      sync.kick();
      return category;
    },
    'editing.removePet': ({ petId }: Input<'editing.removePet'>, caller: Caller) => {
      removePet({ store, profile }, petId, caller);
      sync.kick();
      return { removed: true as const };
    },
    'editing.removeCategory': ({ categoryId }: Input<'editing.removeCategory'>, caller: Caller) => {
      removeCategory({ store, profile }, categoryId, caller);
      sync.kick();
      return { removed: true as const };
    },
  };
}
