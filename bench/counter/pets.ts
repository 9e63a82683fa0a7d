import type { Category, Pet } from '../../shared/petstore/schemas.ts';
import { remoteId } from '../../shared/testing/ids.ts';

const colours = 'black white grey blue red golden silver spotted striped cream sable lilac tawny smoky'.split(
  ' ',
);
const breeds = [
  'Beagle puppy',
  'Bengal kitten',
  'Guppy',
  'Lop rabbit',
  'Budgerigar',
  'Corn snake',
  'Syrian hamster',
  'Neon tetra',
  'Cockatiel',
  'Leopard gecko',
  'Abyssinian guinea pig',
  'Maine Coon kitten',
  'Zebra finch',
  'Betta',
  'Dalmatian puppy',
  'Fancy mouse',
];
const syllables =
  'ba be bi bo ca co da di do fa fe fi ka ki la li lo lu ma mi mo na ni no pa pe ra ri ro sa ta ti to va'.split(
    ' ',
  );

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

/** Pets of a very large shop, the same in every run: names that people would give, each told apart by its own. */
export interface ManyPets {
  count: number;
  /** The pet at a place, 0 to count - 1; its id is `10000000 + place`. */
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
  const breed = breeds[place % breeds.length] as string;
  const colour = colours[(mixed >>> 8) % colours.length] as string;
  const name = [0, 5, 10, 15].map((shift) => syllables[(mixed >>> shift) % syllables.length]).join('');
  return {
    id: remoteId('0'),
    name: `${breed}, ${colour}, ${name} ${place}`,
    categoryId: remoteId(String((place % categoriesOfTheShop.length) + 1)),
    status: 'available',
  };
}
