import { expect, test } from 'vitest';
import { minor } from '../../shared/minor.ts';
import { localId, remoteId } from '../../shared/testing/ids.ts';
import { checkCopy } from './copy.ts';
import { drawPlanOf } from './schedule.ts';
import { MINUTE, placeOrder, type Shop, sellPet, shop } from './testing.ts';
import { ourService } from './traits.ts';

// What a till shows is what the service has once it has read its lists, also where a list says that nothing changed.

const HOUR = 60 * MINUTE;
const look = { colour: null, icon: null, taxRateId: null, description: null };
const plain = {
  status: 'available' as const,
  price: minor(1000),
  taxRateId: null,
  barcodes: [],
  lowMark: null,
};

/** What the till shows other than it is, as the check finds it. */
function differences({ service, till }: Shop): string[] {
  till.isRead = true;
  const plan = { ...drawPlanOf('1'), service: ourService };
  return checkCopy({ plan, service, tills: [till], forgotten: [] }).map(({ detail }) => detail);
}

async function rename(one: Shop, at: number, name: string): Promise<void> {
  const { call, store } = one.program();
  const petId = store.catalogue.petIdByRemoteId(one.pets[at] ?? remoteId('0')) ?? localId('');
  const [category] = await call['catalogue.categories']({});
  const categoryId = category?.id ?? localId('');
  await call['editing.savePet']({ ...plain, petId, name, categoryId, openingCount: null });
}

test('the check finds what is shown other than it is', async () => {
  const one = await shop({});
  const [momo] = one.pets;
  await placeOrder(one, momo);
  await one.pass(MINUTE);
  expect(differences(one)).toEqual([]);

  const { service } = one;
  const pet = service.pets.get(momo);
  if (!pet) throw new Error('There is no such pet.');
  pet.name = 'Momo the Second';
  pet.status = 'sold';
  const count = service.stock.get(momo);
  if (count) count.quantity = 3;
  service.addPet('Luna', pet.categoryId, 1);
  for (const category of service.categories.values()) category.name = 'Fishes';
  service.foreignOrder(momo, { id: '900' });
  expect(differences(one).map((detail) => detail.replace(/^till 1: /, '').replace(/\d+:.*/, ''))).toEqual([
    'category ',
    'pet ',
    'pet ',
    "pet's status ",
    "pet's status ",
    'count ',
    'count ',
    'order ',
  ]);
  await one.pass(HOUR);
  expect(differences(one)).toEqual([]);
});

test('an edit that is given up gives way to what the service has, although its list is the same as before', async () => {
  const one = await shop({});
  const [momo] = one.pets;
  one.service.failing = { method: 'PUT', path: `/pets/${momo}` };
  await rename(one, 0, 'Coco');
  await one.pass(24 * HOUR);
  const { call, store } = one.program();
  const [edit] = store.entryViews.list('parked', 9);
  await call['sync.discard']({ entryId: edit?.id ?? localId(''), reason: 'A wrong name.' });
  await one.pass(HOUR);
  expect(differences(one)).toEqual([]);
  expect(store.remoteIds.petFacts(momo)?.name).toBe('Momo');
});

test('a pet that was made here and that somebody removed at once is gone, although the list is the same as before', async () => {
  const one = await shop({});
  const { call } = one.program();
  const [category] = await call['catalogue.categories']({});
  const categoryId = category?.id ?? localId('');
  await call['editing.savePet']({ ...plain, petId: null, name: 'Luna', categoryId, openingCount: null });
  await one.pass(1000);
  const luna = [...one.service.pets.values()].find(({ name }) => name === 'Luna');
  if (!luna) throw new Error('The pet has not arrived.');
  one.service.pets.delete(luna.id);
  await one.pass(HOUR);
  expect(differences(one)).toEqual([]);
});

test('once all is settled every list is asked for with its ETag again', async () => {
  const one = await shop({});
  const { store } = one.program();
  await sellPet(one, store.catalogue.petIdByRemoteId(one.pets[0]) ?? localId(''), 10);
  await rename(one, 1, 'Luna');
  const lists = ['categories', 'pets', 'inventory', 'orders'] as const;
  const whole = () => lists.filter((resource) => store.remote.pulls.get(resource).etag === null);
  const seen = new Set<string>();
  for (let moment = 0; moment < 100; moment += 1) {
    await one.pass(20);
    for (const list of whole()) seen.add(list);
  }
  expect([...seen].sort()).toEqual(['inventory', 'orders', 'pets']);
  await one.pass(HOUR);
  expect(whole()).toEqual([]);
});

test('a sales status goes with the name and the category that the pet has there, while an edit of them cannot be sent yet', async () => {
  const one = await shop({});
  const [momo] = one.pets;
  const { call, store } = one.program();
  const petId = store.catalogue.petIdByRemoteId(momo) ?? localId('');
  one.service.failing = { method: 'POST', path: '/categories' };
  one.troubles.push({ kind: 'down', from: one.world.now, until: one.world.now + 5 * MINUTE, share: 1 });
  await sellPet(one, petId, 10);
  const birds = await call['editing.saveCategory']({ ...look, categoryId: null, name: 'Birds' });
  await call['editing.savePet']({ ...plain, petId, name: 'Mimi', categoryId: birds.id, openingCount: null });
  await one.pass(15 * MINUTE);
  expect(one.service.pets.get(momo)).toMatchObject({ name: 'Momo', status: 'sold' });
  expect(store.entryViews.list('parked', 9)).toEqual([]);
});
