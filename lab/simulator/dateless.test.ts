import { expect, test } from 'vitest';
import { serviceMs } from '../../shared/time.ts';
import { MINUTE, sell, shop } from './testing.ts';

// Refusals that do not say what time it is, of something in front of the service for one.

const HOUR = 60 * MINUTE;

test.each([
  ['ahead', 2 * HOUR],
  ['behind', -2 * HOUR],
])(
  'a date in Retry-After is waited for, with a clock that is %s and a refusal without a Date',
  async (_, skew) => {
    const one = await shop({});
    const { service, world, till } = one;
    till.skew += skew;
    await one.pass(MINUTE);
    const answer = service.answer.bind(service);
    let until: number | null = null;
    const at: number[] = [];
    service.answer = (request) => {
      if (until === null) {
        until = Math.ceil(world.now / 1000) * 1000 + 5 * MINUTE;
        return { status: 429, headers: { 'retry-after': new Date(until).toUTCString() }, body: '' };
      }
      // What was under way when it came is no request inside the wait.
      if (world.now > until - 5 * MINUTE + 1000) at.push(world.now - until);
      return answer(request);
    };
    await sell(one, one.pets[0], 1);
    await one.pass(20 * MINUTE);
    expect(at[0]).toBeGreaterThanOrEqual(0);
    expect(at[0]).toBeLessThan(MINUTE);
  },
);

test('the clock of a login page is not the service’s, and opens no new day', async () => {
  const one = await shop({});
  const { service } = one;
  const answer = service.answer.bind(service);
  const { gate, sync } = one.program();
  const day = serviceMs(service.now() + 10 * HOUR);
  Object.assign(gate.memory.day, {
    known: { remaining: 50_000, limit: 100_000, resetsAt: day, at: service.now() },
  });
  const left = gate.remainingToday('orders');
  service.answer = () => {
    const date = new Date(service.now() + 48 * HOUR).toUTCString();
    return { status: 200, headers: { 'content-type': 'text/html', date }, body: '<html>Room number?</html>' };
  };
  sync.refresh();
  await one.pass(5000);
  expect(Math.abs(gate.serviceNow() - service.now())).toBeLessThan(1000);
  service.answer = answer;
  await one.pass(MINUTE);
  expect(gate.remainingToday('orders')).toBeLessThanOrEqual(left);
});

test('a clock that was set back by a year holds nothing back for longer than a day, where no answer tells the time', async () => {
  const one = await shop({});
  const { service, till } = one;
  const answer = service.answer.bind(service);
  // Of the day nothing is left until midnight; then all of it.
  const midnight = (Math.floor(service.now() / (24 * HOUR)) + 1) * 24 * HOUR;
  service.answer = (request) => {
    const { headers, ...rest } = answer(request);
    const { date, ...others } = headers;
    const isSpent = service.now() < midnight;
    const day = {
      'x-ratelimit-limit': '100000',
      'x-ratelimit-remaining': isSpent ? '0' : '90000',
      'x-ratelimit-reset': String((isSpent ? midnight : midnight + 24 * HOUR) / 1000),
    };
    return { ...rest, headers: { ...others, ...day } };
  };
  till.kill();
  till.skew -= 365 * 24 * HOUR;
  till.boot();
  await one.pass(MINUTE);
  await sell(one, one.pets[0], 1);
  await one.pass(HOUR);
  expect(service.orders.size).toBe(0);
  await one.pass(25 * HOUR);
  expect(service.orders.size).toBe(1);
  expect(one.program().sync.status().lastPulledAt).not.toBeNull();
});
