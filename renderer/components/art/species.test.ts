import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hueNames } from '../../themeHues.ts';
import { hueOf, lookOf, speciesOf } from './species.ts';

test.each([
  ['Dogs', 'dog'],
  ['Hunde', 'dog'],
  ['Cat', 'cat'],
  ['Katzen', 'cat'],
  ['Guinea pigs', 'guineaPig'],
  ['Meerschweinchen', 'guineaPig'],
  ['Zwergkaninchen', 'rabbit'],
  ['Bearded dragon', 'gecko'],
  ['Wellensittiche', 'bird'],
  ['Goldfish', 'fish'],
  ['Rats', 'hamster'],
  ['Decorations', 'paw'],
  ['Catering', 'paw'],
  ['Educated guesses', 'paw'],
  [null, 'paw'],
])('%s is drawn as a %s', (name, species) => {
  expect(speciesOf(name)).toBe(species);
});

test('the same category and name look the same, always', () => {
  fc.assert(
    fc.property(fc.option(fc.string()), fc.string(), (category, name) => {
      expect(lookOf(category, name)).toEqual(lookOf(category, name));
    }),
  );
});

test('pets of one category do not all look the same', () => {
  const looks = Array.from({ length: 200 }, (_, index) => JSON.stringify(lookOf('Cat', `Cat ${index}`)));
  expect(new Set(looks).size).toBeGreaterThan(80);
});

test('a hue that a manager chose wins, one that is unknown does not break', () => {
  expect(hueOf('Dog', 'sky')).toBe('sky');
  expect(hueOf('Dog', '#ff0000')).toBe('honey');
  expect(hueNames).toContain(hueOf('Something else'));
});
