import { expect, test } from 'vitest';
import { remoteId } from '../../shared/testing/ids.ts';
import { MINUTE, sell, shop } from './testing.ts';

// What the simulator says of doubts, against a service whose answers are lost at a known moment.

test('a doubt lasts from the lost answer to its end, and tells whether the request had arrived', async () => {
  const one = await shop({});
  await sell(one, one.pets[1], 1);
  await one.pass(MINUTE);
  expect(one.till.doubts.ended).toEqual([]);
  for (let tries = 0; tries < 12; tries += 1) {
    const { created } = one.service;
    const before = { orders: created.length, doubts: one.till.doubts.ended.length };
    one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 500, share: 1 });
    await sell(one, one.pets[tries % 2] ?? remoteId(''), 1);
    const from = one.world.now;
    await one.pass(500);
    if (one.program().store.queue.inDoubt().length !== 1) {
      await one.pass(30 * MINUTE);
      continue;
    }
    const arrived = created.length > before.orders;
    while (one.till.doubts.ended.length === before.doubts) await one.pass(10);
    const doubt = one.till.doubts.ended.at(-1);
    expect(doubt).toMatchObject({ kind: 'createOrder', arrived, witness: false });
    const lasted = one.world.now - from;
    expect(doubt?.ms).toBeGreaterThan(lasted - 500);
    expect(doubt?.ms).toBeLessThanOrEqual(lasted);
    await one.pass(30 * MINUTE);
  }
  const kinds = new Set(one.till.doubts.ended.map(({ arrived }) => arrived));
  expect(kinds).toEqual(new Set([true, false]));
});

test('a kill interrupts a doubt: what nobody could settle meanwhile does not count', async () => {
  const one = await shop({});
  // What was acknowledged before lets a look-up prove that something did not arrive.
  await sell(one, one.pets[1], 1);
  await one.pass(MINUTE);
  one.troubles.push({ kind: 'lossy', from: one.world.now, until: one.world.now + 25_000, share: 1 });
  await sell(one, one.pets[0], 1);
  await one.pass(25_000);
  expect(one.program().store.queue.inDoubt()).toHaveLength(1);
  one.till.kill();
  await one.pass(300 * MINUTE);
  one.till.boot();
  await one.pass(100 * MINUTE);
  expect(one.till.doubts.ended).toHaveLength(1);
  expect(one.till.doubts.ended[0]?.ms).toBeLessThan(100 * MINUTE);
});
