import { expect, test } from 'vitest';
import { parseJson } from './json.ts';

test.each([
  ['9007199254740991', 9007199254740991],
  ['9007199254740993', 9007199254740993n],
  ['9223372036854775807', 9223372036854775807n],
  ['-9223372036854775808', -9223372036854775808n],
  ['9999999999999999999', 9999999999999999999n],
  // A bigint of these would cost time with the square of its digits.
  ['10000000000000000000', 1e19],
  ['-10000000000000000000', -1e19],
  ['9'.repeat(1_000_000), Number.POSITIVE_INFINITY],
  ['1e30', 1e30],
  ['9223372036854775807.0', 2 ** 63],
  ['1.5', 1.5],
])('number %# is read exactly, or as one that is no int64', (text, value) => {
  expect(parseJson(`{"id":${text}}`)).toEqual({ id: value });
});
