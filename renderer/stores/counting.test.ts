import { expect, test } from 'vitest';
import { shop, startForEach } from '../testing/program.ts';
import { categoryCalled } from './counting.ts';

startForEach();

test('a count that is called like a category is of that category, however it is typed', () => {
  const categories = shop.store.catalogue.categories();
  const [first] = categories;
  expect(categoryCalled(` ${first?.name.toUpperCase()} `, categories)).toBe(first);
  expect(categoryCalled('Shop window', categories)).toBeNull();
  expect(categoryCalled('', [{ ...(first as NonNullable<typeof first>), name: '' }])).toBeNull();
});
