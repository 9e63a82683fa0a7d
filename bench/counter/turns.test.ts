import { expect, test } from 'vitest';
import { processorOf, ratioOf, type Turn } from './turns.ts';

const timed = (...all: number[]) => all.map((ms) => ({ ms, processorMs: ms / 2 }));

test('a machine that becomes ten times as slow in the middle leaves the ratio as it is', () => {
  const turns: Turn[] = [1, 1, 1, 10, 10].map((slow) => ({
    ours: timed(12 * slow, 11 * slow, 13 * slow),
    floor: timed(2 * slow, 2 * slow, 40 * slow),
  }));
  expect(ratioOf(turns)).toEqual({ median: 6, lower: 6, upper: 6 });
});

test('a turn without one of its sides does not count', () => {
  const turns: Turn[] = [
    { ours: timed(9), floor: timed(3) },
    { ours: [], floor: timed(1) },
    { ours: timed(1), floor: [] },
  ];
  expect(ratioOf(turns).median).toBe(3);
  expect(ratioOf([]).median).toBeNaN();
});

test('processor time is that of one, in the mean', () => {
  expect(processorOf([{ ours: timed(8, 4), floor: timed(2) }])).toEqual({ ours: 3, floor: 1 });
});
