import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHttpDate, readRetryAfter } from './headers.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const read = (header: string | null) => readRetryAfter(header, { serviceNow: now });

describe('Retry-After', () => {
  it.each([
    ['30', 30_000],
    ['0', 0],
    ['1.2', 2_000],
    ['.5', 1_000],
    [String(now / 1000 + 90), 90_000],
    [String(now + 90_500), 90_500],
    [String(now / 1000 - 5), 0],
    ['Sat, 21 Nov 2026 10:02:00 GMT', 120_000],
    ['Saturday, 21-Nov-26 10:02:00 GMT', 120_000],
    ['Sat Nov 21 10:02:00 2026', 120_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['', 60_000],
    ['soon', 60_000],
    ['-5', 60_000],
    ['Infinity', 60_000],
    ['1e5', 60_000],
    ['30, 30', 60_000],
  ])('%j is %d ms', (header, expected) => expect(read(header)).toBe(expected));

  it('is null without a header', () => expect(read(null)).toBeNull());

  it('is finite and never negative for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
        const wait = read(text);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(wait)).toBe(true);
      }),
    );
  });

  it('never waits less than the digits say', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 999_999_999, noNaN: true }), (seconds) => {
        const text = seconds.toFixed(3);
        expect(read(text)).toBeGreaterThanOrEqual(Number(text) * 1000);
      }),
    );
  });

  it('counts dates from the service’s clock, not this machine’s', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 4e9 }), (wait, second) => {
        const serviceNow = second * 1000;
        const header = new Date(serviceNow + wait * 1000).toUTCString();
        expect(readRetryAfter(header, { serviceNow })).toBe(wait * 1000);
      }),
    );
  });

  it('rejects invalid dates', () => {
    for (const text of ['2', 'Tue', '2026-11-21', 'Sat, 41 Nov 2026 10:02:00 GMT'])
      expect(readHttpDate(text)).toBeNull();
  });
});
