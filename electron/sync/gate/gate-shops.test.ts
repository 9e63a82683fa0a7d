import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chance } from '../../../shared/testing/chance.ts';
import { type Fate, MINUTE, memoryStore, rig, type Till } from './testing.ts';

// Random shops with limiters of every kind: a single sender never causes a refusal, and no sender is
// banned.

const kinds = ['fixed', 'first', 'sliding', 'bucket'] as const;
const shop = {
  minute: fc.constantFrom(60, 300),
  way: fc.integer({ min: 5, max: 300 }),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  backlog: fc.integer({ min: 0, max: 120 }),
};
/** Alone on the key, with a window that starts with the first request, a fixed window or a token bucket. */
const alone = fc.record({
  ...shop,
  kind: fc.constantFrom('fixed' as const, 'first' as const, 'bucket' as const),
  tills: fc.constant(1),
});
const shared = fc.record({ ...shop, kind: fc.constantFrom(...kinds), tills: fc.integer({ min: 1, max: 3 }) });

/** Backlogs, then sales one by one, at tills that start one after another. */
async function sell(
  { kind, minute, tills, way, seed, backlog }: typeof shared extends fc.Arbitrary<infer T> ? T : never,
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

test('no request of a single sender gets a 429', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(alone, async (one) => {
      const { refused } = await sell(one, false);
      expect(refused).toBe(0);
    }),
    { numRuns: runs, seed: runSeed },
  );
});

test('no request gets a 429 despite lost answers and restarts', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(alone, async ({ kind, minute, way, seed, backlog }) => {
      const dice = chance(`gate ${seed}`);
      const { world, limiter, till } = rig({
        kind,
        minute,
        way: () => way * (0.6 + 0.8 * dice.next()),
        fate: () => dice.pick<Fate>([...Array<Fate>(8).fill('answered'), 'lost', 'answer lost']),
      });
      const store = memoryStore();
      let left = 2 * minute + backlog;
      for (let restart = 0; restart < 3; restart += 1) {
        const one = till(store);
        one.send(left);
        await world.run(() => one.left === 0, world.now + dice.between(0, 2 * MINUTE));
        one.kill();
        left = one.left + 20;
        await world.run(() => false, world.now + dice.between(1000, 20_000));
      }
      const last = till(store);
      last.send(left);
      await world.run(() => last.left === 0, world.now + 60 * MINUTE);
      expect(last.left).toBe(0);
      expect(limiter.counts).toMatchObject({ refused: 0, bans: 0 });
    }),
    { numRuns: runs, seed: runSeed },
  );
});

test('no till sends during a wait or is banned when other tills use the key', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(shared, async (one) => {
      await sell(one, true);
    }),
    { numRuns: runs, seed: runSeed },
  );
});
