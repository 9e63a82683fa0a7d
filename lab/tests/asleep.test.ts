import { expect, test } from 'vitest';
import { HOUR, MINUTE, next, ordersOf, refused, SECOND, sell, shop } from '../testing.ts';

// The computer falls asleep during a request.

const asleep = { counts: true, holds: false, linkAfter: 0, breaks: false };

test.each([
  ['is still waited for', 20],
  ['was given up', 35 * SECOND],
])('a sale that is held back and %s when the computer falls asleep is not made twice', async (_, after) => {
  // A service where neither a key nor an id settles it.
  const one = await shop({ contract: 'plain' });
  const [momo, coco] = one.pets;
  await sell(one, momo, 1);
  await one.pass(MINUTE);
  let isHeldBack = false;
  one.between = async (request, ask) => {
    if (request.method === 'POST' && !isHeldBack) {
      isHeldBack = true;
      // It arrives half a minute after the computer wakes.
      await one.world.sleep(HOUR + MINUTE);
    }
    return ask();
  };
  await sell(one, coco, 2);
  await one.pass(after);
  one.till.fallAsleep(asleep);
  await one.pass(HOUR + 30 * SECOND - after);
  one.till.wake();
  await sell(one, momo, 3);
  await one.pass(10 * MINUTE);
  expect((await ordersOf(one)).map(({ quantity }) => quantity).sort()).toEqual([1, 2, 3]);
});

test('a ban whose words are still to come when the computer falls asleep is kept after a restart', async () => {
  const one = await shop();
  const [momo] = one.pets;
  const ban = refused(403, { 'retry-after': String(30 * 60) });
  const from = one.world.now;
  one.between = next({}, async (request, ask) => {
    const answer = await ban(request, ask);
    // Its headers arrive at once, its body never.
    const trickle = { piece: 1, pause: 600, share: 1, behind: 'nothing' } as const;
    return answer && { ...answer, trickle };
  });
  await sell(one, momo, 1);
  await one.pass(500);
  one.till.fallAsleep(asleep);
  await one.pass(2 * MINUTE);
  one.till.wake();
  await one.pass(2 * SECOND);
  one.till.kill();
  one.till.boot();
  await one.pass(HOUR);
  const inside = one.sent.filter(({ at }) => at > from + SECOND && at < from + 30 * MINUTE);
  expect(inside).toEqual([]);
  expect(await ordersOf(one)).toHaveLength(1);
});
