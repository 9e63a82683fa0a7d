import { expect, test } from 'vitest';
import { sharesBetween } from './cpu-share.ts';

const stat = (line: string) => `cpu  ${line}\ncpu0 1 2 3 4 5 6 7 8 0 0\nintr 5\n`;

test('reports the lent and the used share of the time between two readings', () => {
  const shares = sharesBetween(stat('100 0 50 800 50 0 0 100 0 0'), stat('130 0 60 820 70 0 0 120 30 0'));
  expect(shares).toEqual({ lent: 0.2, used: 0.4 });
});

test('reports nothing without the system’s figures, or if no time passed', () => {
  expect(sharesBetween('', '')).toBeNull();
  expect(sharesBetween(stat('1 1 1 1 1 1 1 1 0 0'), stat('1 1 1 1 1 1 1 1 0 0'))).toBeNull();
});
