import { expect, test } from 'vitest';
import { minor } from '../../../../shared/money/money.ts';
import { quickAmounts, shareOf } from './amounts.ts';

test.each([
  ['rounded up to common notes', 2490, 'EUR', [2500, 3000, 4000, 5000, 10_000]],
  ['larger, if the amount is a note', 5000, 'EUR', [6000, 10_000, 20_000]],
  ['whole, in a currency without minor units', 1280, 'JPY', [2000, 5000, 10_000]],
  ['none for zero', 0, 'EUR', []],
])('proposed amounts are %s', (_, due, currency, amounts) => {
  expect(quickAmounts(minor(due), currency)).toEqual(amounts);
});

test.each([
  ['rounded for cash', 1005, 2, 5, 505],
  ['exact by card', 1005, 2, 1, 503],
  ['rounded to the nearest coin', 1000, 3, 5, 335],
  ['already round', 1000, 4, 5, 250],
  ['never more than the rest', 3, 2, 5, 3],
  ['never more than the rest', 5, 4, 10, 5],
])('a share is %s', (_, missing, guests, step, share) => {
  expect(shareOf(minor(missing), guests, minor(step))).toBe(share);
});
