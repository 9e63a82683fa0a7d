import { expect, test } from 'vitest';
import { HOUR, MINUTE, next, openShop, ordersOf, refused, SECOND, sell } from '../testing.ts';

// The computer falls asleep during a request.

const asleep = { clockRuns: true, delaysRequests: false, networkUpAfterMs: 0, losesConnections: false };

test.each([
  ['has not timed out', 20],
  ['has timed out', 35 * SECOND],
])('a delayed sale that %s when the computer falls asleep is not made twice', async (_, after) => {
  // A service where neither a key nor an id settles it.
  const shop = await openShop({ contract: 'plain' });
  const [momo, coco] = shop.pets;
  await sell(shop, momo, 1);
  await shop.advance(MINUTE);
  let isHeldBack = false;
  shop.intercept = async (request, ask) => {
    if (request.method === 'POST' && !isHeldBack) {
      isHeldBack = true;
      // It arrives half a minute after the computer wakes.
      await shop.world.sleep(HOUR + MINUTE);
    }
    return ask();
  };
  await sell(shop, coco, 2);
  await shop.advance(after);
  shop.till.fallAsleep(asleep);
  await shop.advance(HOUR + 30 * SECOND - after);
  shop.till.wake();
  await sell(shop, momo, 3);
  await shop.advance(10 * MINUTE);
  expect((await ordersOf(shop)).map(({ quantity }) => quantity).sort()).toEqual([1, 2, 3]);
});

test('a ban whose body arrives after the computer falls asleep is respected after a restart', async () => {
  const shop = await openShop();
  const [momo] = shop.pets;
  const ban = refused(403, { 'retry-after': String(30 * 60) });
  const from = shop.world.now;
  shop.intercept = next({}, async (request, ask) => {
    const answer = await ban(request, ask);
    // Its headers arrive at once, its body never.
    const slowBody = { chunkBytes: 1, pauseMs: 600, share: 1, afterwards: 'nothing' } as const;
    return answer && { ...answer, slowBody };
  });
  await sell(shop, momo, 1);
  await shop.advance(500);
  shop.till.fallAsleep(asleep);
  await shop.advance(2 * MINUTE);
  shop.till.wake();
  await shop.advance(2 * SECOND);
  shop.till.kill();
  shop.till.boot();
  await shop.advance(HOUR);
  const inside = shop.sent.filter(({ at }) => at > from + SECOND && at < from + 30 * MINUTE);
  expect(inside).toEqual([]);
  expect(await ordersOf(shop)).toHaveLength(1);
});
