import { expect, test } from 'vitest';
import { createFakeShop } from '../testing/fakeShop.ts';
import { categoryCalled } from './counting.ts';

test('a count that is called like a category is of that category, however it is typed', () => {
  const { categories } = createFakeShop(20);
  const [first] = categories;
  expect(categoryCalled(` ${first?.name.toUpperCase()} `, categories)).toBe(first);
  expect(categoryCalled('Shop window', categories)).toBeNull();
  expect(categoryCalled('', [{ ...(first as NonNullable<typeof first>), name: '' }])).toBeNull();
});
