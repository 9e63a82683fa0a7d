import { expect, test } from 'vitest';
import { localId } from '../../shared/testing/ids.ts';
import { checkShown } from '../schedules/check-shown.ts';
import {
  always,
  contents,
  down,
  HOUR,
  localPet,
  MINUTE,
  next,
  open,
  placeOrder,
  refused,
  SECOND,
  type Shop,
  savePet,
  sell,
  shop,
} from '../testing.ts';

// After reading its lists, a till shows the service's data, even if a list was reported as unchanged.

/** The differences between the till and the service. */
async function differences(one: Shop): Promise<string[]> {
  const { db } = one.program().store.context;
  const found = checkShown({ contents: await contents(one), tills: [{ sim: one.till, db }] });
  return found.map(({ detail }) => detail);
}

test('what others change is shown', async () => {
  const one = await shop();
  const [momo] = one.pets;
  const { data, category: categoryId } = one;
  await placeOrder(one, momo);
  await one.pass(MINUTE);
  expect(await differences(one)).toEqual([]);
  await data.pets.update(momo, { name: 'Momo the Second', categoryId, status: 'sold' });
  await data.inventory.set(momo, 3);
  await data.pets.create({ name: 'Luna', categoryId });
  await data.categories.update(categoryId, { name: 'Fishes' });
  await data.orders.create({ petId: momo, quantity: 1, complete: false });
  expect((await differences(one)).length).toBeGreaterThanOrEqual(5);
  await one.pass(HOUR);
  expect(await differences(one)).toEqual([]);
});

test('an edit that is given up gives way to what the service has, although its list is the same as before', async () => {
  const one = await shop();
  const [momo] = one.pets;
  one.between = always({ method: 'PUT', path: /^\/pets/ }, refused(400));
  await savePet(one, { petId: localPet(one, momo), name: 'Lilo' });
  await one.pass(HOUR);
  const { call, store } = one.program();
  const [edit] = store.entryViews.list('parked', 9);
  await call['sync.discard']({ entryId: edit?.id ?? localId(''), reason: 'A wrong name.' });
  await one.pass(HOUR);
  expect(await differences(one)).toEqual([]);
  expect(store.remoteIds.petFacts(momo)?.name).toBe('Momo');
});

test('a pet that was made here and removed elsewhere at once is gone, although the list is the same as before', async () => {
  const one = await shop();
  await savePet(one, { name: 'Luna' });
  await one.pass(SECOND);
  const luna = (await contents(one)).pets.find(({ name }) => name === 'Luna');
  await one.data.pets.remove(luna?.id ?? '');
  await one.pass(HOUR);
  expect(await differences(one)).toEqual([]);
});

test('every list whose rows an entry changed is read whole once, and then by its ETag again', async () => {
  const one = await shop();
  const { store } = one.program();
  const lists = ['categories', 'pets', 'inventory', 'orders'] as const;
  const whole = () => lists.filter((resource) => store.remote.pulls.get(resource).etag === null);
  await sell(one, one.pets[0], 10);
  await savePet(one, { petId: localPet(one, one.pets[1]), name: 'Luna' });
  const seen = new Set<string>();
  for (let moment = 0; moment < 100; moment += 1) {
    await one.pass(20);
    for (const list of whole()) seen.add(list);
  }
  expect([...seen].sort()).toEqual(['inventory', 'orders', 'pets']);
  await one.pass(HOUR);
  expect(whole()).toEqual([]);
  expect(await differences(one)).toEqual([]);
});

test('a sales status goes with the name that the pet has at the service while an edit of it cannot be sent yet', async () => {
  const one = await shop();
  const [momo] = one.pets;
  const petId = localPet(one, momo);
  const { call } = one.program();
  const noCategory = always({ method: 'POST', path: /^\/categories/ }, refused(500));
  const offline = next({}, down);
  one.between = (request, ask) =>
    request.path === '/categories' ? noCategory(request, ask) : offline(request, ask);
  await sell(one, momo, 10);
  const look = { colour: null, icon: null, taxRateId: null, description: null };
  const birds = await call['editing.saveCategory']({ ...look, categoryId: null, name: 'Birds' });
  await savePet(one, { petId, name: 'Mimi', categoryId: birds.id });
  await one.pass(10 * MINUTE);
  expect((await one.data.pets.get(momo))?.value).toMatchObject({ name: 'Momo', status: 'sold' });
  expect(open(one).filter(([, state]) => state === 'parked')).toEqual([]);
});
