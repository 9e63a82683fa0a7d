import { expect, test } from 'vitest';
import {
  type Between,
  HOUR,
  MINUTE,
  ordersOf,
  page,
  refused,
  SECOND,
  type Shop,
  sell,
  shop,
} from '../testing.ts';

// Answers that require a wait.

const WAIT = 2 * MINUTE;

/** Answers the next order with `instead`; `inside` records the requests sent within the required wait. */
function asksToWait(one: Shop, instead: Between): { inside: string[]; over: () => boolean } {
  const inside: string[] = [];
  let from: number | null = null;
  one.between = (request, ask) => {
    if (from === null && request.method === 'POST') {
      from = one.world.now;
      return instead(request, ask);
    }
    const passed = from === null ? 0 : one.world.now - from;
    // Requests already in flight at that moment are allowed.
    if (passed > 1500 && passed < WAIT) inside.push(`${request.method} ${request.path} after ${passed} ms`);
    return ask();
  };
  return { inside, over: () => from !== null && one.world.now > from + WAIT };
}

const retryAfter = { 'retry-after': String(WAIT / SECOND) };
const overloaded: Between = async (request, ask) => {
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
  'a wait that a %s asks for is kept, also where another request is answered meanwhile',
  async (_, instead) => {
    const one = await shop();
    const wait = asksToWait(one, instead);
    await sell(one, one.pets[0], 1);
    await sell(one, one.pets[1], 1);
    await one.pass(3 * SECOND);
    await sell(one, one.pets[1], 1);
    // A manual request does not end the wait.
    one.program().sync.probe();
    await one.pass(10 * MINUTE);
    expect(wait).toMatchObject({ inside: [] });
    expect(wait.over()).toBe(true);
    expect((await ordersOf(one)).length).toBeGreaterThanOrEqual(2);
  },
);

test('a wait is kept where the words of the refusal never come', async () => {
  const one = await shop();
  const wait = asksToWait(one, async (request, ask) => {
    const answer = await limited(request, ask);
    const trickle = { piece: 1, pause: SECOND, share: 0.5, behind: 'nothing' } as const;
    return answer && { ...answer, trickle };
  });
  await sell(one, one.pets[0], 1);
  await one.pass(2 * SECOND);
  await sell(one, one.pets[1], 1);
  await one.pass(10 * MINUTE);
  expect(wait).toMatchObject({ inside: [] });
  expect(await ordersOf(one)).toHaveLength(2);
});

test('a login page is no answer: nothing is taken from it, its clock neither', async () => {
  const one = await shop();
  const { gate, sync } = one.program();
  const left = gate.remainingToday('orders');
  one.between = async (request, ask) => {
    const answer = await page(200)(request, ask);
    const date = new Date(one.world.now + 48 * HOUR).toUTCString();
    return answer && { ...answer, headers: { ...answer.headers, date } };
  };
  sync.refresh();
  await one.pass(5 * SECOND);
  expect(Math.abs(gate.serviceNow() - one.world.now)).toBeLessThan(SECOND);
  one.between = null;
  await one.pass(MINUTE);
  expect(gate.remainingToday('orders')).toBeLessThanOrEqual(left);
});

test('a clock that is a year behind holds nothing back for longer than a day, where no answer tells the time', async () => {
  const one = await shop();
  // The daily quota is used up until midnight; then it is full.
  const midnight = Math.ceil(one.world.now / (24 * HOUR)) * 24 * HOUR;
  one.between = async (_, ask) => {
    const { headers, ...answer } = await ask();
    const { date: __, ...others } = headers;
    const isSpent = one.world.now < midnight;
    const day = {
      'x-ratelimit-limit': '100000',
      'x-ratelimit-remaining': isSpent ? '0' : '90000',
      'x-ratelimit-reset': String((isSpent ? midnight : midnight + 24 * HOUR) / SECOND),
    };
    return { ...answer, headers: { ...others, ...day } };
  };
  one.till.kill();
  one.till.skew -= 365 * 24 * HOUR;
  one.till.boot();
  await one.pass(MINUTE);
  await sell(one, one.pets[0], 1);
  await one.pass(HOUR);
  expect(await ordersOf(one)).toEqual([]);
  await one.pass(25 * HOUR);
  expect(await ordersOf(one)).toHaveLength(1);
});
