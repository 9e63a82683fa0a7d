import { expect, test } from 'vitest';
import { pet, shop, startForEach, stores } from '../../../testing/program.ts';

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
