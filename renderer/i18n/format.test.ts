import { expect, onTestFinished, test } from 'vitest';
import { minor } from '../../shared/money/money.ts';
import { formatFor } from './format.ts';
import { i18n, spanWords, writeFactsAs } from './i18n.ts';

test.each([
  ['en-IE', 'EUR', '−€66.56'],
  ['de-DE', 'EUR', '−66,56\u00a0€'],
  ['sv-SE', 'SEK', '−66,56\u00a0kr'],
  ['ja-JP', 'JPY', '−￥6,656'],
])('a negative amount has the same minus sign everywhere (%s)', (locale, currency, words) => {
  const format = formatFor(locale, currency);
  expect(format.money(minor(-6656))).toBe(words);
  expect(formatFor('de-AT', 'CHF').moneyIn(currency)(minor(-6656))).toMatch(/^−|\s−/);
});

test('a sentence writes its count in the shop’s format', () => {
  onTestFinished(() => writeFactsAs(formatFor('en-IE', 'EUR')));
  writeFactsAs(formatFor('de-DE', 'EUR'));
  expect(i18n.t('checkout.basket.items', { count: 4323 })).toBe('4.323 items');
  expect(i18n.t('checkout.basket.items', { count: 1 })).toBe('1 item');
});

test('a change has its sign, a rounded amount no minor units', () => {
  const { change, round, moneyIn } = formatFor('de-DE', 'EUR');
  expect([change(3), change(-1200), change(0)]).toEqual(['+3', '−1.200', '0']);
  expect([round(minor(150_000)), round(minor(-5000))]).toEqual(['1.500\u00a0€', '−50\u00a0€']);
  expect([moneyIn('CHF')(minor(-1250)), moneyIn('JPY')(minor(1250))]).toEqual([
    '−12,50\u00a0CHF',
    '1.250\u00a0¥',
  ]);
});

test('zero has no minus sign', () => {
  expect(formatFor('en-IE', 'EUR').money(minor(-0))).toBe('€0.00');
});

test.each([
  [7, '7 minutes', '7 Minuten'],
  [60, '1 hour', '1 Stunde'],
  [135, '2 hours and 15 minutes', '2 Stunden und 15 Minuten'],
  [2880, '2 days', '2 Tage'],
  [2880 + 61, '2 days and 1 hour', '2 Tage und 1 Stunde'],
  [0, '0 minutes', '0 Minuten'],
])('%i minutes are written in their two largest units', (minutes, english, german) => {
  expect(spanWords(minutes, 'en')).toBe(english);
  expect(spanWords(-minutes, 'de')).toBe(german);
});

test('a clock difference of two days is not written in minutes', () => {
  const said = (lng: string) => String(i18n.t('sync.clockBehind', { lng, minutes: '2880' }));
  expect(said('en')).toContain('2 days behind');
  expect(said('en')).toContain('Receipts');
  expect(said('en')).not.toContain('2880');
  expect(said('de')).toContain('2 Tage nach');
});

test.each([
  ['en-IE', 'EUR', '€', true],
  ['de-DE', 'EUR', '€', false],
  ['de-CH', 'CHF', 'CHF', true],
  ['da-DK', 'DKK', 'kr.', false],
] as const)('the currency’s sign is where the region writes it: %s', (locale, currency, sign, leads) => {
  expect(formatFor(locale, currency).currencySign).toEqual({ sign, leads });
});
