import { expect, test } from 'vitest';
import { beginWindow, pet, startForEach, stores } from '../testing/program.ts';
import * as ofWindow from './stores.ts';

startForEach();

test('everything that is drawn can use is one of the window’s stores, and there once they are set', () => {
  const { setStores: _, ...given } = ofWindow;
  expect(Object.keys(given).length).toBeGreaterThan(50);
  for (const [name, value] of Object.entries(given)) {
    expect([name, value]).toEqual([name, stores[name as keyof typeof stores]]);
    expect([name, typeof value]).toEqual([name, 'function']);
  }
});

test('two windows share nothing but the shop', async () => {
  const first = stores;
  beginWindow();
  await first.takePet(pet());
  first.tell({ tone: 'calm', say: { key: 'checkout.basket.recalled' } });
  first.openModal('day.cash');
  first.useSearch.getState().setText('Momo');
  expect(stores.useBasket.getState().basket?.lines ?? []).toEqual([]);
  expect(stores.useNotices.getState().notices).toEqual([]);
  expect(stores.useDialog.getState().dialog).toBeNull();
  expect(stores.useSearch.getState().text).toBe('');
  expect(first.totalsOf(first.useBasket.getState().basket).total).toBe(pet().price);
});
