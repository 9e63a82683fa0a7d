import { expect, test } from 'vitest';
import { checkPin, hashPin, isOutdated, pinCost, secretIdOf } from './pin.ts';

const cheap = { n: 2 ** 4, r: 1, p: 1 };
const secret = { id: 'one', key: Buffer.alloc(32, 1) };

test('a PIN opens its own hash and no other', async () => {
  const hash = await hashPin('4711', null, cheap);
  expect(hash).not.toContain('4711');
  expect(await checkPin('4711', hash, null)).toBe(true);
  expect(await checkPin('4712', hash, null)).toBe(false);
  expect(await checkPin('', hash, null)).toBe(false);
});

test('the same PIN hashes differently each time', async () => {
  expect(await hashPin('4711', null, cheap)).not.toBe(await hashPin('4711', null, cheap));
});

test('a keyed hash opens with its own secret alone, and one without a secret is outdated once there is one', async () => {
  const hash = await hashPin('4711', secret, cheap);
  expect(secretIdOf(hash)).toBe('one');
  expect(await checkPin('4711', hash, secret)).toBe(true);
  expect(await checkPin('4712', hash, secret)).toBe(false);
  expect(await checkPin('4711', hash, null)).toBe(false);
  expect(await checkPin('4711', hash, { ...secret, id: 'other' })).toBe(false);
  expect(await checkPin('4711', hash, { ...secret, key: Buffer.alloc(32, 2) })).toBe(false);
  expect(isOutdated(hash, secret, cheap)).toBe(false);

  const unkeyed = await hashPin('4711', null, cheap);
  expect(secretIdOf(unkeyed)).toBeNull();
  expect(await checkPin('4711', unkeyed, secret)).toBe(true);
  expect(isOutdated(unkeyed, secret, cheap)).toBe(true);
});

test('the cost is read from the hash, so that it can be raised later', async () => {
  const hash = await hashPin('4711', null, cheap);
  expect(isOutdated(hash, null)).toBe(true);
  expect(isOutdated(hash, null, cheap)).toBe(false);
  const now = await hashPin('4711', null);
  expect(now).toContain(`scrypt$${pinCost.n}$`);
  expect(await checkPin('4711', now, null)).toBe(true);
});

test.each([
  '',
  'plain',
  'scrypt$16$1$1$c2FsdA==$c2hvcnQ=',
  'scrypt$NaN$1$1$c2FsdA==$AAAA',
  'scrypt$16$1$1',
  'scrypt-hmac$16$1$1$c2FsdA==$AAAA',
])('a damaged hash %j opens for nobody', async (stored) => {
  expect(await checkPin('4711', stored, null)).toBe(false);
});
