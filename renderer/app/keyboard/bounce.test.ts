import { expect, test } from 'vitest';
import { createBounce, MIN_SHOWN_MS } from './bounce.ts';

test('a second F12 right after the first is ignored, a later one is not', () => {
  const bounce = createBounce();
  expect(bounce.feed('f12', 1000)).toBe(false);
  expect(bounce.feed('f12', 1120)).toBe(true);
  expect(bounce.feed('f12', 1000 + MIN_SHOWN_MS)).toBe(false);
});

test('a screen that appears late still ignores the key that opened it for the full time', () => {
  const bounce = createBounce();
  bounce.feed('ctrl+enter', 1000);
  bounce.changed(3000);
  expect(bounce.feed('ctrl+enter', 3100)).toBe(true);
  expect(bounce.feed('ctrl+enter', 3000 + MIN_SHOWN_MS)).toBe(false);
});

test('a key is accepted at once after another key or a touch', () => {
  const bounce = createBounce();
  bounce.feed('f12', 1000);
  bounce.feed('enter', 1050);
  expect(bounce.feed('f12', 1100)).toBe(false);
  bounce.meant();
  expect(bounce.feed('f12', 1150)).toBe(false);
});

test('keys that close nothing are never ignored', () => {
  const bounce = createBounce();
  expect(['+', '+', 'f4', 'f4'].some((key, index) => bounce.feed(key, 1000 + index))).toBe(false);
});
