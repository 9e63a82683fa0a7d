import type { RateLimit } from '../../petstore/headers.ts';

/**
 * How many requests the minute window still takes. Nothing is assumed about the kind of window (fixed, sliding, token
 * bucket): the headers say what is left, and between answers only such capacity is counted on as every kind gives
 * back. All moments are monotonic milliseconds.
 */
export interface MinuteWindow {
  /** The last thing known of what is left; null: nothing is known, one request may ask. */
  known: Known | null;
  /** Requests admitted and not answered yet, lost ones among them until their time is over. */
  outstanding: number;
  /** Our requests of the last two minutes: between these moments the service counted each, if it did. */
  sent: { from: number; to: number }[];
  /** A lost request is a till's last one in its window when others share the key. */
  mutedUntil: number;
  /** Whether the latest answer told about the minute; null before the first answer. */
  told: boolean | null;
  traits: MinuteTraits;
  signature: { matches: number; least: number; most: number };
}

interface Known {
  left: number;
  /** When the answer that said so arrived. */
  at: number;
  /** As told, by the service's clock. */
  resetsAt: number;
  /** Before this the reset has surely not happened; after that it surely has. */
  notBefore: number;
  surelyBy: number;
  /** The first answer since the last reset: a reset that moves on from its own is that of a rolling window. */
  first: { resetsAt: number; notBefore: number };
}

/** What was learned about the kind of window; remembered across restarts. */
export interface MinuteTraits {
  /** Capacity comes back one by one and not at a reset: proven by a rise, or a moving reset, before one. */
  rolling: boolean;
  /** A token bucket's refill, requests a millisecond; 0: not one, as far as is known. */
  refill: number;
}

export interface MinuteLimits {
  /** The plan's requests a minute. */
  limit: number;
  /** How far short of zero we stop, for the requests that other tills have under way. */
  margin: number;
  tills: number;
  /** Tills that share a key ask this much after a reset, so that each finds what it asks for in a sliding window too. */
  afterResetMs: number;
}

export const MINUTE_MS = 60_000;
/** Resets are told in whole seconds, rounded either way. */
const RESET_ROUNDING_MS = 1000;
const SAME_RESET_MS = 1500;

export function emptyMinute(traits: MinuteTraits = { rolling: false, refill: 0 }): MinuteWindow {
  return {
    known: null,
    outstanding: 0,
    sent: [],
    mutedUntil: 0,
    told: null,
    traits,
    signature: { matches: 0, least: 0, most: 0 },
  };
}

/** Nothing is known yet in this life, or the reset has passed: one request asks, its answer opens the rest. */
export function asksFirst(window: MinuteWindow, now: number): boolean {
  return window.told === null || (window.told && isOver(window.known, now));
}

/** How many more requests may be admitted now; never negative. */
export function minuteAvailable(window: MinuteWindow, limits: MinuteLimits, now: number): number {
  if (now < window.mutedUntil) return 0;
  if (asksFirst(window, now)) {
    const left = window.known && !isOver(window.known, now) ? window.known.left - limits.margin : 1;
    return window.outstanding === 0 && left > 0 ? 1 : 0;
  }
  if (!window.told || window.known === null) {
    return Math.max(0, Math.floor(limits.limit / limits.tills) - recent(window, now) - window.outstanding);
  }
  const left = leftNow(window, window.known, limits, now);
  return Math.max(0, Math.floor(left) - limits.margin - window.outstanding);
}

/** The next moment at which `count` requests may be available; null: only an answer can tell. */
export function minuteAvailableAt(
  window: MinuteWindow,
  limits: MinuteLimits,
  now: number,
  count: number,
): number | null {
  if (now < window.mutedUntil) return window.mutedUntil;
  if (minuteAvailable(window, limits, now) >= count) return now;
  const { known, traits } = window;
  if (window.told === false) return nextExpiry(window, now);
  if (known === null || isOver(known, now)) return window.outstanding > 0 ? null : now;
  const moments = [known.surelyBy];
  if (traits.refill > 0) {
    const missing = count + limits.margin + window.outstanding - known.left;
    moments.push(known.at + Math.ceil(missing / traits.refill) + 1);
  } else if (traits.rolling) {
    const expiry = nextExpiry(window, now, (one) => countsAgain(one, known));
    if (expiry !== null) moments.push(expiry);
  }
  // What has passed already brought nothing: waiting for it again and again would be a busy loop.
  return Math.min(...moments.filter((at) => at > now));
}

/** A request is over: answered, or given up (`lost`). Its capacity is spent either way. */
export function endMinute(
  window: MinuteWindow,
  ended: { from: number; to: number; lost: boolean; toldMinute: boolean },
  { tills }: MinuteLimits,
): MinuteWindow {
  const { from, to, lost, toldMinute } = ended;
  const sent = [...window.sent.filter((one) => one.to > to - 2 * MINUTE_MS), { from, to }];
  const next: MinuteWindow = { ...window, sent, outstanding: window.outstanding - 1 };
  if (toldMinute) return next;
  if (next.known && !isOver(next.known, to)) next.known = { ...next.known, left: next.known.left - 1 };
  // An answer that leaves us in the dark about the minute: count ourselves until one tells.
  else if (!lost) next.told = false;
  if (lost && tills > 1) next.mutedUntil = Math.max(window.mutedUntil, mutedBy(next.known, to));
  return next;
}

function mutedBy(known: Known | null, now: number): number {
  return known && !isOver(known, now) ? known.surelyBy : now + MINUTE_MS;
}

/** One answer about the minute, with the bounds of its reset on our clock. */
export interface MinuteTold {
  rateLimit: RateLimit;
  sentAt: number;
  answeredAt: number;
  /** Service time when the answer arrived; null while unknown. */
  serviceNow: number | null;
  notBefore: number | null;
  surelyBy: number | null;
}

/** Takes in what an answer says about the minute. */
export function learnMinute(window: MinuteWindow, told: MinuteTold, limits: MinuteLimits): MinuteWindow {
  const { rateLimit, answeredAt, sentAt } = told;
  const next: Known = {
    // The configured plan wins over a header that promises more.
    left: rateLimit.remaining - Math.max(0, rateLimit.limit - limits.limit),
    at: answeredAt,
    resetsAt: rateLimit.resetsAt,
    notBefore: (told.notBefore ?? answeredAt) - RESET_ROUNDING_MS,
    // No minute window is longer than a minute, whatever its header says.
    surelyBy:
      Math.min((told.surelyBy ?? Infinity) + RESET_ROUNDING_MS, answeredAt + MINUTE_MS) + limits.afterResetMs,
    first: {
      resetsAt: rateLimit.resetsAt,
      notBefore: (told.notBefore ?? answeredAt) - RESET_ROUNDING_MS,
    },
  };
  const signature = matchBucket(window.signature, told);
  const traits = {
    rolling:
      window.known === null ? window.traits.rolling : isRolling(window, window.known, next, told, limits),
    refill: isBucket(signature, rateLimit.limit)
      ? rateLimit.limit / MINUTE_MS
      : signature.matches === 0
        ? 0
        : window.traits.refill,
  };
  return { ...window, told: true, traits, signature, known: combine(window.known, next, sentAt) };
}

/**
 * Joins what was known with a later answer. Answers overtake one another: within one window what is left only falls,
 * unless the request was sent after the last thing we knew, or names a later reset.
 */
function combine(known: Known | null, next: Known, sentAt: number): Known | null {
  if (isOver(next, next.at)) return known;
  if (known === null || isOver(known, next.at)) return next;
  next = { ...next, first: known.first };
  // The same reset, seen twice: the earlier answer bounds it better.
  if (next.resetsAt === known.resetsAt) next.surelyBy = Math.min(next.surelyBy, known.surelyBy);
  if (next.resetsAt < known.resetsAt - SAME_RESET_MS) return sentAt >= known.at ? next : known;
  if (sentAt >= known.at || next.resetsAt > known.resetsAt + SAME_RESET_MS) return next;
  return next.left <= known.left ? next : known;
}

/**
 * Proofs that capacity comes back one by one: what is left rises, or the reset moves on, before the reset; or, alone on
 * the key, a reset gave back less than half. What was counted on and did not come back disproves it.
 */
function isRolling(
  window: MinuteWindow,
  known: Known,
  next: Known,
  { rateLimit, sentAt }: MinuteTold,
  { tills, limit }: MinuteLimits,
): boolean {
  const later = sentAt >= known.at;
  const { resetsAt, notBefore } = known.first;
  if (later && next.at < known.notBefore && next.left > known.left) return true;
  if (next.at < notBefore && next.resetsAt >= resetsAt + 2 * RESET_ROUNDING_MS) return true;
  const afterReset = later && isOver(known, next.at) && next.resetsAt > known.resetsAt;
  if (afterReset && tills === 1 && rateLimit.limit <= limit && next.left < limit / 2) return true;
  if (!window.traits.rolling || !later) return window.traits.rolling;
  if (window.traits.refill > 0) return true;
  const back = regained(window, known, sentAt);
  return back < 2 || next.left >= known.left + back - window.outstanding - 2;
}

/** A token bucket whose reset is the moment it is full again names, each time, just the refill of what is missing. */
function matchBucket(
  signature: MinuteWindow['signature'],
  { rateLimit, serviceNow }: MinuteTold,
): MinuteWindow['signature'] {
  if (serviceNow === null) return signature;
  const { limit, remaining, resetsAt } = rateLimit;
  const refillMs = ((limit - remaining) * MINUTE_MS) / limit;
  if (Math.abs(resetsAt - serviceNow - refillMs) > bucketTolerance(limit)) {
    return { matches: 0, least: 0, most: 0 };
  }
  return {
    matches: signature.matches + 1,
    least: signature.matches === 0 ? refillMs : Math.min(signature.least, refillMs),
    most: Math.max(signature.most, refillMs),
  };
}

/** A fixed window can look like one for a moment, but not over this range. */
function isBucket({ matches, least, most }: MinuteWindow['signature'], limit: number): boolean {
  return matches >= 5 && most - least > 2 * bucketTolerance(limit) + RESET_ROUNDING_MS;
}

/** Remaining is told in whole requests, the reset in whole seconds. */
function bucketTolerance(limit: number): number {
  return MINUTE_MS / limit + RESET_ROUNDING_MS + 100;
}

/** What is left by the last answer, and what has surely come back since. */
function leftNow(window: MinuteWindow, known: Known, { limit, tills }: MinuteLimits, now: number): number {
  const { refill, rolling } = window.traits;
  if (refill > 0) return Math.min(limit, known.left + (now - known.at) * refill);
  if (!rolling) return known.left;
  // Never more than our share in any minute: that holds in a bucket too that was not recognized as one.
  const ours = Math.floor(limit / tills) - recent(window, now);
  return Math.max(known.left, Math.min(known.left + regained(window, known, now), ours));
}

/** How many of our requests have left a rolling window since the last answer. */
function regained(window: MinuteWindow, known: Known, now: number): number {
  return window.sent.filter((one) => countsAgain(one, known) && one.to + MINUTE_MS <= now).length;
}

/** Whether the last answer surely still counted a request of ours that leaves a rolling window after it. */
function countsAgain(one: { from: number; to: number }, known: Known): boolean {
  return one.to <= known.at && one.from + MINUTE_MS >= known.at;
}

function isOver(known: Known | null, now: number): boolean {
  return known === null || now >= known.surelyBy;
}

function recent(window: MinuteWindow, now: number): number {
  return window.sent.filter(({ to }) => to + MINUTE_MS > now).length;
}

/** When the next of our requests leaves a rolling window. */
function nextExpiry(
  window: MinuteWindow,
  now: number,
  counts: (one: { from: number; to: number }) => boolean = () => true,
): number | null {
  const one = window.sent.find((candidate) => candidate.to + MINUTE_MS > now && counts(candidate));
  return one === undefined ? null : one.to + MINUTE_MS;
}
