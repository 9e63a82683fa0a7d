import { expect, test } from 'vitest';
import { formatFor } from '../../i18n/format.ts';
import { parseAmount, parseOptional, parsePercent, parseWhole, writePercent } from './parseSettings.ts';

test('percentages are parsed and formatted in the locale’s way', () => {
  const read = (text: string) => parsePercent(text).value;
  expect(['19', '7,7', '7.70 %', '0', '100'].map(read)).toEqual([1900, 770, 770, 0, 10_000]);
  expect(['', '7,777', '101', '-1', 'much'].map(read)).toEqual(Array(5).fill(undefined));
  expect(parseOptional(parsePercent)(' ').value).toBeNull();
  expect(writePercent(770, 'de-DE')).toBe('7,7');
  expect(writePercent(1900, 'en-IE')).toBe('19');
  expect(writePercent(null, 'en-IE')).toBe('');
});

test('whole numbers respect their bounds, and empty text is a separate value', () => {
  const days = parseOptional(parseWhole(0, 1000));
  expect(days('').value).toBeNull();
  expect(days('0').value).toBe(0);
  expect(days('1 000').value).toBe(1000);
  expect(days('1001').value).toBeUndefined();
  expect(days('1.5').value).toBeUndefined();
  expect(days('1.000').fault).toMatchObject({ why: 'either' });
  expect(parseWhole(1, 31)('').value).toBeUndefined();
  expect(parseWhole(1, 31)('32').value).toBeUndefined();
});

test('amounts are parsed in the shop’s currency', () => {
  const read = parseOptional(parseAmount(formatFor('de-DE', 'EUR')));
  expect(read('').value).toBeNull();
  expect(read('50').value).toBe(5000);
  expect(read('12,505').fault).toMatchObject({ why: 'either', grouped: '12505', decimal: '12.505' });
  expect(read('a lot').value).toBeUndefined();
});
