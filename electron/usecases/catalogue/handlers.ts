import type { SearchPage, SearchQuery } from '../../../shared/domain/catalogue.ts';
import { WHOLE_MARK } from '../../../shared/domain/limits.ts';
import type { BusinessDate } from '../../../shared/time/time.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import type { Caller } from '../session.ts';

/** The pets that a text finds; where it is the whole number of a chip or ring, the pet of the animal that has it. */
function findPets(store: Store, query: SearchQuery, today: BusinessDate): SearchPage {
  const page = store.search.find(query);
  const isFound = page.items.length > 0 && !page.guessed;
  if (isFound || query.after !== null || !WHOLE_MARK.test(query.text.trim())) return page;
  const animal = store.animals.ofMark(query.text, today);
  const pet = animal && animal.remaining > 0 ? store.catalogue.pet(animal.petId) : null;
  return animal?.mark && pet ? { items: [pet], next: null, mark: animal.mark } : page;
}

/** Pets and categories as the counter looks them up. */
export function catalogueHandlers({ store }: Deps) {
  return {
    'catalogue.categories': () => store.catalogue.categories(),
    'catalogue.search': (input, { actor }) => findPets(store, input, actor.businessDate),
    'catalogue.scan': ({ code }) => store.catalogue.byCode(code),
    'catalogue.pet': ({ petId }) => store.catalogue.requirePet(petId),
    'catalogue.favourites': () => store.favourites.groups(),
    'catalogue.saveFavourites': (draft, { actor }: Caller) => store.favourites.save(draft, actor),
    'catalogue.setPrice': ({ petId, amount }, { actor }: Caller) => {
      store.catalogue.setPrice(petId, amount, actor);
      return store.catalogue.requirePet(petId);
    },
  } satisfies HandlersOf<'catalogue'>;
}
