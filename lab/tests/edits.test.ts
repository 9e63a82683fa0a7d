import { expect, test } from 'vitest';
import { localId } from '../../shared/testing/ids.ts';
import {
  always,
  contents,
  localPet,
  MINUTE,
  openEntries,
  openShop,
  ordersOf,
  parkedEntry,
  refused,
  rereadLists,
  type Shop,
  savePet,
  sell,
  unreachable,
} from '../testing.ts';

// Edits of pets and categories at this till.

async function describeFish(shop: Shop, description: string | null): Promise<void> {
  const { call } = shop.program();
  const [fish] = await call['catalogue.categories']({});
  const look = { colour: null, icon: null, taxRateId: null };
  await call['editing.saveCategory']({ ...look, categoryId: fish?.id ?? null, name: 'Fish', description });
}

test('adding and removing the description of a category are sent', async () => {
  const shop = await openShop();
  await describeFish(shop, 'Salt and fresh water');
  await shop.advance(5 * MINUTE);
  expect((await contents(shop)).categories).toMatchObject([{ description: 'Salt and fresh water' }]);
  await rereadLists(shop);
  await describeFish(shop, null);
  await shop.advance(5 * MINUTE);
  expect((await contents(shop)).categories[0]).not.toHaveProperty('description');
});

test('the first status of a pet is sent', async () => {
  const shop = await openShop();
  await savePet(shop, { petId: localPet(shop, shop.pets[0]), name: 'Momo', status: 'pending' });
  await shop.advance(5 * MINUTE);
  expect((await contents(shop)).pets[0]).toMatchObject({ status: 'pending' });
});

test('a pet refused because its category was removed elsewhere is sent after it gets another category', async () => {
  const shop = await openShop();
  const { value: birds } = await shop.data.categories.create({ name: 'Birds' });
  await rereadLists(shop);
  const { call } = shop.program();
  const categories = await call['catalogue.categories']({});
  const idOf = (wanted: string) => localId(categories.find(({ name }) => name === wanted)?.id ?? '');
  shop.intercept = unreachable;
  const petId = await savePet(shop, { name: 'Polly', categoryId: idOf('Birds'), openingCount: 3 });
  await sell(shop, { petId }, 1);
  await shop.data.categories.remove(birds.id);
  shop.intercept = null;
  await shop.advance(10 * MINUTE);
  expect(openEntries(shop)).toContainEqual(['createPet', 'parked', 'answered']);
  await savePet(shop, { petId, name: 'Polly', categoryId: idOf('Fish') });
  await shop.advance(10 * MINUTE);
  expect(openEntries(shop)).toEqual([]);
  expect(await ordersOf(shop)).toHaveLength(1);
});

test('a pet whose new category was discarded is sent after it gets another category', async () => {
  const shop = await openShop();
  const { call } = shop.program();
  const fish = (await call['catalogue.categories']({}))[0]?.id;
  shop.intercept = always({ method: 'POST', path: /categories/ }, refused(400));
  const look = { colour: null, icon: null, taxRateId: null, description: null };
  const birds = await call['editing.saveCategory']({ ...look, categoryId: null, name: 'Birds' });
  const petId = await savePet(shop, { name: 'Polly', categoryId: birds.id });
  await shop.advance(MINUTE);
  await call['sync.discard']({ entryId: parkedEntry(shop), reason: 'not accepted' });
  await shop.advance(MINUTE);
  expect(openEntries(shop)).toEqual([['createPet', 'parked', 'category_given_up']]);
  await savePet(shop, { petId, name: 'Polly', categoryId: localId(fish ?? '') });
  await shop.advance(10 * MINUTE);
  expect(openEntries(shop)).toEqual([]);
  expect((await contents(shop)).pets).toMatchObject([{}, {}, { name: 'Polly' }]);
});
