import { expect, test } from 'vitest';
import { until } from '../../shared/testing/until.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { createStores } from './createStores.ts';

test('a first start begins on an empty shelf, and fills as the pets arrive', async () => {
  const fake = createFakeBridge();
  const arriving = fake.shop.pets.splice(0);
  const categories = fake.shop.categories.splice(0);
  const { useCatalogue, useSearch } = createStores(fake);
  const end = useCatalogue.getState().start();
  await until(() => useSearch.getState().items && useCatalogue.getState().categories);
  expect(useSearch.getState().items).toEqual([]);
  expect(useCatalogue.getState().categories).toEqual([]);

  // The first pets come by their ids, none of which the screen knows; the rest come as many.
  const first = arriving.slice(0, 2);
  fake.shop.pets.push(...first);
  fake.shop.categories.push(...categories);
  fake.emit('catalogue.changed', { petIds: first.map(({ id }) => id) });
  await until(() => useSearch.getState().items?.length === 2);
  expect(useCatalogue.getState().categories).toEqual(categories);
  fake.shop.pets.push(...arriving.slice(2));
  fake.emit('catalogue.changed', { petIds: 'many' });
  await until(() => (useSearch.getState().items?.length ?? 0) > 2);
  expect(useSearch.getState()).toMatchObject({ failure: null, next: expect.any(String) });
  end();
});
