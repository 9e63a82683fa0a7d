import { expect, test } from 'vitest';
import { discountAbove, discountShare } from './discount.ts';
import { minor, NO_MONEY } from './money.ts';

const line = (unitPrice: number, listPrice: number | null = unitPrice, quantity = 1) => ({
  unitPrice: minor(unitPrice),
  listPrice: listPrice === null ? null : minor(listPrice),
  quantity,
});

test('a discount and a lower price count together', () => {
  expect(discountShare([line(1000)], { subtotal: minor(1000), discount: minor(100) })).toBe(1000);
  expect(discountShare([line(500, 1000, 2)], { subtotal: minor(1000), discount: minor(500) })).toBe(7500);
});

test('a higher price is no discount, and a pet without a price is measured by its named price', () => {
  expect(discountShare([line(1200, 1000)], { subtotal: minor(1200), discount: NO_MONEY })).toBe(0);
  expect(discountShare([line(1, null)], { subtotal: minor(1), discount: NO_MONEY })).toBe(0);
  expect(discountShare([], { subtotal: NO_MONEY, discount: NO_MONEY })).toBe(0);
});

test('a cent above the limit is above it', () => {
  expect(discountShare([line(100_000)], { subtotal: minor(100_000), discount: minor(10_001) })).toBe(1001);
});

test('the limit is an amount, rounded like a discount of that share on the cart or line by line', () => {
  const above = (prices: number[], discount: number, limit = 1000) =>
    discountAbove(
      prices.map((price) => line(price)),
      { subtotal: minor(prices.reduce((all, price) => all + price, 0)), discount: minor(discount) },
      limit,
    );
  expect([above([999], 100), above([999], 101)]).toEqual([null, 1012]);
  // A tenth is rounded down here: anything above it is above the limit.
  expect([above([994], 99), above([994], 100)]).toEqual([null, 1007]);
  expect([above([999, 15], 102), above([999, 15], 103)]).toEqual([null, 1016]);
  expect([above([999], 0, 0), above([999], 1, 0)]).toEqual([null, 11]);
  expect(above([100_000], 10_001)).toBe(1001);
  expect(above([], 0)).toBeNull();
});
