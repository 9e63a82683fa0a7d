import { expect, test } from 'vitest';
import { givePet } from '../../../../electron/store/testing.ts';
import { testShop } from '../../../../electron/usecases/testing.ts';
import { createStores } from '../../../app/createStores.ts';
import { bridgeTo } from '../../../testing/bridge.ts';
import { when } from '../../../testing/program.ts';

test('a new shop starts empty and fills as pets arrive', async () => {
  const shop = testShop();
  const bridge = bridgeTo(shop);
  const {
    checkout: { useCatalogue, useSearch },
  } = createStores(bridge);
  const end = useCatalogue.getState().start();
  expect(await when(useSearch, ({ items }) => items)).toEqual([]);
  expect(await when(useCatalogue, ({ categories }) => categories)).toEqual([]);

  /** Announces a page of the service's list as a pull does. */
  const arrive = (first: number, last: number) =>
    shop.store.transaction(() => {
      for (let number = first; number <= last; number += 1) {
        const id = givePet(shop.store, { name: `Pet ${number}`, category: number % 2 ? 'Cat' : 'Dog' });
        shop.store.context.announce({ pet: id });
      }
    });
  // The first pets are announced by id, the rest as ranges.
  arrive(1, 2);
  expect(await when(useSearch, ({ items }) => items?.length === 2)).toBe(true);
  const categories = await when(useCatalogue, (state) => state.categories?.length === 2 && state.categories);
  expect(categories.map(({ name }) => name)).toEqual(['Cat', 'Dog']);
  arrive(3, 250);
  await when(useSearch, ({ items }) => (items?.length ?? 0) > 2);
  expect(useSearch.getState()).toMatchObject({ failure: null, next: expect.any(String) });
  end();
});
