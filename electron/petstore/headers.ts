import { type ServiceMs, serviceMs } from '../../shared/time/time.ts';

/** The three rate-limit headers of one response (docs/contract.md, "Headers"). */
export interface RateLimit {
  limit: number;
  remaining: number;
  /** The service sends whole seconds only. */
  resetsAt: ServiceMs;
}

/** Reads X-RateLimit-*; null unless all three are present and valid. */
export function readRateLimit(headers: Headers): RateLimit | null {
  const limit = readCount(headers.get('x-ratelimit-limit'));
  const remaining = readCount(headers.get('x-ratelimit-remaining'));
  const reset = readCount(headers.get('x-ratelimit-reset'));
  if (limit === null || remaining === null || reset === null || limit === 0) return null;
  const resetsAt = serviceMs(reset >= 1e12 ? reset : reset * 1000);
  return { limit, remaining: Math.min(remaining, limit), resetsAt };
}

/** The service's own time, in whole seconds; null if there is no such header. */
export function readDate(headers: Headers): ServiceMs | null {
  const text = headers.get('date');
  const date = text === null ? null : readHttpDate(text);
  return date === null ? null : serviceMs(date);
}

/**
 * What a response says about the end of its operation, as milliseconds since 1970 (RFC 9745, RFC 8594). `deprecated` is
 * null if there is no such header, and 0 if it has no date.
 */
export function readDeprecation(headers: Headers): { deprecated: number | null; sunset: number | null } {
  const deprecation = headers.get('deprecation');
  const sunset = headers.get('sunset');
  return {
    deprecated: deprecation === null ? null : readDeprecationDate(deprecation),
    sunset: sunset === null ? null : readHttpDate(sunset),
  };
}

/** The address of `Link: <...>; rel="next"` as written; null if there is none (RFC 8288). */
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

/** The wait if the header cannot be parsed (docs/contract.md, "429"). */
const UNREADABLE_WAIT_MS = 60_000;

interface RetryAfterContext {
  /** The service's own time when it answered (its `Date`, else our best estimate of it), milliseconds since 1970. */
  serviceNow: number;
}

/**
 * Reads `Retry-After` as docs/contract.md says: digits are seconds, a decimal is rounded up, 1e9 and above is an epoch
 * second, 1e12 and above epoch milliseconds, an HTTP-date counts from the response's own `Date`, anything else is at least
 * 60 s.
 *
 * @returns milliseconds to wait from the moment of the answer, never negative; null if there is no header
 */
export function readRetryAfter(header: string | null, { serviceNow }: RetryAfterContext): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d+(\.\d*)?$|^\.\d+$/.test(text)) {
    const value = Number(text);
    if (value >= 1e12) return until(value, serviceNow);
    if (value >= 1e9) return until(value * 1000, serviceNow);
    return Math.ceil(value) * 1000;
  }
  const date = readHttpDate(text);
  return date === null ? UNREADABLE_WAIT_MS : until(date, serviceNow);
}

/**
 * Reads an HTTP-date (RFC 9110, the preferred and the two obsolete forms). `Date.parse` alone would accept far more, such
 * as `Tue` or `2`.
 */
export function readHttpDate(text: string): number | null {
  const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
  const forms = [
    new RegExp(`^${day}, \\d{2} \\w{3} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$`),
    new RegExp(`^${day}\\w*, \\d{2}-\\w{3}-\\d{2} \\d{2}:\\d{2}:\\d{2} GMT$`),
    new RegExp(`^${day} \\w{3} [ \\d]\\d \\d{2}:\\d{2}:\\d{2} \\d{4}$`),
  ];
  if (!forms.some((form) => form.test(text))) return null;
  const ms = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(ms) ? null : ms;
}

function until(moment: number, serviceNow: number): number {
  return Math.max(0, moment - serviceNow);
}
