import { expect, test } from 'vitest';
import { wordsLocale } from './words-locale.ts';

test('words are of the language, in the region of the shop', () => {
  expect(wordsLocale('de', 'de-AT')).toBe('de-AT');
  expect(wordsLocale('de', 'en-IE')).toBe('de-IE');
  expect(wordsLocale('en', 'de')).toBe('en');
  const saturday = new Date('2026-11-28T12:00:00Z');
  const words = (language: string, locale: string) =>
    new Intl.DateTimeFormat(wordsLocale(language, locale), {
      timeZone: 'UTC',
      weekday: 'long',
      month: 'long',
    }).format(saturday);
  expect(words('de', 'en-IE')).toMatch(/Samstag/);
  expect(words('de', 'ja-JP')).toMatch(/November/);
  expect(words('en', 'fr-FR')).toMatch(/Saturday/);
});
