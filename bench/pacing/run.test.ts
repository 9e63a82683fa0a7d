import { expect, test } from 'vitest';
import { inTime } from './goals.ts';
import { perch } from './perch.ts';
import { type Cell, limiters, run } from './run.ts';
import type { StartSender } from './sender.ts';

const cell = (limiter: Cell['limiter'], tills: Cell['tills']): Cell => ({
  plan: 'free',
  limiter,
  tills,
  clocksRight: false,
});

test.each(limiters)(
  'sends a backlog under a %s limit without a refusal, each order once',
  async (limiter) => {
    const result = await run(perch, cell(limiter, 1), 1);
    expect(result).toMatchObject({ refused: 0, early: 0, bans: 0, lost: 0, doubled: 0 });
    expect(result.drain).toBeGreaterThan(0);
  },
);

// A slice of `node bench/pacing.ts`.
test.each(['free', 'pro'] as const)('is done in time and never refused at our service: %s', async (plan) => {
  for (const seed of [1, 2, 3, 4]) {
    const result = await run(perch, { plan, limiter: 'first', tills: 1, clocksRight: seed % 2 === 1 }, seed);
    expect(result).toMatchObject({ refused: 0, duringOwnWait: 0, bans: 0, lost: 0, doubled: 0 });
    expect(inTime(result)).toBe(true);
  }
});

test('with other senders on the key no till sends during a wait, and none is banned', {
  tags: 'slow',
}, async () => {
  let refused = 0;
  for (const limiter of limiters) {
    const hostile = { plan: 'free', limiter, tills: 3, clocksRight: false, outside: true } as const;
    for (const seed of [3, 4, 5]) {
      const result = await run(perch, hostile, seed);
      refused += result.refused;
      expect(result).toMatchObject({ duringOwnWait: 0, bans: 0, doubled: 0 });
    }
  }
  expect(refused).toBeGreaterThan(0);
});

test('gives the same figures for the same seed', async () => {
  const before = setTimeout;
  expect(await run(perch, cell('sliding', 1), 7)).toEqual(await run(perch, cell('sliding', 1), 7));
  expect(setTimeout).toBe(before);
});

test('counts the refused and the lost orders of a sender without a gate', async () => {
  const careless: StartSender = (shop) => async (order) => {
    const body = JSON.stringify(order);
    const answer = await shop.network.fetch('http://service.example', { method: 'POST', body });
    if (!answer.ok) throw new Error(String(answer.status));
  };
  const { drain, refused, lost } = await run(careless, cell('fixed', 1), 2);
  expect(drain).toBeNull();
  expect(refused).toBe(lost);
  expect(lost).toBeGreaterThanOrEqual(140);
});
