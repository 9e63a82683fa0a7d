import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { nobody } from '../../store/testing.ts';
import { testShop } from '../../usecases/testing.ts';
import { saveCategory, savePet } from '../testing.ts';
import type { SyncParts } from '../types.ts';
import { planFor } from './index.ts';

// Entries for a pet that the service will never have do not wait: a person is asked.

test('an order for a pet whose creation was discarded is parked, and so are its dependants', async () => {
  const shop = testShop();
  const { store } = shop;
  const parts = { store, profile: {} } as unknown as SyncParts;
  const category = await saveCategory(shop, 'Birds');
  const pet = await savePet(shop, { categoryId: category.id, name: 'Polly', openingCount: 3 });
  const payload = {
    orderId: store.context.newId(),
    petId: pet.id,
    quantity: 1,
    shipDate: '2026-11-21T09:00:00.000Z',
    complete: true,
  };
  const { id } = store.outbox.enqueue({ kind: 'createOrder', payload, actor: nobody });
  const plan = () => planFor(parts, store.queue.get(id));

  const waits = plan();
  if (waits.kind !== 'wait') throw new Error('It does not wait');
  expect(waits.wait).toEqual({ topic: 'pet_not_sent', id: pet.id });
  store.entryWriter.apply(id, { type: 'planned', wait: waits.wait });
  expect(store.queue.candidates('orders', 0, 9)).toEqual([]);

  const creation = store.entryViews.list('open', 9).find(({ kind }) => kind === 'createPet');
  store.decisions.discard(store.queue.get(creation?.id ?? localId('')), 'never came', nobody);
  expect(store.queue.candidates('orders', 0, 9)).toMatchObject([{ id }]);
  expect(plan()).toEqual({ kind: 'stranded', code: 'pet_given_up' });
  store.entryWriter.apply(id, { type: 'stranded', code: 'pet_given_up' });
  expect(store.entryViews.list('parked', 9)).toMatchObject([{ id, reason: { code: 'pet_given_up' } }]);
});

test('the stock push of a pet whose creation was discarded is parked, its status update ends', async () => {
  const shop = testShop();
  const { store } = shop;
  const parts = { store, profile: {}, client: { routes: {} } } as unknown as SyncParts;
  const category = await saveCategory(shop, 'Birds');
  const { id: petId } = await savePet(shop, { categoryId: category.id, name: 'Polly', openingCount: 3 });
  store.outbox.enqueue({ kind: 'pushStatus', payload: { petId, status: 'sold' }, actor: nobody });
  const of = (kind: string) => {
    const id = store.context.db
      .prepare<[string], LocalId>('SELECT id FROM outbox WHERE kind = ?')
      .pluck()
      .get(kind);
    if (id === undefined) throw new Error(`There is no ${kind}`);
    return planFor(parts, store.queue.get(id));
  };
  expect([of('pushStock').kind, of('pushStatus').kind]).toEqual(['wait', 'wait']);

  const creation = store.entryViews.list('open', 9).find(({ kind }) => kind === 'createPet');
  store.decisions.discard(store.queue.get(creation?.id ?? localId('')), 'never came', nobody);
  expect(of('pushStock')).toMatchObject({ kind: 'stranded', code: 'pet_given_up' });
  expect(of('pushStatus')).toEqual({ kind: 'done', code: 'pet_given_up' });
});

test.each(['removed', 'given up'])(
  'a new pet moved out of a category that is then %s is created in its new category',
  async (how) => {
    const shop = testShop();
    const { store } = shop;
    const parts = { store, profile: {} } as unknown as SyncParts;
    const [birds, fish] = [await saveCategory(shop, 'Birds'), await saveCategory(shop, 'Fish')];
    const { id: petId } = await savePet(shop, { categoryId: birds.id, name: 'Polly', openingCount: 3 });
    // Prevents the edit from being merged into the creation.
    store.outbox.enqueue({ kind: 'pushStatus', payload: { petId, status: 'sold' }, actor: nobody });
    await savePet(shop, { petId, categoryId: fish.id, name: 'Polly' });
    const open = () => store.entryViews.list('open', 9);
    const creationOf = (thing: string) =>
      open().find(({ id, kind }) => kind.startsWith('create') && store.queue.get(id).entityId === thing)
        ?.id ?? localId('');
    const creation = creationOf(petId);
    const plan = () => planFor(parts, store.queue.get(creation));
    expect(plan()).toMatchObject({ wait: { topic: 'category_not_sent', id: birds.id } });

    if (how === 'removed') await shop.ask('editing.removeCategory', { categoryId: birds.id });
    else store.decisions.discard(store.queue.get(creationOf(birds.id)), 'never came', nobody);
    expect(plan()).toMatchObject({ wait: { topic: 'category_not_sent', id: fish.id } });
  },
);
