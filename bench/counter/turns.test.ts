import { expect, test } from 'vitest';
import { processorOf } from './turns.ts';

const timed = (...all: number[]) => all.map((ms) => ({ ms, processorMs: ms / 2 }));

test('processor time is the mean of ours', () => {
  expect(processorOf([{ ours: timed(8, 4), floor: timed(2) }])).toBe(3);
});
