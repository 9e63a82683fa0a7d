import { expect, test } from 'vitest';
import { type Between, counts, HOUR, localPet, MINUTE, open, sell, shop } from '../testing.ts';

// Gateways and proxies that answer instead of the service or change its answers.

const free = { limits: { minute: 60, day: 1000 }, profile: { plan: 'free', limits: undefined } };

/** A proxy that changes a header of every answer; null removes it. */
const changed =
  (change: (name: string, value: string) => string | null): Between =>
  async (_, ask) => {
    const answer = await ask();
    const headers = Object.entries(answer.headers).flatMap(([name, value]) => {
      const kept = change(name.toLowerCase(), value);
      return kept === null ? [] : [[name, kept]];
    });
    return { ...answer, headers: Object.fromEntries(headers) };
  };

/** A gateway without a route for writes. */
const noRoute: Between = (request, ask) =>
  request.method === 'GET'
    ? ask()
    : {
        status: 404,
        headers: { 'content-type': 'application/json' },
        body: '{"message":"no Route matched with those values"}',
      };

test.each(['v1', 'plain'] as const)(
  'a request that gets the same odd answer every time leaves enough of the day for others (%s)',
  async (contract) => {
    const one = await shop({ ...free, contract });
    await one.pass(10 * MINUTE);
    one.between = noRoute;
    const from = one.sent.length;
    const petId = localPet(one, one.pets[0]);
    await one.program().call['stock.adjust']({ petId, by: 5, reason: 'received', note: null });
    await one.pass(12 * HOUR);
    const writes = one.sent.slice(from).filter(({ method }) => method !== 'GET');
    expect(writes.length).toBeLessThan(150);
    one.between = null;
    await sell(one, one.pets[1], 1);
    await one.pass(HOUR);
    expect(await counts(one)).toEqual([15, 9]);
  },
);

test('a proxy that marks ETags as weak keeps no count from being written', async () => {
  const proxy = changed((name, value) => (name === 'etag' ? `W/${value}` : value));
  const one = await shop({ ...free, between: proxy });
  const from = one.sent.length;
  await sell(one, one.pets[0], 1);
  await one.pass(HOUR);
  expect(await counts(one)).toEqual([9, 10]);
  expect(open(one)).toEqual([]);
  expect(one.sent.length - from).toBeLessThan(20);
});

test.each(['v1', 'plain'] as const)(
  'a refusal without rate-limit headers is sent once and needs a person (%s)',
  async (contract) => {
    const proxy = changed((name, value) => (name.startsWith('x-ratelimit') ? null : value));
    const one = await shop({ ...free, contract, between: proxy });
    await one.data.pets.remove(one.pets[0]);
    await sell(one, one.pets[0], 1);
    const from = one.sent.length;
    await one.pass(3 * HOUR);
    expect(one.program().sync.status().parked).toBe(1);
    const tries = one.sent
      .slice(from)
      .filter(({ method, path }) => method === 'POST' || /orders\//.test(path));
    expect(tries).toHaveLength(1);
  },
);
