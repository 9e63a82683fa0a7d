import { expect, test } from 'vitest';
import { createFormat } from '../../format.ts';
import {
  readOptionalAmount,
  readOptionalPercent,
  readOptionalWhole,
  readPercent,
  readWhole,
  writePercent,
} from './reading.ts';

test('percentages are read as people write them and written as they are read', () => {
  expect(['19', '7,7', '7.70 %', '0', '100'].map((text) => readPercent(text))).toEqual([
    1900, 770, 770, 0, 10_000,
  ]);
  expect(['', '7,777', '101', '-1', 'much'].map((text) => readPercent(text))).toEqual(
    Array(5).fill(undefined),
  );
  expect(readOptionalPercent(' ')).toBeNull();
  expect(writePercent(770, 'de-DE')).toBe('7,7');
  expect(writePercent(1900, 'en-IE')).toBe('19');
  expect(writePercent(null, 'en-IE')).toBe('');
});

test('whole numbers keep to their bounds; nothing is a value of its own', () => {
  expect(readOptionalWhole('', 0, 1000)).toBeNull();
  expect(readOptionalWhole('0', 0, 1000)).toBe(0);
  expect(readOptionalWhole('1.000', 0, 1000)).toBe(1000);
  expect(readOptionalWhole('1001', 0, 1000)).toBeUndefined();
  expect(readOptionalWhole('1.5', 0, 1000)).toBeUndefined();
  expect(readWhole('', 1, 31)).toBeUndefined();
  expect(readWhole('32', 1, 31)).toBeUndefined();
});

test('amounts are read in the shop’s currency', () => {
  const format = createFormat('de-DE', 'EUR');
  expect(readOptionalAmount('', format)).toBeNull();
  expect(readOptionalAmount('50', format)).toBe(5000);
  expect(readOptionalAmount('12,505', format)).toBe(1_250_500);
  expect(readOptionalAmount('a lot', format)).toBeUndefined();
});
