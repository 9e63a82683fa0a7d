import { expect, test } from 'vitest';
import {
  HOUR,
  type Intercept,
  MINUTE,
  openShop,
  ordersOf,
  page,
  refused,
  SECOND,
  type Shop,
  sell,
} from '../testing.ts';

// Answers that require a wait.

const WAIT = 2 * MINUTE;

/** Answers the next order with `instead`; `inside` records the requests sent within the required wait. */
function asksToWait(shop: Shop, instead: Intercept): { inside: string[]; over: () => boolean } {
  const inside: string[] = [];
  let from: number | null = null;
  shop.intercept = (request, ask) => {
    if (from === null && request.method === 'POST') {
      from = shop.world.now;
      return instead(request, ask);
    }
    const answered = from === null ? 0 : shop.world.now - from;
    // Requests already in flight at that moment are allowed.
    if (answered > 1500 && answered < WAIT)
      inside.push(`${request.method} ${request.path} after ${answered} ms`);
    return ask();
  };
  return { inside, over: () => from !== null && shop.world.now > from + WAIT };
}

const retryAfter = { 'retry-after': String(WAIT / SECOND) };
const overloaded: Intercept = async (request, ask) => {
  const answer = await page(503)(request, ask);
  return answer && { ...answer, headers: { ...answer.headers, ...retryAfter } };
};
const limited = refused(429, retryAfter);

test.each([
  ['429', limited],
  ['page with a 503', overloaded],
  ['404', refused(404, retryAfter)],
  ['409', refused(409, retryAfter)],
  ['413', refused(413, retryAfter)],
])(
  'the wait required by a %s is respected although another request is answered meanwhile',
  async (_, instead) => {
    const shop = await openShop();
    const wait = asksToWait(shop, instead);
    await sell(shop, shop.pets[0], 1);
    await sell(shop, shop.pets[1], 1);
    await shop.advance(3 * SECOND);
    await sell(shop, shop.pets[1], 1);
    // A manual request does not end the wait.
    shop.program().sync.probe();
    await shop.advance(10 * MINUTE);
    expect(wait).toMatchObject({ inside: [] });
    expect(wait.over()).toBe(true);
    expect((await ordersOf(shop)).length).toBeGreaterThanOrEqual(2);
  },
);

test('a wait is respected although the body of the refusal never arrives', async () => {
  const shop = await openShop();
  const wait = asksToWait(shop, async (request, ask) => {
    const answer = await limited(request, ask);
    const slowBody = { chunkBytes: 1, pauseMs: SECOND, share: 0.5, afterwards: 'nothing' } as const;
    return answer && { ...answer, slowBody };
  });
  await sell(shop, shop.pets[0], 1);
  await shop.advance(2 * SECOND);
  await sell(shop, shop.pets[1], 1);
  await shop.advance(10 * MINUTE);
  expect(wait).toMatchObject({ inside: [] });
  expect(await ordersOf(shop)).toHaveLength(2);
});

test('a login page is not used as an answer, nor its date', async () => {
  const shop = await openShop();
  const { gate, sync } = shop.program();
  const left = gate.remainingToday('orders');
  shop.intercept = async (request, ask) => {
    const answer = await page(200)(request, ask);
    const date = new Date(shop.world.now + 48 * HOUR).toUTCString();
    return answer && { ...answer, headers: { ...answer.headers, date } };
  };
  sync.refresh();
  await shop.advance(5 * SECOND);
  expect(Math.abs(gate.serviceNow() - shop.world.now)).toBeLessThan(SECOND);
  shop.intercept = null;
  await shop.advance(MINUTE);
  expect(gate.remainingToday('orders')).toBeLessThanOrEqual(left);
});

test('a clock a year behind delays requests by at most a day when answers have no date', async () => {
  const shop = await openShop();
  // The daily quota is used up until midnight; then it is full.
  const midnight = Math.ceil(shop.world.now / (24 * HOUR)) * 24 * HOUR;
  shop.intercept = async (_, ask) => {
    const { headers, ...answer } = await ask();
    const { date: __, ...others } = headers;
    const isSpent = shop.world.now < midnight;
    const day = {
      'x-ratelimit-limit': '100000',
      'x-ratelimit-remaining': isSpent ? '0' : '90000',
      'x-ratelimit-reset': String((isSpent ? midnight : midnight + 24 * HOUR) / SECOND),
    };
    return { ...answer, headers: { ...others, ...day } };
  };
  shop.till.kill();
  shop.till.skew -= 365 * 24 * HOUR;
  shop.till.boot();
  await shop.advance(MINUTE);
  await sell(shop, shop.pets[0], 1);
  await shop.advance(HOUR);
  expect(await ordersOf(shop)).toEqual([]);
  await shop.advance(25 * HOUR);
  expect(await ordersOf(shop)).toHaveLength(1);
});
