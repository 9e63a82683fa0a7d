import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chance } from '../../../lab/simulator/random.ts';
import { MINUTE, rig, type Till } from './testing.ts';

// Shops of every kind before limiters of every kind, drawn at random: none is refused by its own doing, or banned.

const kinds = ['fixed', 'first', 'sliding', 'bucket'] as const;
const shops = fc.record({
  kind: fc.constantFrom(...kinds),
  minute: fc.constantFrom(60, 300),
  tills: fc.integer({ min: 1, max: 3 }),
  way: fc.integer({ min: 5, max: 300 }),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  backlog: fc.integer({ min: 0, max: 120 }),
});

/** Backlogs, then sales one by one, at tills that begin one after another. */
async function sell(
  { kind, minute, tills, way, seed, backlog }: typeof shops extends fc.Arbitrary<infer T> ? T : never,
  outside: boolean,
) {
  const dice = chance(`gate ${seed}`);
  const { world, limiter, till } = rig({
    kind,
    minute,
    tills,
    way: () => way * (0.6 + 0.8 * dice.next()) * (!outside && dice.happens(0.02) ? 8 : 1),
  });
  const all: Till[] = [];
  let sales = 0;
  for (let number = 0; number < tills; number += 1) {
    const own = dice.fork(`till ${number}`);
    world.after(own.between(0, 20_000), () => {
      const one = till();
      all.push(one);
      one.send(backlog);
      for (let count = own.between(0, 60); count > 0; count -= 1) {
        sales += 1;
        world.after(own.between(0, 4 * MINUTE), () => one.send(own.pick([1, 1, 2, 5])));
      }
    });
  }
  if (outside) {
    for (let at = 0; at < 6 * MINUTE; at += dice.between(1, 4000)) {
      const burst = dice.happens(0.03) ? minute : 1;
      world.after(at, () => {
        for (let count = 0; count < burst; count += 1) limiter.outside(world.now);
      });
    }
  }
  await world.run(() => false, world.now + 30 * MINUTE);
  expect(all.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThanOrEqual(sales + tills * backlog);
  expect(all.map(({ whileOpen }) => whileOpen)).toEqual(all.map(() => 0));
  expect(limiter.counts.bans).toBe(0);
  return limiter.counts;
}

const runs = Number(process.env.GATE_RUNS ?? 60);
const runSeed = Number(process.env.GATE_SEED ?? 7);

test('no schedule is refused while nobody else uses the key', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(shops, async (shop) => {
      const { refused } = await sell(shop, false);
      expect(refused).toBe(0);
    }),
    { numRuns: runs, seed: runSeed },
  );
});

test('no schedule sends inside a wait, or is banned, whoever else uses the key', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(shops, async (shop) => {
      await sell(shop, true);
    }),
    { numRuns: runs, seed: runSeed },
  );
});
