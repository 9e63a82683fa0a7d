import { expect, test } from 'vitest';
import { axisLines } from './axis.ts';

test.each([
  // An hour of 10.83 had lines at 3.50, 7.00 and 10.50, labelled 4, 7 and 11.
  [1083, 100, [0, 500, 1000, 1500]],
  [0, 100, [0, 100]],
  [35, 100, [0, 100]],
  [401, 100, [0, 200, 400, 600]],
  [51_236, 100, [0, 20_000, 40_000, 60_000]],
  [7, 1, [0, 2, 4, 6, 8]],
  [1_000_001, 100, [0, 500_000, 1_000_000, 1_500_000]],
])('an axis up to %d has round lines', (most, unit, lines) => {
  expect(axisLines(most, unit)).toEqual(lines);
});

test('for any amount the lines reach it, are few and have distinct labels', () => {
  for (let most = 0; most < 3_000_000; most = Math.ceil(most * 1.07) + 1) {
    const lines = axisLines(most, 100);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(most);
    expect(lines.length).toBeLessThanOrEqual(5);
    for (const line of lines) expect(line % 100).toBe(0);
  }
});
