import { expect, test } from 'vitest';
import { minor, NO_MONEY } from '../../../../shared/money/money.ts';
import { quickAmounts, shareOf } from './amounts.ts';

test('an amount is rounded up to common notes', () => {
  expect(quickAmounts(minor(2490), 'EUR')).toEqual([2500, 3000, 4000, 5000, 10_000]);
});

test('an amount that is a note offers larger ones', () => {
  expect(quickAmounts(minor(5000), 'EUR')).toEqual([6000, 10_000, 20_000]);
});

test('a currency without minor units has whole amounts', () => {
  expect(quickAmounts(minor(1280), 'JPY')).toEqual([2000, 5000, 10_000]);
});

test('a zero amount offers nothing', () => {
  expect(quickAmounts(NO_MONEY, 'EUR')).toEqual([]);
});

const share = (missing: number, guests: number, step: number) => shareOf(minor(missing), guests, minor(step));

test('a share is rounded for cash and exact by card', () => {
  expect(share(1005, 2, 5)).toBe(505);
  expect(share(1005, 2, 1)).toBe(503);
  expect(share(1000, 3, 5)).toBe(335);
  expect(share(1000, 4, 5)).toBe(250);
});

test('a share is never more than the rest', () => {
  expect(share(3, 2, 5)).toBe(3);
  expect(share(5, 4, 10)).toBe(5);
});
