import { expect, test } from 'vitest';
import type { SimRequest } from './http.ts';
import { type Contract, openPetstore } from './petstore.ts';
import { World } from './world.ts';

const limits = { minute: 5, day: 1000 };

const request = (method: string, path: string, body: unknown = null, headers = {}): SimRequest => ({
  method,
  path,
  query: new URLSearchParams(),
  headers: new Headers({ ...headers, ...(body === null ? {} : { 'content-type': 'application/json' }) }),
  body: body === null ? null : JSON.stringify(body),
});

async function opened(contract: Contract) {
  const world = new World();
  const petstore = await openPetstore({ world, limits, contract });
  return { world, ...petstore };
}

test('the limits of the service follow virtual time', async () => {
  const { world, answer } = await opened('v1');
  const ask = async () => (await answer(request('GET', '/pets'))).status;
  for (let n = 0; n < limits.minute; n += 1) expect(await ask()).toBe(200);
  const refused = await answer(request('GET', '/pets'));
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  world.now += 60_000;
  expect(await ask()).toBe(200);
});

test.each([
  ['v1', '77', true, [201, 200]],
  ['plain', '1', false, [201, 201]],
] as const)('%s: an order has the id %s, an ETag: %s', async (contract, id, isTagged, statuses) => {
  const { answer, data } = await opened(contract);
  const make = () => answer(request('POST', '/store/orders', { id: 77, quantity: 2 }));
  const [first, again] = [await make(), await make()];
  expect([first.status, again.status]).toEqual(statuses);
  expect(await data.orders.get(id)).toMatchObject({ value: { quantity: 2 } });
  expect('etag' in first.headers).toBe(isTagged);
  const stale = await answer(
    request('PUT', `/store/orders/${id}`, { quantity: 3 }, { 'if-match': '"x"', 'idempotency-key': 'k' }),
  );
  expect(stale.status).toBe(contract === 'v1' ? 412 : 200);
});
