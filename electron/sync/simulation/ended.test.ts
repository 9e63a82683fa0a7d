import { expect, test } from 'vitest';
import { sell, shop } from './testing.ts';

test('what is about to be told when the sync ends is told nobody, for the store is closed by then', async () => {
  const one = await shop({});
  const { sync } = one.program();
  let told = 0;
  sync.onStatus(() => {
    told += 1;
  });
  await sell(one, one.pets[0], 1);
  const ended = one.till.end();
  await one.pass(1000);
  await ended;
  const before = told;
  await one.pass(1000);
  expect(told).toBe(before);
});
