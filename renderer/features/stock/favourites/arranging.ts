import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { FavouriteGroup } from '../../../../shared/domain/favourites.ts';
import { MAX_GROUPS, MAX_PETS } from '../../../../shared/domain/limits.ts';
import type { FavouritesArrangement as Arrangement } from '../../checkout/browse/favouritesStore.ts';

/** Appends a new group, which pets are then added to. */
export function withGroup(before: Arrangement): Arrangement {
  if (before.groups.length >= MAX_GROUPS) return before;
  const groups = [...before.groups, { name: '', colour: null, pets: [] }];
  return { groups, at: groups.length - 1 };
}

export function withoutGroup({ groups, at }: Arrangement, group: number): Arrangement {
  const rest = groups.filter((_, index) => index !== group);
  return { groups: rest, at: Math.min(at > group ? at - 1 : at, rest.length - 1) };
}

export function changed(
  { groups, at }: Arrangement,
  group: number,
  change: Partial<FavouriteGroup>,
): Arrangement {
  return { groups: groups.map((each, index) => (index === group ? { ...each, ...change } : each)), at };
}

/** Moves a group by one place; it stays the one that pets are added to. */
export function groupMoved({ groups, at }: Arrangement, group: number, by: 1 | -1): Arrangement {
  const to = group + by;
  const moved = swapped(groups, group, to);
  if (moved === groups) return { groups, at };
  return { groups: moved, at: at === group ? to : at === to ? group : at };
}

/** Appends a pet to the chosen group, once; the first pet creates a group. */
export function withPet(before: Arrangement, pet: PetTile): Arrangement {
  const { groups, at } = before.at < 0 ? withGroup(before) : before;
  const group = groups[at];
  if (!group || group.pets.length >= MAX_PETS || group.pets.some(({ id }) => id === pet.id)) return before;
  return changed({ groups, at }, at, { pets: [...group.pets, pet] });
}

export function withoutPet(before: Arrangement, group: number, place: number): Arrangement {
  const pets = before.groups[group]?.pets ?? [];
  return changed(before, group, { pets: pets.filter((_, index) => index !== place) });
}

/** Moves a pet by one place; past the edge of its group it goes into the next one. */
export function petMoved(before: Arrangement, group: number, place: number, by: 1 | -1): Arrangement {
  const pets = before.groups[group]?.pets ?? [];
  const pet = pets[place];
  if (!pet) return before;
  if (pets[place + by]) return changed(before, group, { pets: swapped(pets, place, place + by) });
  const next = before.groups[group + by];
  if (!next || next.pets.length >= MAX_PETS || next.pets.some(({ id }) => id === pet.id)) return before;
  const there = by > 0 ? [pet, ...next.pets] : [...next.pets, pet];
  return changed(withoutPet(before, group, place), group + by, { pets: there });
}

function swapped<T>(list: T[], one: number, other: number): T[] {
  const [first, second] = [list[one], list[other]];
  if (first === undefined || second === undefined) return list;
  return list.map((each, index) => (index === one ? second : index === other ? first : each));
}
