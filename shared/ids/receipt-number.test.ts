import { expect, test } from 'vitest';
import { readReceiptNumber } from './receipt-number.ts';

test.each([
  ['T1-000011', { kind: 'receipt', series: 'T1', till: 1, number: 11 }],
  [' t31B-7 ', { kind: 'receipt', series: 'T31B', till: 31, number: 7 }],
  ['r2-000001', { kind: 'refund', series: 'R2', till: 2, number: 1 }],
])('%s is a number', (text, read) => {
  expect(readReceiptNumber(text)).toEqual(read);
});

test.each(['', '4006381333931', 'T1', 'T1-', 'T0-1', 'Terrapin', 'X1-1', 'T1-1-1'])(
  '“%s” is not a number',
  (text) => {
    expect(readReceiptNumber(text)).toBeNull();
  },
);
