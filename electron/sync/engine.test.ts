import { expect, test } from 'vitest';
import { localId } from '../../shared/testing/ids.ts';
import { untilHolds } from '../../shared/testing/until.ts';
import { countOf, ordersOf, quiet, running, saveCategory, savePet, sell } from './testing.ts';

// The whole sync against the real service over HTTP.

test('a sale creates one order for each line and reduces the stock', async () => {
  const all = await running();
  await sell(all, [all.petIds.Momo, all.petIds.Coco], 2);
  await quiet(all);
  expect(await ordersOf(all)).toHaveLength(2);
  for (const order of await ordersOf(all)) expect(order).toMatchObject({ quantity: 2, complete: true });
  expect(await countOf(all, all.petIds.Momo)).toBe(8);
  expect(all.shop.store.stock.figures(all.petIds.Momo ?? localId(''))).toMatchObject({ known: 8, shown: 8 });
});

const troubles = [
  ['an answer is lost after the order was written', 'commit-then-drop:op=createOrder,times=1'],
  ['a request is lost before anything was done', 'drop-before-commit:op=createOrder,times=2,skip=1'],
  ['an answer breaks off in the middle', 'reset-mid-body:op=createOrder+updateInventory,times=3'],
  ['the service fails', '500:op=createOrder+updateInventory,times=2,skip=1'],
  ['a page of HTML answers', '503-html:op=updateInventory,times=2'],
  ['an answer to a stock write is lost', 'commit-then-drop:op=updateInventory,times=2'],
] as const;

for (const [name, fault] of troubles) {
  test(`${name}: every order exists once and the stock is right`, async () => {
    const all = await running([fault]);
    await sell(all, [all.petIds.Momo]);
    await sell(all, [all.petIds.Coco, all.petIds.Momo]);
    await quiet(all);
    expect((await ordersOf(all)).length).toBe(3);
    expect(await countOf(all, all.petIds.Momo)).toBe(8);
    expect(await countOf(all, all.petIds.Coco)).toBe(9);
  });
}

test('a new pet in a new category is sent in the right order, with its count', async () => {
  const all = await running();
  const { store } = all.shop;
  const category = await saveCategory(all.shop, 'Birds');
  const pet = await savePet(all.shop, { name: 'Polly', categoryId: category.id, openingCount: 4 });
  await sell(all, [pet.id]);
  await quiet(all);
  expect(store.remoteIds.of('category', category.id)).not.toBeNull();
  expect(await countOf(all, pet.id)).toBe(3);
  expect(await ordersOf(all)).toHaveLength(1);
});

test('entries cut off by an internal error do not block later sends', async () => {
  const all = await running();
  const { db } = all.shop.store.context;
  db.exec(
    `CREATE TRIGGER no_room BEFORE INSERT ON outbox_attempt BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
  );
  await sell(all, [all.petIds.Momo, all.petIds.Coco, all.petIds.Luna]);
  // More often than requests may run at once.
  await untilHolds(() => expect(all.errors.length).toBeGreaterThan(15));
  db.exec('DROP TRIGGER no_room');
  await quiet(all);
  expect(await ordersOf(all)).toHaveLength(3);
  expect(String(all.errors.splice(0)[0])).toContain('disk full');
});

test('the stock push of a pet deleted at the service ends, and its movements stay', async () => {
  const all = await running();
  const { store } = all.shop;
  const { Momo = localId('') } = all.petIds;
  await sell(all, [Momo], 12);
  const entry = () => store.entryViews.list('settled', 50).find(({ kind }) => kind === 'pushStock');
  await untilHolds(() =>
    expect(store.entryViews.list('open', 9)).toMatchObject([{ reason: { code: 'oversold' } }]),
  );
  await all.service.ask('DELETE', `/pets/${store.remoteIds.of('pet', Momo)}`);
  all.sync.refresh();
  await quiet(all);
  expect(entry()).toMatchObject({ state: 'done', reason: { code: 'pet_gone' } });
  expect(store.stock.figures(Momo)).toMatchObject({ known: 0, shown: -2 });
  expect(store.verify().holds).toBe(true);
});

test('movements that joined during a write are sent with the remaining entry', async () => {
  const all = await running(['delay:op=updateInventory,ms=1500,times=1']);
  const { store } = all.shop;
  const { Momo = localId('') } = all.petIds;
  await sell(all, [Momo], 12);
  await untilHolds(() => expect(store.entryViews.list('open', 9)[0]?.state).toBe('inflight'));
  await sell(all, [Momo], 3);
  await untilHolds(() =>
    expect(store.entryViews.list('open', 9)).toMatchObject([
      { state: 'blocked', reason: { code: 'oversold' } },
    ]),
  );
  expect(store.stock.figures(Momo)).toMatchObject({ known: 0, shown: -5 });
});

test('a manual refresh reads immediately, not with the next round', async () => {
  // With so few requests a day the next round is most of an hour away.
  const all = await running([], { minute: 100_000, day: 1000 });
  const { store } = all.shop;
  const { Momo = localId('') } = all.petIds;
  await all.service.ask('PUT', `/store/inventory/${store.remoteIds.of('pet', Momo)}`, { quantity: 7 });
  all.sync.refresh();
  await untilHolds(() => expect(store.stock.figures(Momo).known).toBe(7));
});

test('repeated edits before sending are one request, and none after a removal', async () => {
  const all = await running(['500:op=createCategory']);
  const { ask, store } = all.shop;
  const { id: categoryId } = await saveCategory(all.shop, 'Brids');
  await untilHolds(() => expect(all.sync.status().inDoubt).toBe(1));
  const polly = await savePet(all.shop, { categoryId, name: 'Poly' });
  const nobody = await savePet(all.shop, { categoryId, name: 'Nobody', openingCount: 3 });
  for (const status of ['pending', 'available'] as const)
    await savePet(all.shop, { categoryId, petId: polly.id, name: 'Polly', status });
  await ask('editing.removePet', { petId: nobody.id });
  all.service.faults.set([]);
  await quiet(all);
  const { body } = await all.service.ask('GET', '/pets');
  const named = body.map(({ name, status }: { name: string; status: string }) => `${name} ${status}`);
  expect(named.filter((name: string) => !/Momo|Coco|Luna/.test(name))).toEqual(['Polly available']);
  const settled = store.entryViews.list('settled', 50);
  expect(settled.map(({ kind }) => kind).filter((kind) => kind.endsWith('Pet'))).toEqual([
    'createPet',
    'createPet',
  ]);
});

test.each([
  ['is in it', false],
  ['was moved before it was removed', true],
])(
  'a category is deleted after the service has moved its last pet, and one that %s is removed',
  async (_, moved) => {
    const all = await running([`500:op=${moved ? '' : 'updatePet+'}deletePet,times=2`]);
    const { ask, store } = all.shop;
    const [fish] = store.catalogue.categories();
    const other = await saveCategory(all.shop, 'Others');
    const { Momo = localId(''), Coco = localId(''), Luna = localId('') } = all.petIds;
    for (const [petId, name] of [
      [Momo, 'Momo'],
      [Coco, 'Coco'],
      ...(moved ? ([[Luna, 'Luna']] as const) : []),
    ] as const) {
      const { price, taxRateId, barcodes, lowMark, status } = await ask('editing.pet', { petId });
      const facts = { price, taxRateId, barcodes, lowMark, status, openingCount: null };
      await ask('editing.savePet', { petId, name, categoryId: other.id, ...facts });
    }
    await ask('editing.removePet', { petId: Luna });
    await ask('editing.removeCategory', { categoryId: fish?.id ?? '' });
    await quiet(all);
    expect(store.entryViews.list('parked', 50)).toEqual([]);
    const { body } = await all.service.ask('GET', '/categories');
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Others']);
  },
);
