import type { RateLimit } from '../../petstore/headers.ts';

/** What was learned about the kind of window; remembered across restarts. */
export interface MinuteTraits {
  /** Capacity comes back one by one and not at a reset: proven by a rise, or a moving reset, before one. */
  rolling: boolean;
  /** All of it comes back at the reset: proven by our own requests that count no more within a minute of them. */
  resets: boolean;
  /** A token bucket's refill, requests a millisecond; 0: not one, as far as is known. */
  refill: number;
}

/** How often, and over which range, resets were those of a token bucket. */
export interface Signature {
  matches: number;
  /** The latest reset was not a token bucket's. */
  refuted: boolean;
  least: number;
  most: number;
}

/** One of our requests: between these moments the service counted it. */
export interface Sent {
  from: number;
  to: number;
  /** Whether it surely counts: an answer came that was no refusal. */
  counted: boolean;
}

export const MINUTE_MS = 60_000;
/** Resets are told in whole seconds, rounded either way. */
export const RESET_ROUNDING_MS = 1000;

/** One more answer looked at for the refill of a token bucket. */
export interface Seen {
  rateLimit: RateLimit;
  sentAt: number;
  answeredAt: number;
  /** Service time when the answer arrived; null while unknown. */
  serviceNow: number | null;
}

/**
 * A token bucket whose reset is the moment it is full again names, each time, just the refill of what is missing.
 */
export function matchBucket(signature: Signature, { rateLimit, serviceNow }: Seen): Signature {
  if (serviceNow === null) return signature;
  const { limit, remaining, resetsAt } = rateLimit;
  const refillMs = ((limit - remaining) * MINUTE_MS) / limit;
  if (Math.abs(resetsAt - serviceNow - refillMs) > bucketTolerance(limit)) {
    return { matches: 0, refuted: true, least: 0, most: 0 };
  }
  return {
    matches: signature.matches + 1,
    refuted: false,
    least: signature.matches === 0 ? refillMs : Math.min(signature.least, refillMs),
    most: Math.max(signature.most, refillMs),
  };
}

/** A fixed window can look like one for a moment, but not over this range. */
export function isBucket({ matches, least, most }: Signature, limit: number): boolean {
  return matches >= 5 && most - least > 2 * bucketTolerance(limit) + RESET_ROUNDING_MS;
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
export function provesReset(sent: readonly Sent[], { rateLimit, sentAt, answeredAt }: Seen): boolean {
  const used = rateLimit.limit - rateLimit.remaining;
  // Nearly always so, and far cheaper than counting.
  if (sent.length <= 2 * used) return false;
  let ours = 0;
  for (let at = sent.length - 1; at >= 0; at -= 1) {
    const one = sent[at] as Sent;
    if (one.to + MINUTE_MS <= answeredAt) break;
    if (one.counted && one.to <= sentAt && one.from + MINUTE_MS > answeredAt) ours += 1;
  }
  return ours >= 4 && used < ours / 2;
}

/**
 * Whether two resets, told one after the other, can only be those of a rolling window: a minute has not passed between
 * them, and they are more than rounding apart.
 */
export function resetMoved(from: number, to: number): boolean {
  return to - from >= 2 * RESET_ROUNDING_MS && to - from <= MINUTE_MS - 3 * RESET_ROUNDING_MS;
}
