import { expect, test } from 'vitest';
import { MINUTE, ordersOf, sell, shop } from './testing.ts';

// A computer that is asleep while a request is under way, and whose monotonic clock counts on.

const HOUR = 60 * MINUTE;

test('a sale that the computer holds back while it is asleep is not made twice', async () => {
  const other = { keepsIds: false, idempotency: 'none', getsOrders: false, etags: false } as const;
  const one = await shop(other, { orderIds: 'service' });
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
  const one = await shop(other, { orderIds: 'service' });
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
