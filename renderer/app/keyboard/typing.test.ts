import { expect, test } from 'vitest';
import { typedOver } from './typing.ts';

const field = (value: string, selectionStart: number, selectionEnd: number) =>
  ({ value, selectionStart, selectionEnd }) as const;

test('a proposal that is selected again was not typed; the same digits by hand were', () => {
  expect(typedOver(field('12.50', 0, 5), '12.50')).toBeNull();
  expect(typedOver(field('12.50', 5, 5), '12.50')).toBe('12.50');
  // A customer gives 5000 for 500: the first three digits are not the proposal.
  expect(typedOver(field('500', 3, 3), '500')).toBe('500');
  expect(typedOver(field('7', 0, 1), '12.50')).toBe('7');
  expect(typedOver(field('', 0, 0), '')).toBe('');
});
