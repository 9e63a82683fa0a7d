import { expect, test } from 'vitest';
import { pet, placeOrder, sell, shop, startForEach, stores } from '../../testing/program.ts';

startForEach();

const find = () => stores.find.useFind.getState();

test('finds orders in any state, open ones first', async () => {
  const cancelled = await placeOrder({ customerName: 'Aoife Zimmermann' });
  await shop.ask('orders.cancel', { orderId: cancelled.id, reason: 'ill', deposit: 'kept' });
  const open = await placeOrder({ customerName: 'Bert Zimmermann' });
  await find().ask('zimmermann');
  expect(find().orders.map(({ id }) => id)).toEqual([open.id, cancelled.id]);
});

test('finds an order of another till once, whichever lists it is in', async () => {
  const order = await placeOrder({ customerName: 'Carla Quittenbaum' });
  const { db } = shop.store.context;
  db.prepare(`UPDATE store_order SET origin = 'external' WHERE id = ?`).run(order.id);
  await find().ask('quittenbaum');
  expect(find().orders.map(({ id }) => id)).toEqual([order.id]);
});

test('finds receipts by their number and by what was sold', async () => {
  const sold = pet();
  await sell(sold);
  await find().ask('T1-000001');
  expect(find().receipts.map(({ number }) => number)).toEqual(['T1-000001']);
  await find().ask(sold.name);
  expect(find().receipts.map(({ number }) => number)).toEqual(['T1-000001']);
  // Two letters occur in nearly every receipt.
  await find().ask(sold.name.slice(0, 2));
  expect(find().receipts).toEqual([]);
});

test('says that orders and receipts need a sign-in', async () => {
  await placeOrder({ customerName: 'Aoife Zimmermann' });
  await shop.hire('Anna', 'manager');
  await shop.ask('staff.signOut', {});
  await find().ask('zimmermann');
  expect([find().orders, find().receipts, find().needsName]).toEqual([[], [], true]);
  shop.handToCashier();
  await find().ask('zimmermann');
  expect([find().orders.length, find().needsName]).toEqual([1, false]);
});

test('says if there are more pets of a name than listed', async () => {
  await find().ask('the');
  expect([find().pets.length, find().morePets]).toEqual([12, true]);
  await find().ask('bella');
  expect([find().pets.length, find().morePets]).toEqual([8, false]);
});
