import { expect, test } from 'vitest';
import { redact } from './redact.ts';

const key = 'psk_3f9a0c';

test('a known key is removed from texts, fields, lists, errors and causes', () => {
  const error = new Error(`refused ${key}`, { cause: { header: `x ${key}` } });
  const cleaned = JSON.stringify(redact({ text: `key=${key}`, list: [[key]], error }, [key]));
  expect(cleaned).not.toContain(key);
  expect(cleaned).toContain('refused [key]');
});

test('a bearer credential is removed even if the key is not known', () => {
  expect(redact('Authorization: Bearer abc.def-123', [])).toBe('Authorization: Bearer [key]');
});

test('everything else is unchanged', () => {
  const facts = { pet: 'Momo', count: 3, none: null, when: undefined, list: [true] };
  expect(redact(facts, [key, ''])).toEqual(facts);
});

test('a cyclic value is logged without hanging', () => {
  const loop: Record<string, unknown> = { key };
  loop.self = loop;
  expect(redact(loop, [key])).toEqual({ key: '[key]', self: '[circular]' });
});
