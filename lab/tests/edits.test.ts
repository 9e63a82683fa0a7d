import { expect, test } from 'vitest';
import { contents, localPet, MINUTE, refresh, type Shop, savePet, shop } from '../testing.ts';

// What this till changes of pets and categories.

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
