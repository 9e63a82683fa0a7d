import { expect, test } from 'vitest';
import { localId } from '../../../shared/testing/ids.ts';
import { nobody } from '../../store/testing.ts';
import { testShop } from '../../usecases/testing.ts';
import { handlerOf } from '../handlers.ts';
import type { SyncParts } from './job.ts';

// What is about a pet that the service will never have waits for nothing: a person is asked.

const look = { colour: null, icon: null, taxRateId: null, description: null };
const draft = { status: null, price: 500, taxRateId: null, barcodes: [], lowMark: null, openingCount: 3 };

test('an order for a pet whose creation was given up needs a person, and so does all that waits for it', async () => {
  const shop = testShop();
  const { store } = shop;
  const parts = { store, profile: {} } as unknown as SyncParts;
  const category = await shop.ask('editing.saveCategory', { categoryId: null, name: 'Birds', ...look });
  const pet = await shop.ask('editing.savePet', {
    ...draft,
    petId: null,
    categoryId: category.id,
    name: 'Polly',
  });
  const payload = {
    orderId: store.context.newId(),
    petId: pet.id,
    quantity: 1,
    shipDate: '2026-11-21T09:00:00.000Z',
    complete: true,
  };
  const { id } = store.outbox.enqueue({ kind: 'createOrder', payload, actor: nobody });
  const plan = () => handlerOf(store.queue.get(id)).plan(parts, store.queue.get(id));

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
