import { expect, test } from 'vitest';
import { localId } from '../../shared/testing/ids.ts';
import {
  always,
  contents,
  down,
  localPet,
  MINUTE,
  open,
  ordersOf,
  parkedEntry,
  refresh,
  refused,
  type Shop,
  savePet,
  sell,
  shop,
} from '../testing.ts';

// Edits of pets and categories at this till.

async function describeFish(one: Shop, description: string | null): Promise<void> {
  const { call } = one.program();
  const [fish] = await call['catalogue.categories']({});
  const look = { colour: null, icon: null, taxRateId: null };
  await call['editing.saveCategory']({ ...look, categoryId: fish?.id ?? null, name: 'Fish', description });
}

test('the first description of a category arrives, and so does its removal', async () => {
  const one = await shop();
  await describeFish(one, 'Salt and fresh water');
  await one.pass(5 * MINUTE);
  expect((await contents(one)).categories).toMatchObject([{ description: 'Salt and fresh water' }]);
  await refresh(one);
  await describeFish(one, null);
  await one.pass(5 * MINUTE);
  expect((await contents(one)).categories[0]).not.toHaveProperty('description');
});

test('the first status of a pet arrives', async () => {
  const one = await shop();
  await savePet(one, { petId: localPet(one, one.pets[0]), name: 'Momo', status: 'pending' });
  await one.pass(5 * MINUTE);
  expect((await contents(one)).pets[0]).toMatchObject({ status: 'pending' });
});

test('a new pet that is refused since its category was removed elsewhere is sent once it is moved to another', async () => {
  const one = await shop();
  const { value: birds } = await one.data.categories.create({ name: 'Birds' });
  await refresh(one);
  const { call } = one.program();
  const categories = await call['catalogue.categories']({});
  const idOf = (wanted: string) => localId(categories.find(({ name }) => name === wanted)?.id ?? '');
  one.between = down;
  const petId = await savePet(one, { name: 'Polly', categoryId: idOf('Birds'), openingCount: 3 });
  await sell(one, { petId }, 1);
  await one.data.categories.remove(birds.id);
  one.between = null;
  await one.pass(10 * MINUTE);
  expect(open(one)).toContainEqual(['createPet', 'parked', 'answered']);
  await savePet(one, { petId, name: 'Polly', categoryId: idOf('Fish') });
  await one.pass(10 * MINUTE);
  expect(open(one)).toEqual([]);
  expect(await ordersOf(one)).toHaveLength(1);
});

test('a new pet whose new category was given up is sent once it is moved to another', async () => {
  const one = await shop();
  const { call } = one.program();
  const fish = (await call['catalogue.categories']({}))[0]?.id;
  one.between = always({ method: 'POST', path: /categories/ }, refused(400));
  const look = { colour: null, icon: null, taxRateId: null, description: null };
  const birds = await call['editing.saveCategory']({ ...look, categoryId: null, name: 'Birds' });
  const petId = await savePet(one, { name: 'Polly', categoryId: birds.id });
  await one.pass(MINUTE);
  await call['sync.discard']({ entryId: parkedEntry(one), reason: 'not accepted' });
  await one.pass(MINUTE);
  expect(open(one)).toEqual([['createPet', 'parked', 'category_given_up']]);
  await savePet(one, { petId, name: 'Polly', categoryId: localId(fish ?? '') });
  await one.pass(10 * MINUTE);
  expect(open(one)).toEqual([]);
  expect((await contents(one)).pets).toMatchObject([{}, {}, { name: 'Polly' }]);
});
