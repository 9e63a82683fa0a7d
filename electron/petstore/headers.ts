import { type ServiceMs, serviceMs } from '../../shared/time.ts';
import { readHttpDate } from './retry-after.ts';

/** The three rate-limit headers of one response (docs/contract.md, "Headers"). */
export interface RateLimit {
  limit: number;
  remaining: number;
  /** Only whole seconds are sent. */
  resetsAt: ServiceMs;
}

/** Reads X-RateLimit-*; null unless all three are there and make sense. */
export function readRateLimit(headers: Headers): RateLimit | null {
  const limit = readCount(headers.get('x-ratelimit-limit'));
  const remaining = readCount(headers.get('x-ratelimit-remaining'));
  const reset = readCount(headers.get('x-ratelimit-reset'));
  if (limit === null || remaining === null || reset === null || limit === 0) return null;
  const resetsAt = serviceMs(reset >= 1e12 ? reset : reset * 1000);
  return { limit, remaining: Math.min(remaining, limit), resetsAt };
}

/** The service's own time, whole seconds; null where there is no such header. */
export function readDate(headers: Headers): ServiceMs | null {
  const text = headers.get('date');
  const date = text === null ? null : readHttpDate(text);
  return date === null ? null : serviceMs(date);
}

/**
 * What a response says about the end of its operation, as milliseconds since 1970 (RFC 9745, RFC 8594). `deprecated`
 * is null where there is no such header, and 0 where it holds no date.
 */
export function readDeprecation(headers: Headers): { deprecated: number | null; sunset: number | null } {
  const deprecation = headers.get('deprecation');
  const sunset = headers.get('sunset');
  return {
    deprecated: deprecation === null ? null : readDeprecationDate(deprecation),
    sunset: sunset === null ? null : readHttpDate(sunset),
  };
}

/** The address of `Link: <...>; rel="next"` as written, null where there is none (RFC 8288). */
export function readNextLink(headers: Headers): string | null {
  const text = headers.get('link');
  if (text === null) return null;
  for (const match of text.matchAll(/<([^>]*)>((?:\s*;\s*[^;,"=]+(?:=(?:"[^"]*"|[^;,"]*))?)*)/g)) {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(match[2] ?? '');
    const names = (relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/);
    if (names.includes('next')) return match[1] ?? null;
  }
  return null;
}

function readDeprecationDate(text: string): number {
  const epoch = /^@(-?\d{1,12})/.exec(text.trim());
  return epoch ? Number(epoch[1]) * 1000 : (readHttpDate(text.trim()) ?? 0);
}

function readCount(text: string | null): number | null {
  return text !== null && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : null;
}
