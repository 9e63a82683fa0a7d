import { expect, test } from 'vitest';
import { rowStep } from './SearchField.tsx';

test.each([
  ['down a row', [8], 0, 1, 3],
  ['down into a shorter row, to its last', [8], 5, 1, 7],
  ['below the last row, to the last', [8], 6, 1, 7],
  ['above the first row, to none', [8], 2, -1, -1],
  ['down into the next group, in the same column', [4, 5], 1, 1, 3],
  ['from a short row into the next group', [4, 5], 3, 1, 4],
  ['into a group that has fewer', [3, 1, 3], 2, 1, 3],
  ['up over a group without tiles', [2, 0, 3], 3, -1, 1],
] as const)('%s', (_, sizes, chosen, by, to) => {
  expect(rowStep(sizes, 3, chosen, by)).toBe(to);
});
