import { expect, test } from 'vitest';
import { pet, shop, startForEach, stores, undo } from '../../../testing/program.ts';

startForEach();

const arrival = () => stores.stock.useArrival.getState();

/** Enters three of a pet from a supplier. */
async function enter() {
  await arrival().load();
  await arrival().take(pet());
  arrival().setHead({ supplierName: 'Aqua Trade', supplierAddress: 'Old Street 1', document: 'LS-77' });
  arrival().setLine(pet().id, { quantity: '3' });
}

test('a discarded delivery leaves no address for the next supplier', async () => {
  await enter();
  await arrival().discard();
  await arrival().take(pet());
  arrival().setHead({ supplierName: 'Next supplier' });
  arrival().setLine(pet().id, { quantity: '3' });
  expect(await arrival().post(false)).not.toBeNull();
  const rows = shop.store.context.db.prepare('SELECT name, address FROM supplier').all();
  expect(rows).toEqual([{ name: 'Next supplier', address: '' }]);
});

test('a discarded delivery comes back by undo, also on the disk, unless another one was begun', async () => {
  await enter();
  await arrival().discard();
  expect(arrival().lines).toEqual([]);
  undo();
  await arrival().load();
  expect(arrival()).toMatchObject({
    supplierName: 'Aqua Trade',
    supplierAddress: 'Old Street 1',
    document: 'LS-77',
    lines: [{ petId: pet().id, quantity: '3' }],
  });
  await arrival().discard();
  arrival().setHead({ document: 'LS-78' });
  undo();
  expect(arrival()).toMatchObject({ supplierName: '', document: 'LS-78', lines: [] });
});
