import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import type { Caller } from '../session.ts';

/** Pets and categories as the counter looks them up. */
export function catalogueHandlers({ store }: Deps) {
  return {
    'catalogue.categories': () => store.catalogue.categories(),
    'catalogue.search': (input) => store.search.find(input),
    'catalogue.scan': ({ code }) => store.catalogue.byCode(code),
    'catalogue.pet': ({ petId }) => store.catalogue.requirePet(petId),
    'catalogue.favourites': () => store.favourites.groups(),
    'catalogue.saveFavourites': (draft, { actor }: Caller) => store.favourites.save(draft, actor),
    'catalogue.setPrice': ({ petId, amount }, caller: Caller) =>
      store.catalogue.setPrice(petId, amount, caller.actor),
  } satisfies HandlersOf<'catalogue'>;
}
