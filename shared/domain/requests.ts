import { z } from 'zod';
import { Instant } from '../time/schemas.ts';

/** Requests of one minute by what was answered. */
export const RequestMinute = z.object({
  /** The minute's beginning. */
  at: Instant,
  /** 2xx, and 404 to a look-up: the answer is that it is not there. */
  ok: z.int(),
  /** 304: nothing new. */
  unchanged: z.int(),
  /** Any other 4xx but 429. */
  refused: z.int(),
  /** 429. */
  limited: z.int(),
  /** No answer, a 5xx, or one that says nothing. */
  unknown: z.int(),
});
export type RequestMinute = z.infer<typeof RequestMinute>;
export type RequestOutcome = Exclude<keyof RequestMinute, 'at'>;

/** A time in which the circuit was open. */
export const Pause = z.object({
  from: Instant,
  /** null: it is not over. */
  to: Instant.nullable(),
  reason: z.enum(['rate_limited', 'banned', 'unauthorized', 'unreachable']),
});
export type Pause = z.infer<typeof Pause>;

/** What was asked of the service lately. */
export const RequestHistory = z.object({
  from: Instant,
  to: Instant,
  /** Oldest first; minutes without a request are left out. */
  minutes: z.array(RequestMinute),
  pauses: z.array(Pause),
});
export type RequestHistory = z.infer<typeof RequestHistory>;

/** What the service announced about one of its operations. */
export const ServiceNote = z.object({
  operation: z.string(),
  /** `deprecated`: an answer said so; the others are marks of the contract. */
  mark: z.enum(['deprecated', 'experimental', 'beta']),
  /** Since when it is deprecated, and when it ends; null where no date was given. */
  deprecatedAt: Instant.nullable(),
  sunsetAt: Instant.nullable(),
  /** When an answer last said so; null for a mark of the contract. */
  seenAt: Instant.nullable(),
});
export type ServiceNote = z.infer<typeof ServiceNote>;
