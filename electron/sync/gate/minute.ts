import { after, between, earlier, isBefore, type MonotonicMs, type ServiceMs } from '../../../shared/time.ts';
import type { RateLimit } from '../../petstore/headers.ts';
import type { QuotaLimits } from './plan.ts';

/**
 * How many requests the minute still takes: what the headers say is left, less what is in flight. At zero it waits for
 * the reset, after which one request asks. Where headers show no minute, our own requests of the last minute count.
 */
export interface MinuteWindow {
  /** What the headers last said; null: nothing yet. */
  known: KnownQuota | null;
  /** Requests admitted and not answered yet. */
  inFlight: number;
  /** When the request that asks was admitted; null: none is in flight. */
  askedAt: MonotonicMs | null;
  /** Requests without an answer that no later answer includes yet; `at`: when the last of them was given up. */
  lost: { count: number; at: MonotonicMs } | null;
  /** When our requests of the last minute were over, oldest first. Changed in place. */
  ended: MonotonicMs[];
  /** Whether the latest answer's header showed the minute; null before the first answer. */
  isInHeader: boolean | null;
}

interface KnownQuota {
  remaining: number;
  /** When the answer that said so arrived. */
  at: MonotonicMs;
  /** By the service's clock, as its header says. */
  resetsAt: ServiceMs;
  /** By then the window has surely been reset. */
  resetsBy: MonotonicMs;
}

export const MINUTE_MS = 60_000;
/** Resets are told in whole seconds, rounded either way: a request asks so long after one. */
export const RESET_ROUNDING_MS = 1000;
/** Resets that differ by no more than this are the same one. */
const SAME_RESET_MS = 1500;
/** While a request that asks is not answered, another one may ask after so long: a sale must not wait for a long list. */
const ASK_AGAIN_MS = 1000;

export function emptyMinute(): MinuteWindow {
  return { known: null, inFlight: 0, askedAt: null, lost: null, ended: [], isInHeader: null };
}

/** Whether one request has to ask: nothing was answered since the program started, or since the reset. */
export function asksFirst({ isInHeader, known }: MinuteWindow, now: MonotonicMs): boolean {
  return isInHeader === null || (isInHeader && (known === null || hasReset(known, now)));
}

/** How many more requests may be admitted now; never negative. */
export function minuteAvailable(window: MinuteWindow, limits: QuotaLimits, now: MonotonicMs): number {
  const left = Math.max(0, minuteLeft(window, limits, now) - limits.margin);
  if (!asksFirst(window, now)) return left;
  const isAsking = window.askedAt !== null && isBefore(now, after(window.askedAt, ASK_AGAIN_MS));
  return isAsking ? 0 : Math.min(1, left);
}

/** What is left of the window; Infinity where nothing that is still valid says so. */
export function minuteLeft(window: MinuteWindow, { limit, tills }: QuotaLimits, now: MonotonicMs): number {
  const { known, lost, inFlight, isInHeader } = window;
  const shown = known && !hasReset(known, now) ? known.remaining - (lost?.count ?? 0) : Infinity;
  const own = isInHeader === false ? Math.floor(limit / tills) - inLastMinute(window, now).length : Infinity;
  return Math.min(shown, own) - inFlight;
}

/** When `count` requests may be admitted; null: only an answer can tell. */
export function minuteAvailableAt(
  window: MinuteWindow,
  limits: QuotaLimits,
  now: MonotonicMs,
  count: number,
): MonotonicMs | null {
  const available = minuteAvailable(window, limits, now);
  if (available >= count) return now;
  const { known, askedAt } = window;
  if (known && !hasReset(known, now)) return known.resetsBy;
  if (asksFirst(window, now)) return askedAt && after(askedAt, ASK_AGAIN_MS);
  const last = inLastMinute(window, now)[count - available - 1];
  return last === undefined ? null : after(last, MINUTE_MS);
}

function hasReset({ resetsBy }: KnownQuota, now: MonotonicMs): boolean {
  return !isBefore(now, resetsBy);
}

function inLastMinute({ ended }: MinuteWindow, now: MonotonicMs): readonly MonotonicMs[] {
  return ended.filter((at) => isBefore(now, after(at, MINUTE_MS)));
}

/** Admits requests; where one has to ask, this is it. */
export function admitMinute(window: MinuteWindow, count: number, now: MonotonicMs): MinuteWindow {
  const askedAt = asksFirst(window, now) ? now : window.askedAt;
  return { ...window, inFlight: window.inFlight + count, askedAt };
}

/** A request is over that never left. */
export function releaseMinute(window: MinuteWindow, asked: boolean): MinuteWindow {
  return { ...window, inFlight: window.inFlight - 1, askedAt: asked ? null : window.askedAt };
}

/**
 * A request that left is over.
 *
 * @param asked whether it was the one that asks
 * @param header whether its answer's header showed the minute; `lost`: nobody knows whether the service counted it
 */
export function endMinute(
  window: MinuteWindow,
  at: MonotonicMs,
  asked: boolean,
  header: 'minute' | 'none' | 'lost',
): MinuteWindow {
  const { known, lost, ended } = window;
  while (ended[0] !== undefined && !isBefore(at, after(ended[0], MINUTE_MS))) ended.shift();
  ended.push(at);
  const next = releaseMinute(window, asked);
  if (header === 'minute') return next;
  if (header === 'lost') return { ...next, lost: { count: (lost?.count ?? 0) + 1, at } };
  return { ...next, isInHeader: false, known: known && { ...known, remaining: known.remaining - 1 } };
}

/** Takes in what an answer's header says. `latestReset`: when the service's clock shows the reset, at the latest. */
export function learnMinute(
  window: MinuteWindow,
  { remaining, limit, resetsAt }: RateLimit,
  { sentAt, answeredAt: at, latestReset }: MinuteTimes,
  limits: QuotaLimits,
): MinuteWindow {
  // The plan wins over a header that promises more, and no minute is longer than a minute.
  const left = remaining - Math.max(0, limit - limits.limit);
  const resetsBy = earlier(after(latestReset, RESET_ROUNDING_MS), after(at, MINUTE_MS));
  const known = combine(window.known, { remaining: left, at, resetsAt, resetsBy }, sentAt);
  const isIncluded = window.lost === null || !isBefore(sentAt, window.lost.at);
  return { ...window, isInHeader: true, known, lost: isIncluded ? null : window.lost };
}

interface MinuteTimes {
  sentAt: MonotonicMs;
  answeredAt: MonotonicMs;
  latestReset: MonotonicMs;
}

/**
 * Joins what is known with a later answer. Answers overtake one another: for one reset the lowest `remaining` counts,
 * unless its request left after the best answer came; a later reset is of a later moment at the service.
 */
function combine(known: KnownQuota | null, next: KnownQuota, sentAt: MonotonicMs): KnownQuota {
  if (known === null || hasReset(known, next.at)) return next;
  const moved = between(known.resetsAt, next.resetsAt);
  const isLater = !isBefore(sentAt, known.at) || moved > SAME_RESET_MS;
  const isLower = moved >= -SAME_RESET_MS && next.remaining < known.remaining;
  if (!isLater && !isLower) return known;
  // The same reset, seen twice: the earlier answer bounds it better.
  return moved === 0 ? { ...next, resetsBy: earlier(next.resetsBy, known.resetsBy) } : next;
}
