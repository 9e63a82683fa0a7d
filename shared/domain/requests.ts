import { z } from 'zod';
import { Instant } from '../time/schemas.ts';

/** Requests of one minute by result. */
export const RequestMinute = z.object({
  /** The minute's beginning. */
  at: Instant,
  /** 2xx, and 404 to a look-up, which is an answer as well. */
  ok: z.int(),
  /** 304: unchanged. */
  unchanged: z.int(),
  /** Any other 4xx except 429. */
  refused: z.int(),
  /** 429. */
  limited: z.int(),
  /** No answer, a 5xx, or an unclear one. */
  unknown: z.int(),
});
export type RequestMinute = z.infer<typeof RequestMinute>;
export type RequestOutcome = Exclude<keyof RequestMinute, 'at'>;

/** A period with an open circuit. */
export const Pause = z.object({
  from: Instant,
  /** null: not over yet. */
  to: Instant.nullable(),
  reason: z.enum(['rate_limited', 'banned', 'unauthorized', 'unreachable']),
});
export type Pause = z.infer<typeof Pause>;

/** Recent requests to the service. */
export const RequestHistory = z.object({
  from: Instant,
  to: Instant,
  /** Oldest first; minutes without a request are left out. */
  minutes: z.array(RequestMinute),
  pauses: z.array(Pause),
});
export type RequestHistory = z.infer<typeof RequestHistory>;

/** An announcement of the service about one of its operations. */
export const ServiceNote = z.object({
  operation: z.string(),
  /** `deprecated`: announced by an answer; the others are marks of the contract. */
  mark: z.enum(['deprecated', 'experimental', 'beta']),
  /** Since when it is deprecated, and when it ends; null without a date. */
  deprecatedAt: Instant.nullable(),
  sunsetAt: Instant.nullable(),
  /** When an answer last announced it; null for a mark of the contract. */
  seenAt: Instant.nullable(),
});
export type ServiceNote = z.infer<typeof ServiceNote>;
