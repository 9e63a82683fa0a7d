import { expect, test } from 'vitest';
import { needsSecurityDevice } from './security-device.ts';

test.each([
  ['de-DE', 'EUR', true],
  ['en-DE', 'EUR', true],
  ['de', 'EUR', true],
  ['de-AT', 'EUR', false],
  ['de-CH', 'CHF', false],
  ['en-IE', 'EUR', false],
  ['de-DE', 'CHF', false],
])('a shop with %s and %s needs a security device: %s', (locale, currency, needs) => {
  expect(needsSecurityDevice({ locale, currency })).toBe(needs);
});
