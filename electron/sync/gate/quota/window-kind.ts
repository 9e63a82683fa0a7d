import { after, between, isBefore, type MonotonicMs, type ServiceMs } from '../../../../shared/time.ts';
import type { RateLimit } from '../../../petstore/headers.ts';

// What kind the minute's window is (fixed, rolling, token bucket), and what proves it: nothing is assumed.

/** What was proven about the kind of window; remembered across restarts. */
export interface WindowKind {
  /** Capacity comes back one by one and not at a reset: proven by a rise, or a moving reset, before one. */
  rolling: boolean;
  /** All of it comes back at the reset: proven by our own requests that count no more within a minute of them. */
  fixed: boolean;
  /** A token bucket's refill, requests a millisecond; 0: not one, as far as is known. */
  refillPerMs: number;
}

/** How many resets in a row were those of a token bucket, and over which range. */
export interface BucketEvidence {
  matches: number;
  /** The latest reset was not a token bucket's. */
  refuted: boolean;
  /** The shortest and the longest refill among them, milliseconds. */
  shortestMs: number;
  longestMs: number;
}

/** One of our requests: between these moments the service counted it. */
export interface SentRequest {
  from: MonotonicMs;
  to: MonotonicMs;
  /** Whether it surely counts: an answer came that was no refusal. */
  counted: boolean;
}

/** What one answer's header said. */
export interface HeaderReading {
  rateLimit: RateLimit;
  sentAt: MonotonicMs;
  answeredAt: MonotonicMs;
  /** The service's clock when the answer arrived; null while unknown. */
  serviceNow: ServiceMs | null;
}

export const MINUTE_MS = 60_000;
/** Resets are told in whole seconds, rounded either way. */
export const RESET_ROUNDING_MS = 1000;

/**
 * Holds one more reset against a token bucket's: where it is the moment at which the bucket is full again, it names,
 * each time, just the refill of what is missing.
 */
export function matchBucket(
  evidence: BucketEvidence,
  { rateLimit, serviceNow }: HeaderReading,
): BucketEvidence {
  if (serviceNow === null) return evidence;
  const { limit, remaining, resetsAt } = rateLimit;
  const refillMs = ((limit - remaining) * MINUTE_MS) / limit;
  if (Math.abs(between(serviceNow, resetsAt) - refillMs) > bucketTolerance(limit)) {
    return { matches: 0, refuted: true, shortestMs: 0, longestMs: 0 };
  }
  return {
    matches: evidence.matches + 1,
    refuted: false,
    shortestMs: evidence.matches === 0 ? refillMs : Math.min(evidence.shortestMs, refillMs),
    longestMs: Math.max(evidence.longestMs, refillMs),
  };
}

/** A fixed window can look like a bucket for a moment, but not over this range. */
export function isBucket({ matches, shortestMs, longestMs }: BucketEvidence, limit: number): boolean {
  return matches >= 5 && longestMs - shortestMs > 2 * bucketTolerance(limit) + RESET_ROUNDING_MS;
}

/** Remaining is told in whole requests, the reset in whole seconds. */
function bucketTolerance(limit: number): number {
  return MINUTE_MS / limit + RESET_ROUNDING_MS + 100;
}

/**
 * Whether an answer proves that a reset gave everything back at once: a rolling window would still count our requests
 * of the last minute. Twice as many have to be missing as are there, so that a service that counts some kinds of
 * requests less is not mistaken.
 */
export function provesFixed(
  sent: readonly SentRequest[],
  { rateLimit, sentAt, answeredAt }: HeaderReading,
): boolean {
  const used = rateLimit.limit - rateLimit.remaining;
  // Nearly always so, and far cheaper than counting.
  if (sent.length <= 2 * used) return false;
  let ours = 0;
  for (let at = sent.length - 1; at >= 0; at -= 1) {
    const one = sent[at] as SentRequest;
    if (!isBefore(answeredAt, after(one.to, MINUTE_MS))) break;
    const stillCounts = isBefore(answeredAt, after(one.from, MINUTE_MS));
    if (one.counted && !isBefore(sentAt, one.to) && stillCounts) ours += 1;
  }
  return ours >= 4 && used < ours / 2;
}

/**
 * Whether two resets, told one after the other, can only be those of a rolling window: a minute has not passed between
 * them, and they are more than rounding apart.
 */
export function provesRolling(earlierReset: ServiceMs, laterReset: ServiceMs): boolean {
  const moved = between(earlierReset, laterReset);
  return moved >= 2 * RESET_ROUNDING_MS && moved <= MINUTE_MS - 3 * RESET_ROUNDING_MS;
}
