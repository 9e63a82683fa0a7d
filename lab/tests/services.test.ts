import { expect, test } from 'vitest';
import { localId } from '../../shared/testing/ids.ts';
import {
  answerLost,
  type Between,
  contents,
  counts,
  fulfil,
  localPet,
  MINUTE,
  next,
  open,
  ordersOf,
  placeOrder,
  refresh,
  savePet,
  sell,
  shop,
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
const inOurWords: Between = async ({ method, path }, ask) => {
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
const sparse: Between = async (_, ask) => {
  const answer = await ask();
  const body = answer.body
    .replaceAll(/,"(complete":false|status":"available")/g, '')
    .replaceAll('{"id":', '{"extra":{"a":[1]},"id":');
  return { ...answer, body };
};

test.each<[string, Parameters<typeof shop>[0], Between | null]>([
  ['like ours', {}, null],
  ['that promises nothing', { contract: 'plain' }, null],
  ['with one row a page', { pageSize: 1 }, null],
  ['with fields missing and others added', {}, sparse],
  ['with its own paths and methods', { profile: { operations: ownPaths } }, inOurWords],
])('a service %s has every order once, and the right stock', async (_, options, between) => {
  const one = await shop({ ...options, ...(between && { between }) });
  const [momo, coco] = one.pets;
  await sell(one, momo, 2);
  const orderId = await placeOrder(one, coco);
  await one.pass(MINUTE);
  const loses = next({ method: 'POST' }, answerLost);
  const answers = between ?? ((__, ask) => ask());
  one.between = (request, ask) =>
    loses(request, async () => {
      const passed = await answers(request, ask);
      if (!passed) throw new Error('Nothing came back');
      return passed;
    });
  await sell(one, momo, 1);
  await one.pass(20 * MINUTE);
  await fulfil(one, orderId);
  await one.pass(20 * MINUTE);
  expect((await ordersOf(one)).map((order) => JSON.stringify(order)).sort()).toEqual(
    [
      { petId: momo, quantity: 1, complete: true },
      { petId: momo, quantity: 2, complete: true },
      { petId: coco, quantity: 1, complete: true },
    ].map((order) => JSON.stringify(order)),
  );
  expect(await counts(one)).toEqual([7, 9]);
  expect(open(one)).toEqual([]);
  // The till has linked each order to the service's id.
  const { store } = one.program();
  const linked = store.context.db.prepare('SELECT remote_id FROM store_order').pluck().all();
  expect(linked.sort()).toEqual((await contents(one)).orders.map(({ id }) => id).sort());
  expect(store.verify().holds).toBe(true);
});

test('the pick-up of an order arrives at a service that does not show whether the order is complete', async () => {
  const one = await shop();
  await one.data.orders.create({ petId: one.pets[0], quantity: 1 });
  await refresh(one);
  const id = one.program().store.context.db.prepare('SELECT id FROM store_order').pluck().get() as string;
  await savePet(one, { petId: localPet(one, one.pets[0]), name: 'Momo' });
  await fulfil(one, localId(id));
  await one.pass(10 * MINUTE);
  expect(await ordersOf(one)).toMatchObject([{ complete: true }]);
});
