import { expect, test } from 'vitest';
import { asTyped, isUsable, passphraseStrength } from './passphrase.ts';

test.each([
  ['', 'tooShort'],
  ['kurz', 'tooShort'],
  ['           a', 'tooShort'],
  ['aaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['123456789012', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['ababababababab', 'weak'],
  ['Katze7Tisch!3', 'fair'],
  ['lamp otter velvet canyon drum', 'strong'],
  ['fünf Wörter die nichts gemein haben', 'strong'],
] as const)('%s is %s', (passphrase, strength) => {
  expect(passphraseStrength(passphrase)).toBe(strength);
  expect(isUsable(passphrase)).toBe(strength === 'fair' || strength === 'strong');
});

test('what cannot be typed is refused, and what two keyboards compose differently is the same', () => {
  expect(isUsable('lamp otter velvet\ncanyon drum')).toBe(false);
  expect(asTyped('fu\u0308nf')).toBe('f\u00fcnf');
});
