import { expect, test } from 'vitest';
import { localId } from '../../shared/testing/ids.ts';
import {
  answerLost,
  contents,
  counts,
  fulfil,
  type Intercept,
  localPet,
  MINUTE,
  next,
  openEntries,
  openShop,
  ordersOf,
  placeOrder,
  rereadLists,
  savePet,
  sell,
} from '../testing.ts';

// A day at the counter with different services.

const ownPaths = {
  listPets: { path: '/v9/animals' },
  getPet: { path: '/v9/animals/{id}' },
  updatePet: { method: 'PATCH', path: '/v9/animals/{id}' },
  listCategories: { path: '/v9/kinds' },
  listOrders: { path: '/v9/sales' },
  createOrder: { path: '/v9/sales' },
  getOrder: { path: '/v9/sales/{number}' },
  updateOrder: { method: 'PATCH', path: '/v9/sales/{number}' },
  listInventory: { path: '/v9/counts' },
  getInventory: { path: '/v9/counts/{animal}' },
  updateInventory: { method: 'PATCH', path: '/v9/counts/{animal}' },
};
const words = { animals: 'pets', kinds: 'categories', sales: 'store/orders', counts: 'store/inventory' };
const inOurWords: Intercept = async ({ method, path }, ask) => {
  const [, root, word, id] = path.split('/');
  const ours = root === 'v9' ? words[word as keyof typeof words] : 'nowhere';
  const answer = await ask({
    method: method === 'PATCH' ? 'PUT' : method,
    path: `/${ours}${id ? `/${id}` : ''}`,
  });
  const link = answer.headers.link?.replace(/^<[^?]*/, `<${path}`);
  return link ? { ...answer, headers: { ...answer.headers, link } } : answer;
};

/** Omits optional fields and adds unknown ones. */
const sparse: Intercept = async (_, ask) => {
  const answer = await ask();
  const body = answer.body
    .replaceAll(/,"(complete":false|status":"available")/g, '')
    .replaceAll('{"id":', '{"extra":{"a":[1]},"id":');
  return { ...answer, body };
};

test.each<[string, Parameters<typeof openShop>[0], Intercept | null]>([
  ['like ours', {}, null],
  ['that promises nothing', { contract: 'plain' }, null],
  ['with one row a page', { pageSize: 1 }, null],
  ['with fields missing and others added', {}, sparse],
  ['with its own paths and methods', { profile: { operations: ownPaths } }, inOurWords],
])('a service %s gets every order once and the right stock', async (_, options, intercept) => {
  const shop = await openShop({ ...options, ...(intercept && { intercept }) });
  const [momo, coco] = shop.pets;
  await sell(shop, momo, 2);
  const orderId = await placeOrder(shop, coco);
  await shop.advance(MINUTE);
  const loses = next({ method: 'POST' }, answerLost);
  const answers = intercept ?? ((__, ask) => ask());
  shop.intercept = (request, ask) =>
    loses(request, async () => {
      const answered = await answers(request, ask);
      if (!answered) throw new Error('Nothing came back');
      return answered;
    });
  await sell(shop, momo, 1);
  await shop.advance(20 * MINUTE);
  await fulfil(shop, orderId);
  await shop.advance(20 * MINUTE);
  expect((await ordersOf(shop)).map((order) => JSON.stringify(order)).sort()).toEqual(
    [
      { petId: momo, quantity: 1, complete: true },
      { petId: momo, quantity: 2, complete: true },
      { petId: coco, quantity: 1, complete: true },
    ].map((order) => JSON.stringify(order)),
  );
  expect(await counts(shop)).toEqual([7, 9]);
  expect(openEntries(shop)).toEqual([]);
  // The till has linked each order to the service's id.
  const { store } = shop.program();
  const linked = store.context.db.prepare('SELECT remote_id FROM store_order').pluck().all();
  expect(linked.sort()).toEqual((await contents(shop)).orders.map(({ id }) => id).sort());
  expect(store.verify().holds).toBe(true);
});

test('a pickup is sent to a service that omits whether an order is complete', async () => {
  const shop = await openShop();
  await shop.data.orders.create({ petId: shop.pets[0], quantity: 1 });
  await rereadLists(shop);
  const id = shop.program().store.context.db.prepare('SELECT id FROM store_order').pluck().get() as string;
  await savePet(shop, { petId: localPet(shop, shop.pets[0]), name: 'Momo' });
  await fulfil(shop, localId(id));
  await shop.advance(10 * MINUTE);
  expect(await ordersOf(shop)).toMatchObject([{ complete: true }]);
});
