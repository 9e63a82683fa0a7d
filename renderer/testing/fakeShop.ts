import type { CategoryView, PetTile } from '../../shared/domain/catalogue.ts';

const categoryNames = ['Dog', 'Cat', 'Rabbit', 'Guinea pig', 'Hamster', 'Bird', 'Fish', 'Reptile'];
const givenNames =
  'Bella,Charlie,Luna,Max,Daisy,Oscar,Nala,Rocky,Coco,Simba,Lilly,Momo,Milo,Ruby,Teddy,Willow,Bruno,Käthe,Fips,Schnucki,Peanut,Ginger,Oreo,Pepper,Cookie,Hazel,Basil,Olive,Clover,Biscuit'.split(
    ',',
  );

/** A repeatable id of ours: the same number, the same UUID. */
export function fakeId(number: number): string {
  return `01920000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** What time it is, milliseconds since 1970. */
export type Now = () => number;

/** The time in a fake program that is told no other one: always the same. */
export const fakeNow: Now = () => Date.parse('2026-11-21T09:00:00.000Z');

export interface FakeShop {
  categories: CategoryView[];
  pets: PetTile[];
  /** Pets by barcode. */
  codes: Map<string, PetTile>;
}

/** A stocked shop of any size, the same every time; every 13th pet has no price, every 9th is not counted. */
export function createFakeShop(size: number): FakeShop {
  const categories = categoryNames.map(
    (name, index): CategoryView => ({
      id: fakeId(index + 1),
      remoteId: String(index + 1),
      name,
      description: null,
      colour: null,
      icon: null,
      petCount: 0,
    }),
  );
  const pets: PetTile[] = [];
  const codes = new Map<string, PetTile>();
  for (let number = 0; number < size; number += 1) {
    const category = categories[number % categories.length] as CategoryView;
    const given = givenNames[Math.floor(number / categories.length) % givenNames.length] ?? 'Nemo';
    const round = Math.floor(number / (categories.length * givenNames.length));
    const counted = number % 9 !== 8;
    const shown = counted ? (number * 7) % 12 : 0;
    const promised = number % 6 === 5 && shown > 0 ? 1 : 0;
    const pet: PetTile = {
      id: fakeId(1000 + number),
      remoteId: String(100 + number),
      name: `${given} the ${category.name}${round > 0 ? ` ${round + 1}` : ''}`,
      categoryId: category.id,
      categoryName: category.name,
      status: shown > 0 ? 'available' : 'sold',
      price: number % 13 === 12 ? null : 490 + ((number * 1370) % 24_000),
      taxBasisPoints: 1900,
      taxName: 'VAT',
      stock: { known: counted ? shown : null, shown, promised, free: shown - promised, lowMark: 2 },
    };
    category.petCount += 1;
    pets.push(pet);
    codes.set(String(4_006_381_000_000 + number), pet);
  }
  pets.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { categories, pets, codes };
}
