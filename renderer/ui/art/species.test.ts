import { expect, test } from 'vitest';
import { hueNames } from '../../app/theme/themeHues.ts';
import { drawings, hueOf, lookOf, speciesOf } from './species.ts';

test.each([
  ['Dogs', 'dog'],
  ['Hunde', 'dog'],
  ['Cat', 'cat'],
  ['Katzen', 'cat'],
  ['Guinea pigs', 'guineaPig'],
  ['Meerschweinchen', 'guineaPig'],
  ['Zwergkaninchen', 'rabbit'],
  ['Bearded dragon', 'lizard'],
  ['Bartagame', 'lizard'],
  ['Leopard gecko', 'lizard'],
  ['Tree frog', 'frog'],
  ['Axolotl', 'axolotl'],
  ['Bergmolch', 'axolotl'],
  ['Wellensittiche', 'bird'],
  ['Goldfish', 'fish'],
  ['Rats', 'hamster'],
  ['Decorations', 'paw'],
  ['Catering', 'paw'],
  ['Educated guesses', 'paw'],
  ['Small mammals', 'hamster'],
  ['Reptiles and amphibians', 'lizard'],
  ['Aquarium life', 'snail'],
  ['Aquaria', 'fish'],
  ['European Shorthair kitten', 'cat'],
  ['Guinea fowl', 'paw'],
  [null, 'paw'],
])('%s is drawn as a %s', (name, species) => {
  expect(speciesOf(name)).toBe(species);
});

test('a pet’s own name decides its drawing, else its category’s', () => {
  expect(lookOf('Small mammals', 'American guinea pig').species).toBe('guineaPig');
  expect(lookOf('Reptiles', 'Corn snake').species).toBe('snake');
  expect(lookOf('Freshwater fish', 'Zebra danio').species).toBe('fish');
});

test('a blue budgerigar is blue', () => {
  expect(lookOf('Birds', 'Budgerigar, blue').coat).toBe('azure');
  expect(lookOf('Birds', 'Budgerigar, green').coat).toBe('leaf');
});

test('pets of one category do not all look the same', () => {
  const looks = Array.from({ length: 200 }, (_, index) => JSON.stringify(lookOf('Cat', `Cat ${index}`)));
  expect(new Set(looks).size).toBeGreaterThan(80);
});

test('a hue that a manager chose wins, an unknown one is ignored', () => {
  expect(hueOf('Dog', 'sky')).toBe('sky');
  expect(hueOf('Dog', '#ff0000')).toBe('honey');
  expect(hueNames).toContain(hueOf('Something else'));
});

test('each drawing that can be chosen is a different animal', () => {
  expect(new Set(drawings.map(speciesOf)).size).toBe(drawings.length);
});
