import { expect, test } from 'vitest';
import { discountShare } from './discount.ts';

const line = (unitPrice: number, listPrice: number | null = unitPrice, quantity = 1) => ({
  unitPrice,
  listPrice,
  quantity,
});

test('a discount and a lower price count together', () => {
  expect(discountShare([line(1000)], { subtotal: 1000, discount: 100 })).toBe(1000);
  expect(discountShare([line(500, 1000, 2)], { subtotal: 1000, discount: 500 })).toBe(7500);
});

test('a higher price is no discount, and a pet without a price is measured by what was named', () => {
  expect(discountShare([line(1200, 1000)], { subtotal: 1200, discount: 0 })).toBe(0);
  expect(discountShare([line(1, null)], { subtotal: 1, discount: 0 })).toBe(0);
  expect(discountShare([], { subtotal: 0, discount: 0 })).toBe(0);
});

test('a cent above the limit is above it', () => {
  expect(discountShare([line(100_000)], { subtotal: 100_000, discount: 10_001 })).toBe(1001);
});
