import { expect, test } from 'vitest';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { MAX_GROUPS } from '../../../../shared/domain/limits.ts';
import type { FavouritesArrangement } from '../../checkout/browse/favouritesStore.ts';
import { groupMoved, petMoved, withGroup, withoutGroup, withoutPet, withPet } from './arranging.ts';

const pet = (name: string) => ({ id: name, name }) as PetTile;

/** `of('ab', 'c')`: a group with pets a and b, and one with c. */
function of(...groups: string[]): FavouritesArrangement {
  return {
    groups: groups.map((pets, index) => ({ name: `${index}`, colour: null, pets: [...pets].map(pet) })),
    at: groups.length - 1,
  };
}
const read = ({ groups }: FavouritesArrangement) =>
  groups.map(({ pets }) => pets.map(({ id }) => id).join(''));

test('the first pet creates a group, later ones are appended, none twice', () => {
  const arranged = ['a', 'b', 'a'].map(pet).reduce(withPet, { groups: [], at: -1 });
  expect(read(arranged)).toEqual(['ab']);
});

test('a pet moves within its group, and past its edge into the next one', () => {
  expect(read(petMoved(of('abc', 'd'), 0, 1, 1))).toEqual(['acb', 'd']);
  expect(read(petMoved(of('abc', 'd'), 0, 2, 1))).toEqual(['ab', 'cd']);
  expect(read(petMoved(of('ab', 'cd'), 1, 0, -1))).toEqual(['abc', 'd']);
});

test('a pet at the end, or already in the group, stays', () => {
  expect(read(petMoved(of('ab'), 0, 0, -1))).toEqual(['ab']);
  expect(read(petMoved(of('ab', 'b'), 0, 1, 1))).toEqual(['ab', 'b']);
});

test('moving or removing groups keeps the one that pets are added to', () => {
  const moved = groupMoved(of('a', 'b', 'c'), 2, -1);
  expect([read(moved), moved.at]).toEqual([['a', 'c', 'b'], 1]);
  const rest = withoutGroup(moved, 0);
  expect([read(rest), rest.at]).toEqual([['c', 'b'], 0]);
  expect(read(withPet(rest, pet('d')))).toEqual(['cd', 'b']);
  expect(withoutGroup(of('a'), 0).at).toBe(-1);
  expect(read(withoutPet(of('abc'), 0, 1))).toEqual(['ac']);
});

test('the number of groups is limited', () => {
  let arranged = of();
  for (let more = 0; more < MAX_GROUPS + 3; more += 1) arranged = withGroup(arranged);
  expect(arranged.groups).toHaveLength(MAX_GROUPS);
});
