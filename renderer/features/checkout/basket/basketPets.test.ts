import { expect, test } from 'vitest';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { PerchError } from '../../../../shared/errors/errors.ts';
import { localId } from '../../../../shared/testing/ids.ts';
import { until } from '../../../../shared/testing/until.ts';
import {
  basket,
  beginWindow,
  bridge,
  dialog,
  payment,
  pet,
  shop,
  startForEach,
  stores,
  when,
} from '../../../testing/program.ts';

startForEach();

/** Removes some of a pet's stock and waits for the window's event. Resolves with the free stock. */
async function lose({ id, stock }: PetTile, quantity: number) {
  const notified = Promise.withResolvers<void>();
  const end = bridge.on('catalogue.changed', () => notified.resolve());
  await shop.ask('stock.adjust', { petId: id, by: -quantity, reason: 'other', note: null });
  await notified.promise;
  end();
  return stock.free - quantity;
}
const freeIs = (petId: string, free: number) =>
  when(stores.checkout.useBasket, ({ pets }) => pets[petId]?.stock.free === free);

test('a pet listed before its stock changed has the current stock in the cart', async () => {
  const listed = pet(3);
  const free = await lose(listed, 2);
  await stores.checkout.takePet(listed);
  await freeIs(listed.id, free);
  // The same outdated tile once more.
  await stores.checkout.takePet(listed);
  expect(basket().pets[listed.id]?.stock.free).toBe(free);
});

test('a pet of a held cart has the current stock when recalled', async () => {
  const momo = pet(3);
  await stores.checkout.takePet(momo);
  await stores.checkout.useHolding.getState().hold('Red jacket');
  const free = await lose(momo, 3);
  const key = stores.checkout.useHolding.getState().held?.[0]?.idempotencyKey ?? localId('');
  await stores.checkout.useHolding.getState().recall(key);
  await freeIs(momo.id, free);
});

test('Pay asks no question about a pet whose stock has arrived', async () => {
  const momo = pet(3);
  const none = { ...momo, stock: { ...momo.stock, free: 0 } };
  const resume = bridge.hold('catalogue.pet');
  await stores.checkout.takePet(none);
  const begun = payment().begin();
  // A second touch meanwhile does nothing.
  await payment().begin();
  expect(payment().stage).toBe('selling');
  resume();
  await begun;
  expect(dialog().dialog).toBeNull();
  expect(payment()).toMatchObject({ stage: 'paying', allowOversell: false });
});

test('a pet that was never counted has its own question', async () => {
  const listed = await shop.ask('catalogue.search', { text: '', categoryId: null, limit: 200, after: null });
  const uncounted = listed.items.find(({ stock, price }) => stock.known === null && price !== null);
  if (!uncounted) throw new Error('The shop has counted all pets');
  await stores.checkout.takePet(uncounted);
  const begun = payment().begin();
  expect(await until(() => dialog().dialog)).toMatchObject({
    kind: 'oversell',
    shortages: [{ petId: uncounted.id, wanted: 1, counted: false }],
  });
  dialog().close();
  await begun;
});

test('a cart that could not be opened says so on a scan, and opens once it can', async () => {
  const momo = pet(3);
  await stores.checkout.takePet(momo);
  await basket().settled();
  beginWindow((window) => window.refuse('checkout.open', new PerchError('disk_full')));
  const { useNotices } = stores.app;
  const key = 'checkout.basket.unread';
  const [said] = await when(useNotices, ({ lasting }) => lasting.length > 0 && lasting);
  expect(said?.say).toMatchObject({ key, why: { code: 'disk_full' } });
  await when(stores.app.useApp, ({ app }) => app);
  await stores.checkout.takePet(momo);
  expect(useNotices.getState().notices).toMatchObject([{ say: { key } }]);
  said?.lead?.run();
  await when(stores.checkout.useBasket, ({ basket }) => basket?.lines.length === 1);
  expect(useNotices.getState().lasting).toEqual([]);
});
