import { expect, test } from 'vitest';
import { type Between, counts, HOUR, localPet, MINUTE, sell, shop } from '../testing.ts';

// Gateways and proxies between the till and the service, which answer in its place or change its answers.

const free = { limits: { minute: 60, day: 1000 }, profile: { plan: 'free', limits: undefined } };

/** A gateway that does not know where the service's writes go. */
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
