import type { DescribedAnimals } from '../../../shared/domain/animals.ts';
import type { CategoryView, PetTile } from '../../../shared/domain/catalogue.ts';
import { minor } from '../../../shared/money/money.ts';
import type { Clock } from '../../../shared/time/time.ts';
import { words } from '../../../shared/words/words.ts';
import type { Store } from '../../store/store.ts';
import { addMissingToRegister } from '../animals/differences.ts';
import { postArrival } from '../arrivals/post-arrival.ts';
import { writeCategory } from '../editing/save-category.ts';
import { owner } from '../session.ts';

/** Invented chips of two puppies. */
const CHIPS = ['276098100000011', '276098100000012'];

/**
 * Keeps a register of the practice shop's dogs and fish, and posts a delivery of some once their counts are known.
 * Does nothing in another shop, or if a delivery was entered.
 */
export function beginPracticeRegister(store: Store, clock: Clock): void {
  if (store.identity.mode !== 'training' || store.register.isKept() || store.arrivals.draft() !== null)
    return;
  if (store.arrivals.list({ text: '', before: null, limit: 1 }).items.length > 0) return;
  const categories = store.catalogue.categories();
  const dogs = begin(store, categories, /dog|hund/i);
  const fish = begin(store, categories, /fish|fisch/i);
  const [puppy] = dogs.pets;
  const [first, second] = fish.pets;
  if (!puppy || !first || !second || !dogs.category || !fish.category) return;
  const { supplier, origin, treatment } = words[store.settings.shop().language].practiceShop;
  const caller = owner(clock, () => null);
  const animals = (more: Partial<DescribedAnimals>): DescribedAnimals[] => [
    {
      ...{ sex: 'unknown', born: null, age: '', origin, treatment: '', treatmentUntil: null },
      ...{ quantity: 0, marks: [], ...more },
    },
  ];
  store.transaction(() => {
    for (const { id } of [dogs.category, fish.category] as CategoryView[]) {
      const { petCount: _, ...facts } = store.categoryEditing.facts(id);
      writeCategory(store, { ...facts, categoryId: id, register: true }, caller.actor);
    }
    addMissingToRegister(
      store,
      [...dogs.pets, ...fish.pets].map(({ id }) => id),
      caller,
    );
    const draftId = store.arrivals.keep({
      supplierName: supplier,
      document: 'LS-1001',
      correctsId: null,
      lines: [
        { petId: first.id, quantity: 20, unitCost: minor(85), animals: animals({ quantity: 20 }) },
        {
          petId: second.id,
          quantity: 10,
          unitCost: minor(120),
          animals: animals({ quantity: 10, treatment }),
        },
        {
          petId: puppy.id,
          quantity: 2,
          unitCost: null,
          animals: animals({ quantity: 2, sex: 'male', marks: CHIPS }),
        },
      ],
    });
    if (draftId) postArrival(store, { draftId, again: false }, caller);
  });
}

/** A category by a word in its name, and its pets once all of them have counts. */
function begin(
  store: Store,
  categories: readonly CategoryView[],
  name: RegExp,
): { category: CategoryView | undefined; pets: PetTile[] } {
  const category = categories.find((each) => name.test(each.name));
  if (!category) return { category, pets: [] };
  const { items } = store.search.find({ text: '', categoryId: category.id, limit: 50, after: null });
  return { category, pets: items.every(({ stock }) => stock.known !== null) ? items : [] };
}
