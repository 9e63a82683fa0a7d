import { expect, test } from 'vitest';
import { denominationsOf, isChangeDoubtful } from './denominations.ts';
import { minor } from './money.ts';

test.each([
  ['EUR', 5000 - 1250, false],
  ['EUR', 100_000_000 - 1250, true],
  ['EUR', 20_000, true],
  ['JPY', 10_000 - 300, false],
  ['JPY', 100_000 - 300, true],
  ['MXN', 100_000 - 22_500, false],
])('in %s, change of %i minor units asks for confirmation: %s', (currency, change, asked) => {
  expect(isChangeDoubtful(minor(change), currency)).toBe(asked);
});

test.each([
  ['BRL', 'note', 200],
  ['INR', 'note', 50_000],
  ['MXN', 'note', 100_000],
  ['SGD', 'note', 200],
  ['TRY', 'coin', 25],
  ['ZAR', 'coin', 500],
])('%s has a %s of %i minor units', (currency, kind, value) => {
  expect(denominationsOf(currency)).toContainEqual({ kind, value });
});
