import { expect, test } from 'vitest';
import { MINUTE, ordersOf, sell, shop } from './testing.ts';

// A computer that is asleep while a request is under way, and whose monotonic clock counts on.

const HOUR = 60 * MINUTE;

test('a sale that the computer holds back while it is asleep is not made twice', async () => {
  const other = { keepsIds: false, idempotency: 'none', getsOrders: false, etags: false } as const;
  const one = await shop(other);
  const { world, pets } = one;
  await sell(one, pets[0], 1);
  await one.pass(MINUTE);
  // The next request arrives three seconds after the computer woke up.
  const { sleep } = world;
  world.sleep = (ms) => {
    world.sleep = sleep;
    return sleep.call(world, ms + HOUR + 3000);
  };
  await sell(one, pets[1], 2);
  await one.pass(100);
  world.now += HOUR;
  await one.pass(200);
  await sell(one, pets[0], 3);
  await one.pass(10 * MINUTE);
  expect(
    ordersOf(one)
      .map(({ quantity }) => quantity)
      .sort(),
  ).toEqual([1, 2, 3]);
});

test('nor is one that was given up before the computer fell asleep', async () => {
  const other = { keepsIds: false, idempotency: 'none', getsOrders: false, etags: false } as const;
  const one = await shop(other);
  const { world, pets } = one;
  await sell(one, pets[0], 1);
  await one.pass(MINUTE);
  const { sleep } = world;
  world.sleep = (ms) => {
    world.sleep = sleep;
    return sleep.call(world, ms + HOUR + 33_000);
  };
  await sell(one, pets[1], 2);
  await one.pass(30_000);
  world.now += HOUR;
  await one.pass(200);
  await sell(one, pets[0], 3);
  await one.pass(10 * MINUTE);
  expect(
    ordersOf(one)
      .map(({ quantity }) => quantity)
      .sort(),
  ).toEqual([1, 2, 3]);
});

test('a ban whose words are still to come when the computer falls asleep is heard only when it wakes', async () => {
  const one = await shop({});
  const { world, service, till, troubles, pets } = one;
  // Its headers come at once, its words never.
  const trickle = { piece: 1, pause: 600, share: 1, behind: 'nothing' } as const;
  troubles.push({ kind: 'trickle', from: world.now, until: world.now + MINUTE, share: 1, trickle });
  service.limiter.bar(world.now, 30 * MINUTE);
  await sell(one, pets[0], 1);
  await one.pass(500);
  till.fallAsleep({ counts: true, holds: false, linkAfter: 0, breaks: false });
  await one.pass(2 * MINUTE);
  till.kill();
  await one.pass(MINUTE);
  till.boot();
  await one.pass(HOUR);
  expect([...till.early, ...one.program().line.early]).toEqual([]);
});

test('a count that was read before the computer fell asleep is read again, where nothing else tells of changes', async () => {
  const one = await shop({ etags: false });
  const { service, till, pets } = one;
  const [momo] = pets;
  await sell(one, momo, 1);
  await one.pass(MINUTE);
  const answer = service.answer.bind(service);
  service.answer = (request) => {
    // The answer is on its way when the computer falls asleep, with a monotonic clock that stands still.
    if (request.method === 'GET' && request.path === `/store/inventory/${momo}` && till.program)
      till.fallAsleep({ counts: false, holds: false, linkAfter: 0, breaks: false });
    return answer(request);
  };
  await sell(one, momo, 1);
  await one.pass(MINUTE);
  service.answer = answer;
  expect(till.program).toBeNull();
  const item = service.stock.get(momo);
  if (item) item.quantity -= 3;
  await one.pass(HOUR);
  till.wake();
  await one.pass(10 * MINUTE);
  expect(service.stock.get(momo)?.quantity).toBe(10 - 2 - 3);
});
