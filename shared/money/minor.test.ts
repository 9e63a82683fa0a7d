import { expect, test } from 'vitest';
import {
  absolute,
  greater,
  lesser,
  minor,
  minorOrNull,
  minus,
  NO_MONEY,
  negated,
  plus,
  sum,
  times,
} from './minor.ts';
import { formatMoney } from './money.ts';

test('money is a whole number that is exact', () => {
  expect([minor(1250), minor(-1), minor(Number.MAX_SAFE_INTEGER)]).toEqual([1250, -1, 2 ** 53 - 1]);
  for (const none of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => minor(none)).toThrow(`${none} is no whole number of minor units`);
  }
  expect(() => minor(2 ** 53)).toThrow(expect.objectContaining({ code: 'amount_too_large' }));
});

test('what is too large to be reckoned with is refused, and told where it is only shown', () => {
  const most = minor(Number.MAX_SAFE_INTEGER);
  const tooLarge = expect.objectContaining({ code: 'amount_too_large' });
  expect(() => plus(most, minor(1))).toThrow(tooLarge);
  expect(() => minus(negated(most), minor(1))).toThrow(tooLarge);
  expect(() => times(most, 2)).toThrow(tooLarge);
  expect(() => sum([most, minor(1)])).toThrow(tooLarge);
  expect([minorOrNull(most), minorOrNull(2 ** 53)]).toEqual([most, null]);
});

test('amounts are reckoned with as on paper', () => {
  const [price, paid] = [minor(1250), minor(2000)];
  expect([plus(price, paid), minus(price, paid), times(price, 3)]).toEqual([3250, -750, 3750]);
  expect([negated(price), absolute(minus(price, paid))]).toEqual([-1250, 750]);
  expect([lesser(price, paid), greater(price, paid)]).toEqual([1250, 2000]);
  expect([sum([]), sum([price, paid, minor(-250)])]).toEqual([0, 3000]);
});

test('nothing has no sign: no screen and no paper says minus nothing', () => {
  const free = NO_MONEY;
  const results = [minor(-0), negated(free), times(free, -1), minus(free, free), sum([minor(-0)])];
  expect(results).toEqual([0, 0, 0, 0, 0]);
  expect(results.map((amount) => formatMoney(amount, 'EUR', 'en'))).toEqual(Array(5).fill('€0.00'));
});
