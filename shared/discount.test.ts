import { expect, test } from 'vitest';
import { discountShare } from './discount.ts';
import { minor, NO_MONEY } from './minor.ts';

const line = (unitPrice: number, listPrice: number | null = unitPrice, quantity = 1) => ({
  unitPrice: minor(unitPrice),
  listPrice: listPrice === null ? null : minor(listPrice),
  quantity,
});

test('a discount and a lower price count together', () => {
  expect(discountShare([line(1000)], { subtotal: minor(1000), discount: minor(100) })).toBe(1000);
  expect(discountShare([line(500, 1000, 2)], { subtotal: minor(1000), discount: minor(500) })).toBe(7500);
});

test('a higher price is no discount, and a pet without a price is measured by what was named', () => {
  expect(discountShare([line(1200, 1000)], { subtotal: minor(1200), discount: NO_MONEY })).toBe(0);
  expect(discountShare([line(1, null)], { subtotal: minor(1), discount: NO_MONEY })).toBe(0);
  expect(discountShare([], { subtotal: NO_MONEY, discount: NO_MONEY })).toBe(0);
});

test('a cent above the limit is above it', () => {
  expect(discountShare([line(100_000)], { subtotal: minor(100_000), discount: minor(10_001) })).toBe(1001);
});
