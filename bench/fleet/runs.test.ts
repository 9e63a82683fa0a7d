import { expect, test } from 'vitest';
import type { KeySpec } from './key.ts';
import { fleetOf, runAll } from './runs.ts';

test('gives the results in the order of the keys, whichever process ran them', async () => {
  const specs: KeySpec[] = [5, 6, 7].map((orders) => ({
    plan: 'free',
    tills: 1,
    orders,
    days: 1,
    seed: `order ${orders}`,
  }));
  const results = await runAll(specs);
  expect(results.map(({ spec }) => spec)).toEqual(specs);
});

test('makes fleets of exactly so many tills, the same each time', () => {
  for (const tills of [1, 30, 1000]) {
    const fleet = fleetOf(tills, 1);
    expect(fleet.reduce((sum, { tills: some }) => sum + some, 0)).toBe(tills);
    expect(fleetOf(tills, 1)).toEqual(fleet);
  }
});
