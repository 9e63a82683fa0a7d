import { expect, test } from 'vitest';
import { minor } from '../../shared/minor.ts';
import { createFormat } from './format.ts';

test.each([
  ['en-IE', 'EUR', '−€66.56'],
  ['de-DE', 'EUR', '−66,56\u00a0€'],
  ['sv-SE', 'SEK', '−66,56\u00a0kr'],
  ['ja-JP', 'JPY', '−￥6,656'],
])('an amount below zero has one and the same minus sign everywhere (%s)', (locale, currency, words) => {
  const format = createFormat(locale, currency);
  expect(format.money(minor(-6656))).toBe(words);
  expect(createFormat('de-AT', 'CHF').moneyIn(currency)(minor(-6656))).toMatch(/^−|\s−/);
});

test('a change has its sign, a round amount no minor units', () => {
  const { change, round, moneyIn } = createFormat('de-DE', 'EUR');
  expect([change(3), change(-1200), change(0)]).toEqual(['+3', '−1.200', '0']);
  expect([round(minor(150_000)), round(minor(-5000))]).toEqual(['1.500\u00a0€', '−50\u00a0€']);
  expect([moneyIn('CHF')(minor(-1250)), moneyIn('JPY')(minor(1250))]).toEqual([
    '−12,50\u00a0CHF',
    '1.250\u00a0¥',
  ]);
});

test('nothing is never below zero', () => {
  expect(createFormat('en-IE', 'EUR').money(minor(-0))).toBe('€0.00');
});
