import { expect, test } from 'vitest';
import { runSchedule } from './schedule.ts';

// A slice of `npm run torture`: sales, edits and counts of one to five tills, with lost answers, kills, clock jumps and
// services of every kind. A seed that fails here replays with `node bench/torture.ts --seed N --seeds 1 --trace`.

test.each(['1', '2', '3', '4', '5', '7', '9', '11', '12', '41', '58'])(
  'schedule %s: nothing lost, nothing doubled, no request while closed',
  { timeout: 180_000 },
  async (seed) => {
    const { findings } = await runSchedule(seed);
    expect(findings).toEqual([]);
  },
);
