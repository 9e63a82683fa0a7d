import { expect, test } from 'vitest';
import { beginWindow, pet, startForEach, stores } from '../testing/program.ts';

startForEach();

test('two windows share no state but the shop', async () => {
  const first = stores;
  beginWindow();
  await first.checkout.takePet(pet());
  first.app.notify({ tone: 'calm', say: { key: 'checkout.basket.recalled' } });
  first.app.openModal('day.cash');
  first.checkout.useSearch.getState().setText('Momo');
  expect(stores.checkout.useBasket.getState().basket?.lines ?? []).toEqual([]);
  expect(stores.app.useNotices.getState().notices).toEqual([]);
  expect(stores.app.useDialog.getState().dialog).toBeNull();
  expect(stores.checkout.useSearch.getState().text).toBe('');
  expect(first.checkout.totalsOf(first.checkout.useBasket.getState().basket).total).toBe(pet().price);
});
