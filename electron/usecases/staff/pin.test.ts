import { expect, test } from 'vitest';
import { checkPin, hashPin, isOutdated, pinCost } from './pin.ts';

const cheap = { n: 2 ** 4, r: 1, p: 1 };

test('a PIN opens its own hash and no other', async () => {
  const hash = await hashPin('4711', cheap);
  expect(hash).not.toContain('4711');
  expect(await checkPin('4711', hash)).toBe(true);
  expect(await checkPin('4712', hash)).toBe(false);
  expect(await checkPin('', hash)).toBe(false);
});

test('the same PIN hashes differently each time', async () => {
  expect(await hashPin('4711', cheap)).not.toBe(await hashPin('4711', cheap));
});

test('the cost is read from the hash, so that it can be raised later', async () => {
  const hash = await hashPin('4711', cheap);
  expect(isOutdated(hash)).toBe(true);
  expect(isOutdated(hash, cheap)).toBe(false);
  const now = await hashPin('4711');
  expect(now).toContain(`scrypt$${pinCost.n}$`);
  expect(await checkPin('4711', now)).toBe(true);
});

test.each(['', 'plain', 'scrypt$16$1$1$c2FsdA==$c2hvcnQ=', 'scrypt$NaN$1$1$c2FsdA==$AAAA', 'scrypt$16$1$1'])(
  'a damaged hash %j opens for nobody',
  async (stored) => {
    expect(await checkPin('4711', stored)).toBe(false);
  },
);
