import { expect, test } from 'vitest';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { FavouriteGroup } from '../../../../shared/domain/favourites.ts';
import { PerchError } from '../../../../shared/errors/errors.ts';
import { until } from '../../../../shared/testing/until.ts';
import {
  bridge,
  names,
  openWindow,
  pet,
  shop,
  startForEach,
  stores,
  when,
} from '../../../testing/program.ts';

startForEach();

const favourites = () => stores.checkout.useFavourites.getState();
const search = () => stores.checkout.useSearch.getState();
const petsOf = (groups: readonly FavouriteGroup[] | null) =>
  groups?.map(({ name, colour, pets }) => [name, colour, ...pets.map(({ id }) => id)]);

/** Arranges the page as the screen does. */
async function arrange(...groups: FavouriteGroup[]): Promise<void> {
  stores.checkout.useCatalogue.getState().start();
  await when(stores.checkout.useFavourites, (state) => state.groups);
  favourites().begin();
  favourites().arrange({ groups, at: 0 });
  await favourites().save();
}

const group = (name: string, colour: string | null, ...pets: PetTile[]) => ({ name, colour, pets });

test('the arranged page survives a restart in its order, and the checkout starts with it', async () => {
  const [momo, luna, bella] = [pet(3, true, 0), pet(3, true, 1), pet(3, true, 2)];
  await arrange(group('Small ones', 'moss', luna, momo), group('', null, bella));
  await openWindow();
  stores.checkout.useCatalogue.getState().start();
  await when(stores.checkout.useSearch, ({ groups }) => groups);
  expect(petsOf(favourites().groups)).toEqual([
    ['Small ones', 'moss', luna.id, momo.id],
    ['', null, bella.id],
  ]);
  expect(search().items?.map(({ id }) => id)).toEqual([luna.id, momo.id, bella.id]);
  // Arrows and Enter take a visible tile.
  search().choose(1);
  await stores.checkout.takeChosen();
  expect(names()).toEqual([`1 ${momo.name}`]);
});

test('a shop without favourites starts with all pets', async () => {
  stores.checkout.useCatalogue.getState().start();
  await when(stores.checkout.useFavourites, ({ groups }) => groups);
  await when(stores.checkout.useSearch, ({ items }) => items);
  expect(search()).toMatchObject({ favourites: false, groups: null });
  expect(search().items?.length).toBeGreaterThan(20);
});

test('a text searches all pets, and clearing it returns to the page', async () => {
  await arrange(group('', null, pet(3, true, 0)));
  search().showFavourites(true);
  await search().ready();
  expect(search().items).toHaveLength(1);
  search().setText('Hamster');
  await search().ready();
  expect(search()).toMatchObject({ groups: null, favourites: true });
  expect(search().items?.length).toBeGreaterThan(1);
  search().setText('');
  await search().ready();
  expect(search().items).toHaveLength(1);
});

test('a category replaces the page', async () => {
  await arrange(group('', null, pet()));
  search().showFavourites(true);
  search().setCategory(null);
  await search().ready();
  expect(search()).toMatchObject({ favourites: false, groups: null });
  expect(search().items?.length).toBeGreaterThan(1);
});

test('a removed pet disappears from the page, and an empty page is none', async () => {
  const momo = pet();
  await arrange(group('', null, momo));
  search().showFavourites(true);
  await search().ready();
  shop.store.context.db.prepare('UPDATE pet SET gone_at = updated_at WHERE id = ?').run(momo.id);
  shop.store.context.announce('categories');
  await until(() => search().favourites === false);
  expect(petsOf(favourites().groups)).toEqual([['', null]]);
});

test('a refused arrangement stays unsaved, with the reason', async () => {
  bridge.refuse('catalogue.saveFavourites', new PerchError('disk_full'));
  await arrange(group('', null, pet()));
  expect(favourites()).toMatchObject({ failure: { code: 'disk_full' }, groups: [], saving: false });
  await favourites().save();
  expect(favourites()).toMatchObject({ failure: null, groups: [{ pets: [{}] }] });
});

test('changes made while the page is being saved stay unsaved', async () => {
  const [momo, luna] = [pet(3, true, 0), pet(3, true, 1)];
  stores.checkout.useCatalogue.getState().start();
  await when(stores.checkout.useFavourites, (state) => state.groups);
  favourites().begin();
  favourites().arrange({ groups: [group('', null, momo)], at: 0 });
  const arrive = bridge.hold('catalogue.saveFavourites');
  const saved = favourites().save();
  favourites().arrange({ groups: [group('', null, momo, luna)], at: 0 });
  arrive();
  await saved;
  expect(petsOf(favourites().groups)).toEqual([['', null, momo.id]]);
  expect(petsOf(favourites().draft?.groups ?? null)).toEqual([['', null, momo.id, luna.id]]);
});

test('a sale leaves an unchanged arrangement unchanged, and drops a removed pet from it', async () => {
  const [momo, luna] = [pet(3, true, 0), pet(3, true, 1)];
  await arrange(group('', null, momo, luna));
  const changed = () => JSON.stringify(favourites().draft?.groups) !== JSON.stringify(favourites().groups);
  await shop.ask('stock.adjust', { petId: momo.id, by: -1, reason: 'died', note: null });
  await when(stores.checkout.useFavourites, ({ groups }) => {
    return groups?.[0]?.pets[0]?.stock.shown === momo.stock.shown - 1;
  });
  expect(changed()).toBe(false);
  await shop.ask('editing.removePet', { petId: momo.id });
  await when(stores.checkout.useFavourites, ({ groups }) => groups?.[0]?.pets.length === 1);
  expect(changed()).toBe(false);
  expect(petsOf(favourites().draft?.groups ?? null)).toEqual([['', null, luna.id]]);
});
