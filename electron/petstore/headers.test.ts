import { describe, expect, it } from 'vitest';
import { readDate, readDeprecation, readNextLink, readRateLimit } from './headers.ts';

describe('response headers', () => {
  it('reads the three rate-limit headers, in seconds or milliseconds', () => {
    const headers = new Headers({
      'X-RateLimit-Limit': '60',
      'X-RateLimit-Remaining': '12',
      'X-RateLimit-Reset': '1795255200',
    });
    expect(readRateLimit(headers)).toEqual({ limit: 60, remaining: 12, resetsAt: 1795255200000 });
    headers.set('X-RateLimit-Reset', '1795255200123');
    expect(readRateLimit(headers)?.resetsAt).toBe(1795255200123);
  });

  it('rejects incomplete and invalid rate limits', () => {
    expect(readRateLimit(new Headers({ 'X-RateLimit-Limit': '60' }))).toBeNull();
    for (const remaining of ['-1', 'many', '', '60, 999', '1e3']) {
      const headers = new Headers({
        'X-RateLimit-Limit': '60',
        'X-RateLimit-Remaining': remaining,
        'X-RateLimit-Reset': '1795255200',
      });
      expect(readRateLimit(headers)).toBeNull();
    }
  });

  it('reads the service time', () => {
    expect(readDate(new Headers({ Date: 'Sat, 21 Nov 2026 10:00:00 GMT' }))).toBe(1795255200000);
    expect(readDate(new Headers())).toBeNull();
    expect(readDate(new Headers({ Date: 'now' }))).toBeNull();
  });

  it('finds the next page among links', () => {
    const next = (link: string) => readNextLink(new Headers({ Link: link }));
    expect(next('</pets?after=9>; rel="next"')).toBe('/pets?after=9');
    expect(next('</pets?a=1,2>; rel=prev, </pets?a=3,4>; title="a, b"; rel="last next"')).toBe('/pets?a=3,4');
    expect(next('</pets>; rel="prev"')).toBeNull();
    expect(readNextLink(new Headers())).toBeNull();
  });

  it('reads the dates of a deprecation', () => {
    expect(
      readDeprecation(new Headers({ Deprecation: '@1795255200', Sunset: 'Sat, 21 Nov 2026 10:00:00 GMT' })),
    ).toEqual({ deprecated: 1795255200000, sunset: 1795255200000 });
    expect(readDeprecation(new Headers({ Deprecation: 'true' }))).toEqual({ deprecated: 0, sunset: null });
    expect(readDeprecation(new Headers())).toEqual({ deprecated: null, sunset: null });
  });
});
