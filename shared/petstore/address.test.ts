import { expect, test } from 'vitest';
import { canonicalAddress, isLoopback, isSameShop } from './address.ts';

test.each([
  ['http://127.0.0.1:4010', 'http://localhost:4010'],
  ['http://127.0.0.1:4010', 'HTTP://LOCALHOST:4010/'],
  ['http://127.0.0.1:4010', 'http://[::1]:4010'],
  ['http://127.0.0.1', ' http://127.0.0.1:80// '],
  ['https://shop.example/api', 'https://Shop.Example:443/api/'],
  ['https://shop.example/api', 'https://shop.example./api'],
])('%s is %s in another spelling', (one, other) => {
  expect(canonicalAddress(other)).toBe(one);
  expect(canonicalAddress(one)).toBe(one);
});

test.each([
  'http://shop.example/api',
  'https://shop.example/API',
  'https://shop.example/api/v2',
  'https://shop.example:8443/api',
  'https://www.shop.example/api',
  'http://training.perch.invalid',
  '',
])('%s is another service than https://shop.example/api', (other) => {
  expect(canonicalAddress(other)).not.toBe(canonicalAddress('https://shop.example/api'));
  // Ordinary addresses keep the spelling under which they were stored before.
  expect(canonicalAddress(other)).toBe(other);
});

test('another account at the same address is another shop', () => {
  const baseUrl = 'https://shop.example/api';
  expect(isSameShop({ baseUrl, account: 'main' }, { baseUrl: `${baseUrl}/`, account: ' main' })).toBe(true);
  expect(isSameShop({ baseUrl, account: 'main' }, { baseUrl, account: 'second' })).toBe(false);
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['localhost', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['till.local', false],
  ['127.evil.example', false],
])('%s is loopback: %j', (host, expected) => expect(isLoopback(host)).toBe(expected));
