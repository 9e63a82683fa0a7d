import { expect, test } from 'vitest';
import { createFormat } from './format.ts';
import { signed } from './signed.ts';

test.each([
  ['en-IE', 'EUR', '−€66.56'],
  ['de-DE', 'EUR', '−66,56\u00a0€'],
  ['sv-SE', 'SEK', '−66,56\u00a0kr'],
  ['ja-JP', 'JPY', '−￥6,656'],
])('an amount below zero has one and the same minus sign everywhere (%s)', (locale, currency, words) => {
  const format = createFormat(locale, currency);
  expect(format.money(-6656)).toBe(words);
  expect(signed(-6656, format)).toBe(words);
});

test('nothing is never below zero', () => {
  expect(createFormat('en-IE', 'EUR').money(-0)).toBe('€0.00');
});
