import { expect, test } from 'vitest';
import { asTyped, isUsable, passphraseStrength, proposePassphrase } from './passphrase.ts';

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

test('an untypable passphrase is refused, and compositions of two keyboards are equal', () => {
  expect(isUsable('lamp otter velvet\ncanyon drum')).toBe(false);
  expect(asTyped('fu\u0308nf')).toBe('f\u00fcnf');
});

test('five made-up words are proposed, strong ones, each letter from the random source', () => {
  let drawn = 0;
  const inOrder = (limit: number) => drawn++ % limit;
  const proposed = proposePassphrase(inOrder);
  expect(proposed).toMatch(/^([b-w][aeiou]){2}(-([b-w][aeiou]){2}){4}$/);
  expect(passphraseStrength(proposed)).toBe('strong');
  // A draw of `baba-baba-...` is repeated.
  let calls = 0;
  const onlyFirst = (limit: number) => (calls++ < 20 ? 0 : inOrder(limit));
  expect(passphraseStrength(proposePassphrase(onlyFirst))).toBe('strong');
  expect(calls).toBe(40);
});
