import { expect, test } from 'vitest';
import { pet, startForEach, stores, when } from '../../../testing/program.ts';
import { markup } from '../../../testing/read.tsx';
import { withGroup, withPet } from './arranging.ts';
import { Favourites } from './Favourites.tsx';

startForEach();

test('a new group is named first; the group of a first pet is not', async () => {
  stores.checkout.useCatalogue.getState().start();
  await when(stores.checkout.useFavourites, (state) => state.groups);
  const { begin, arrange } = stores.checkout.useFavourites.getState();
  const draft = () => stores.checkout.useFavourites.getState().draft ?? { groups: [], at: 0 };
  begin();
  arrange(withPet(draft(), pet(3)));
  expect(markup(<Favourites />)).not.toContain('autofocus');
  arrange(withGroup(draft()));
  expect(markup(<Favourites />).match(/autofocus/gi)).toHaveLength(1);
});
