import type { Verdict } from '../../lab/simulator/limiter.ts';

/** How a service writes a wait into Retry-After; null: it writes none. `now` is the service's clock. */
export type RetryAfter = (waitMs: number, now: number, by: Verdict['by']) => string | null;

const seconds: RetryAfter = (waitMs) => String(Math.ceil(waitMs / 1000));

/** Every form that the contract names (docs/contract.md, "429"), none of them shorter than the wait. */
export const retryAfters = {
  seconds,
  decimal: (waitMs) => (waitMs / 1000).toFixed(3),
  epoch: (waitMs, now) => String(Math.ceil((now + waitMs) / 1000) + 1),
  epochMs: (waitMs, now) => String(Math.ceil(now + waitMs) + 1000),
  date: (waitMs, now) => new Date(now + waitMs + 2000).toUTCString(),
  // The reset has to say it, which it can for the minute.
  none: (waitMs, now, by) => (by === 'day' ? seconds(waitMs, now, by) : null),
  // Nobody can read it, and at least a minute is waited; a longer wait has to be said in a way that is read.
  words: (waitMs, now, by) => (waitMs < 60_000 ? 'in a moment' : seconds(waitMs, now, by)),
} as const satisfies Record<string, RetryAfter>;
