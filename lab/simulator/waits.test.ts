import { expect, test } from 'vitest';
import { MINUTE, type Shop, sell, shop } from './testing.ts';

// Waits that something other than a refusal asks for.

const WAIT = 2 * MINUTE;

/** The next order is answered with a status that asks for two minutes. What is sent within them, but for what was under way. */
function overloaded({ service, world }: Shop, status = 503): string[] {
  const answer = service.answer.bind(service);
  const early: string[] = [];
  let until: number | null = null;
  service.answer = (request) => {
    if (until === null && request.method === 'POST') {
      until = world.now + WAIT;
      const date = new Date(world.now).toUTCString();
      return { status, headers: { 'retry-after': String(WAIT / 1000), date }, body: '' };
    }
    const left = (until ?? 0) - world.now;
    if (left > 0 && left < WAIT - 1000) early.push(`${request.method} ${request.path}`);
    return answer(request);
  };
  return early;
}

test('a wait that a 503 asks for is kept, also where another request is answered meanwhile', async () => {
  const one = await shop({});
  const early = overloaded(one);
  await sell(one, one.pets[0], 1);
  await sell(one, one.pets[1], 1);
  await one.pass(10 * MINUTE);
  expect(early).toEqual([]);
  expect(one.service.orders.size).toBe(2);
});

test.each([404, 409, 413])('a wait that a %i asks for is kept', async (status) => {
  const one = await shop({});
  const early = overloaded(one, status);
  await sell(one, one.pets[0], 1);
  await one.pass(3000);
  await sell(one, one.pets[1], 1);
  await one.pass(10 * MINUTE);
  expect(early).toEqual([]);
  expect(one.service.orders.size).toBeGreaterThan(0);
});

test('nor does a person end it who asks for a request', async () => {
  const one = await shop({});
  const early = overloaded(one);
  await sell(one, one.pets[0], 1);
  await one.pass(10_000);
  one.program().sync.probe();
  await one.pass(10 * MINUTE);
  expect(early).toEqual([]);
  await sell(one, one.pets[1], 1);
  await one.pass(10 * MINUTE);
  expect(one.service.orders.size).toBe(2);
});

test('a wait is kept a second after its headers, also where the words of the refusal never come', async () => {
  const one = await shop({});
  const { service, world } = one;
  const answer = service.answer.bind(service);
  const sent: number[] = [];
  let at: number | null = null;
  service.answer = (request) => {
    if (at === null && request.method === 'POST') {
      at = world.now;
      const date = new Date(world.now).toUTCString();
      return {
        status: 429,
        headers: { 'retry-after': String(WAIT / 1000), date },
        body: '{"code":"rate_limited"}',
      };
    }
    // Its words are waited for a second.
    if (at !== null && world.now > at + 1500) sent.push(world.now - at);
    return answer(request);
  };
  const trickle = { piece: 1, pause: 1000, share: 0.5, behind: 'nothing' } as const;
  one.troubles.push({ kind: 'trickle', from: world.now, until: world.now + 1000, share: 1, trickle });
  await sell(one, one.pets[0], 1);
  await one.pass(2000);
  await sell(one, one.pets[1], 1);
  await one.pass(10 * MINUTE);
  expect(sent[0]).toBeGreaterThanOrEqual(WAIT);
  expect(service.orders.size).toBe(2);
});
