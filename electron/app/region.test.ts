import { expect, test } from 'vitest';
import { hasNoSystemLanguage } from './language.ts';
import { regionOf } from './region.ts';

test.each([
  ['a German shop', ['de-DE', 'en-US'], ['de', 'de-DE', 'EUR', true]],
  ['a Swiss shop', ['de-CH'], ['de', 'de-CH', 'CHF', true]],
  ['an American shop adds its tax', ['en-US'], ['en', 'en-US', 'USD', false]],
  ['a Danish shop speaks English and takes crowns', ['da-DK', 'en'], ['en', 'en-DK', 'DKK', true]],
  ['an Austrian who reads English first', ['en', 'de-AT'], ['en', 'en-AT', 'EUR', true]],
  ['German of no region', ['de'], ['de', 'de-DE', 'EUR', true]],
  ['what is no language is passed over', ['x!', 'de-AT'], ['de', 'de-AT', 'EUR', true]],
  ['no language at all', [], ['en', 'en-IE', 'EUR', true]],
])('%s', (_name, preferred, [language, locale, currency, taxIncluded]) => {
  expect(regionOf(preferred)).toEqual({ language, locale, currency, taxIncluded });
});

test.each([
  ['linux', { LANG: 'C.UTF-8' }, true],
  ['linux', {}, true],
  ['linux', { LANG: 'C.UTF-8', LC_ALL: 'de_DE.UTF-8' }, false],
  ['linux', { LANG: 'cs_CZ.UTF-8' }, false],
  ['win32', {}, false],
])('on %s with %o the computer names no language: %s', (platform, env, none) => {
  expect(hasNoSystemLanguage(platform, env)).toBe(none);
});
