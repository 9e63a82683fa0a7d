import type { Category, Pet } from '../../shared/petstore/schemas.ts';
import { remoteId } from '../../shared/testing/ids.ts';
import { colours, kinds, syllables } from '../lib/pet-words.ts';

export const categoriesOfTheShop: Category[] = [
  'Dogs',
  'Cats',
  'Fish',
  'Rabbits',
  'Birds',
  'Reptiles',
  'Rodents',
  'Others',
].map((name, at) => ({ id: remoteId(String(at + 1)), name }));

/** The pets of a very large shop, the same in every run, each with its own name. */
export interface ManyPets {
  count: number;
  /** The pet at an index, 0 to count - 1; its id is `10000000 + index`. */
  at(place: number): Pet;
}

export function manyPets(count: number): ManyPets {
  return {
    count,
    at: (place) => ({ ...newPet(place), id: remoteId(String(10_000_000 + place)) }),
  };
}

/** The same pet as sent to the service, which assigns it an id. */
export function newPet(place: number): Pet {
  const mixed = Math.imul(place + 1, 2_654_435_761) >>> 0;
  const kind = kinds[place % kinds.length] as string;
  const colour = (colours[(mixed >>> 8) % colours.length] as string).toLowerCase();
  const name = [0, 5, 10, 15].map((shift) => syllables[(mixed >>> shift) % syllables.length]).join('');
  return {
    id: remoteId('0'),
    name: `${kind}, ${colour}, ${name} ${place}`,
    categoryId: remoteId(String((place % categoriesOfTheShop.length) + 1)),
    status: 'available',
  };
}
