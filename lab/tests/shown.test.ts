import { expect, test } from 'vitest';
import { localId } from '../../shared/testing/ids.ts';
import { checkShown } from '../schedules/check-shown.ts';
import {
  always,
  contents,
  HOUR,
  localPet,
  MINUTE,
  next,
  openEntries,
  openShop,
  placeOrder,
  refused,
  SECOND,
  type Shop,
  savePet,
  sell,
  unreachable,
} from '../testing.ts';

// After reading its lists, a till shows the service's data, even if a list was reported as unchanged.

/** The differences between the till and the service. */
async function differences(shop: Shop): Promise<string[]> {
  const { db } = shop.program().store.context;
  const found = checkShown({ contents: await contents(shop), tills: [{ sim: shop.till, db }] });
  return found.map(({ detail }) => detail);
}

test('changes by other programs are shown', async () => {
  const shop = await openShop();
  const [momo] = shop.pets;
  const { data, category: categoryId } = shop;
  await placeOrder(shop, momo);
  await shop.advance(MINUTE);
  expect(await differences(shop)).toEqual([]);
  await data.pets.update(momo, { name: 'Momo the Second', categoryId, status: 'sold' });
  await data.inventory.set(momo, 3);
  await data.pets.create({ name: 'Luna', categoryId });
  await data.categories.update(categoryId, { name: 'Fishes' });
  await data.orders.create({ petId: momo, quantity: 1, complete: false });
  expect((await differences(shop)).length).toBeGreaterThanOrEqual(5);
  await shop.advance(HOUR);
  expect(await differences(shop)).toEqual([]);
});

test('after an edit is discarded the service’s value is shown, although its list is unchanged', async () => {
  const shop = await openShop();
  const [momo] = shop.pets;
  shop.intercept = always({ method: 'PUT', path: /^\/pets/ }, refused(400));
  await savePet(shop, { petId: localPet(shop, momo), name: 'Lilo' });
  await shop.advance(HOUR);
  const { call, store } = shop.program();
  const [edit] = store.entryViews.list('parked', 9);
  await call['sync.discard']({ entryId: edit?.id ?? localId(''), reason: 'A wrong name.' });
  await shop.advance(HOUR);
  expect(await differences(shop)).toEqual([]);
  expect(store.remoteIds.petFacts(momo)?.name).toBe('Momo');
});

test('a pet created here and removed elsewhere is removed, although the list is unchanged', async () => {
  const shop = await openShop();
  await savePet(shop, { name: 'Luna' });
  await shop.advance(SECOND);
  const luna = (await contents(shop)).pets.find(({ name }) => name === 'Luna');
  await shop.data.pets.remove(luna?.id ?? '');
  await shop.advance(HOUR);
  expect(await differences(shop)).toEqual([]);
});

test('each list changed by an entry is read completely once and by its ETag afterwards', async () => {
  const shop = await openShop();
  const { store } = shop.program();
  const lists = ['categories', 'pets', 'inventory', 'orders'] as const;
  const whole = () => lists.filter((resource) => store.remote.pulls.get(resource).etag === null);
  await sell(shop, shop.pets[0], 10);
  await savePet(shop, { petId: localPet(shop, shop.pets[1]), name: 'Luna' });
  const seen = new Set<string>();
  for (let moment = 0; moment < 100; moment += 1) {
    await shop.advance(20);
    for (const list of whole()) seen.add(list);
  }
  expect([...seen].sort()).toEqual(['inventory', 'orders', 'pets']);
  await shop.advance(HOUR);
  expect(whole()).toEqual([]);
  expect(await differences(shop)).toEqual([]);
});

test('a status update keeps the service’s name of the pet while a rename is unsent', async () => {
  const shop = await openShop();
  const [momo] = shop.pets;
  const petId = localPet(shop, momo);
  const { call } = shop.program();
  const noCategory = always({ method: 'POST', path: /^\/categories/ }, refused(500));
  const offline = next({}, unreachable);
  shop.intercept = (request, ask) =>
    request.path === '/categories' ? noCategory(request, ask) : offline(request, ask);
  await sell(shop, momo, 10);
  const look = { colour: null, icon: null, taxRateId: null, description: null };
  const birds = await call['editing.saveCategory']({ ...look, categoryId: null, name: 'Birds' });
  await savePet(shop, { petId, name: 'Mimi', categoryId: birds.id });
  await shop.advance(10 * MINUTE);
  expect((await shop.data.pets.get(momo))?.value).toMatchObject({ name: 'Momo', status: 'sold' });
  expect(openEntries(shop).filter(([, state]) => state === 'parked')).toEqual([]);
});
