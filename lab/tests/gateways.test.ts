import { expect, test } from 'vitest';
import { counts, HOUR, type Intercept, localPet, MINUTE, openEntries, openShop, sell } from '../testing.ts';

// Gateways and proxies that answer instead of the service or change its answers.

const free = { limits: { minute: 60, day: 1000 }, profile: { plan: 'free', limits: undefined } };

/** A proxy that changes a header of every answer; null removes it. */
const changed =
  (change: (name: string, value: string) => string | null): Intercept =>
  async (_, ask) => {
    const answer = await ask();
    const headers = Object.entries(answer.headers).flatMap(([name, value]) => {
      const kept = change(name.toLowerCase(), value);
      return kept === null ? [] : [[name, kept]];
    });
    return { ...answer, headers: Object.fromEntries(headers) };
  };

/** A gateway without a route for writes. */
const noRoute: Intercept = (request, ask) =>
  request.method === 'GET'
    ? ask()
    : {
        status: 404,
        headers: { 'content-type': 'application/json' },
        body: '{"message":"no Route matched with those values"}',
      };

test.each(['v1', 'plain'] as const)(
  'a request that always gets an unexpected answer does not use up the daily quota (%s)',
  async (contract) => {
    const shop = await openShop({ ...free, contract });
    await shop.advance(10 * MINUTE);
    shop.intercept = noRoute;
    const from = shop.sent.length;
    const petId = localPet(shop, shop.pets[0]);
    await shop.program().call['stock.adjust']({ petId, by: 5, reason: 'received', note: null });
    await shop.advance(12 * HOUR);
    const writes = shop.sent.slice(from).filter(({ method }) => method !== 'GET');
    expect(writes.length).toBeLessThan(150);
    shop.intercept = null;
    await sell(shop, shop.pets[1], 1);
    await shop.advance(HOUR);
    expect(await counts(shop)).toEqual([15, 9]);
  },
);

test('counts are written through a proxy that marks ETags as weak', async () => {
  const proxy = changed((name, value) => (name === 'etag' ? `W/${value}` : value));
  const shop = await openShop({ ...free, intercept: proxy });
  const from = shop.sent.length;
  await sell(shop, shop.pets[0], 1);
  await shop.advance(HOUR);
  expect(await counts(shop)).toEqual([9, 10]);
  expect(openEntries(shop)).toEqual([]);
  expect(shop.sent.length - from).toBeLessThan(20);
});

test.each(['v1', 'plain'] as const)(
  'a refused request without rate-limit headers is not repeated and its entry is parked (%s)',
  async (contract) => {
    const proxy = changed((name, value) => (name.startsWith('x-ratelimit') ? null : value));
    const shop = await openShop({ ...free, contract, intercept: proxy });
    await shop.data.pets.remove(shop.pets[0]);
    await sell(shop, shop.pets[0], 1);
    const from = shop.sent.length;
    await shop.advance(3 * HOUR);
    expect(shop.program().sync.status().parked).toBe(1);
    const tries = shop.sent
      .slice(from)
      .filter(({ method, path }) => method === 'POST' || /orders\//.test(path));
    expect(tries).toHaveLength(1);
  },
);
