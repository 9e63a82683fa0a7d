import type { Verdict } from '../../lab/simulator/limiter.ts';

/** Formats Retry-After; null: no header. `now` is the service's clock. */
export type RetryAfter = (waitMs: number, now: number, by: Verdict['by']) => string | null;

const seconds: RetryAfter = (waitMs) => String(Math.ceil(waitMs / 1000));

/** Every form in the contract (docs/contract.md, "429"), none shorter than the wait. */
export const retryAfters = {
  seconds,
  decimal: (waitMs) => (waitMs / 1000).toFixed(3),
  epoch: (waitMs, now) => String(Math.ceil((now + waitMs) / 1000) + 1),
  epochMs: (waitMs, now) => String(Math.ceil(now + waitMs) + 1000),
  date: (waitMs, now) => new Date(now + waitMs + 2000).toUTCString(),
  // X-RateLimit-Reset has to tell the wait, which works for the minute only.
  none: (waitMs, now, by) => (by === 'day' ? seconds(waitMs, now, by) : null),
  // Clients wait a minute if the header is unreadable; longer waits need a readable form.
  words: (waitMs, now, by) => (waitMs < 60_000 ? 'in a moment' : seconds(waitMs, now, by)),
} as const satisfies Record<string, RetryAfter>;
