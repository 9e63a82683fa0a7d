/** What is waited where the header says nothing that can be understood (docs/contract.md, "429"). */
const UNREADABLE_WAIT_MS = 60_000;

export interface RetryAfterContext {
  /** The service's own time when it answered (its `Date`, else our best estimate of it), milliseconds since 1970. */
  serviceNow: number;
}

/**
 * Reads `Retry-After` as docs/contract.md says: digits are seconds, a decimal is rounded up, 1e9 and above is an epoch
 * second, 1e12 and above epoch milliseconds, an HTTP-date counts from the response's own `Date`, anything else is at
 * least 60 s.
 *
 * @returns milliseconds to wait from the moment of the answer, never negative; null where there is no header
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
 * Reads an HTTP-date (RFC 9110, the preferred and the two obsolete forms). `Date.parse` alone would take far more,
 * `Tue` or `2` among it.
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
