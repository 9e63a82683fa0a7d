import { expect, test } from 'vitest';
import { minor } from '../../../../shared/minor.ts';
import { shareOf } from './shareOf.ts';

const share = (missing: number, guests: number, step: number) => shareOf(minor(missing), guests, minor(step));

test('in cash a share is one that coins pay, by card it is to the last minor unit', () => {
  expect(share(1005, 2, 5)).toBe(505);
  expect(share(1005, 2, 1)).toBe(503);
  expect(share(1000, 3, 5)).toBe(335);
  expect(share(1000, 4, 5)).toBe(250);
});

test('a share is never more than is missing', () => {
  expect(share(3, 2, 5)).toBe(3);
  expect(share(5, 4, 10)).toBe(5);
});
