import { expect, test } from 'vitest';
import { runSchedule } from './run.ts';

// A slice of `node lab/schedules.ts`. A seed that fails here replays with `node lab/schedules.ts --seed N --only CONTRACT --trace`.

test.each([
  ['v1', '1'],
  ['v1', '2'],
  ['v1', '3'],
  ['v1', '4'],
  ['plain', '1'],
  ['plain', '2'],
] as const)('schedule %s %s has no finding', async (only, seed) => {
  const { findings, orders } = await runSchedule(seed, { only });
  expect(findings).toEqual([]);
  expect(orders).toBeGreaterThan(0);
});

test('a schedule is the same in every run', async () => {
  const traceOf = async () => {
    const lines: string[] = [];
    await runSchedule('5', { only: 'v1', trace: (line) => lines.push(line) });
    return lines;
  };
  expect(await traceOf()).toEqual(await traceOf());
});
