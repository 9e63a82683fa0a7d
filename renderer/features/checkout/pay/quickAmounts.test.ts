import { expect, test } from 'vitest';
import { minor, NO_MONEY } from '../../../../shared/minor.ts';
import { quickAmounts } from './quickAmounts.ts';

test('an amount is rounded up to what people carry', () => {
  expect(quickAmounts(minor(2490), 'EUR')).toEqual([2500, 3000, 4000, 5000, 10_000]);
});

test('an amount that is a note offers the larger ones', () => {
  expect(quickAmounts(minor(5000), 'EUR')).toEqual([6000, 10_000, 20_000]);
});

test('a currency without minor units', () => {
  expect(quickAmounts(minor(1280), 'JPY')).toEqual([2000, 5000, 10_000]);
});

test('nothing to pay, nothing to offer', () => {
  expect(quickAmounts(NO_MONEY, 'EUR')).toEqual([]);
});
