import {
  after,
  between,
  earlier,
  isBefore,
  type MonotonicMs,
  type ServiceMs,
} from '../../../../shared/time.ts';
import type { RateLimit } from '../../../petstore/headers.ts';

/**
 * How many requests the minute still takes: what the headers say is left, less what is in flight. At zero it waits for
 * the reset, after which one request asks. Where headers show no minute, our own requests of the last minute count.
 */
export interface MinuteWindow {
  /** What the headers last said; null: nothing yet. */
  known: KnownQuota | null;
  /** Requests admitted and not answered yet. */
  inFlight: number;
  /** When the request that asks was admitted; null: none is under way. */
  askedAt: MonotonicMs | null;
  /** Requests that nobody answered and that no later answer includes yet; `at`: when the last of them was given up. */
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

export interface MinuteLimits {
  /** The plan's requests a minute. */
  limit: number;
  /** How far short of zero we stop, for the requests that other tills have in flight. */
  margin: number;
  tills: number;
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
export function minuteAvailable(window: MinuteWindow, limits: MinuteLimits, now: MonotonicMs): number {
  const left = remainingOf(window, now) - marginOf(limits);
  if (asksFirst(window, now)) {
    const isAsking = window.askedAt !== null && isBefore(now, after(window.askedAt, ASK_AGAIN_MS));
    return isAsking || left - window.inFlight <= 0 ? 0 : 1;
  }
  if (window.isInHeader) return Math.max(0, left - window.inFlight);
  const own = Math.floor(limits.limit / limits.tills);
  return Math.max(0, Math.min(left, own - endedInLastMinute(window, now).length) - window.inFlight);
}

/** When `count` requests may be admitted; null: only an answer can tell. */
export function minuteAvailableAt(
  window: MinuteWindow,
  limits: MinuteLimits,
  now: MonotonicMs,
  count: number,
): MonotonicMs | null {
  const available = minuteAvailable(window, limits, now);
  if (available >= count) return now;
  const { known, askedAt } = window;
  if (known && !hasReset(known, now)) return known.resetsBy;
  if (asksFirst(window, now)) return askedAt && after(askedAt, ASK_AGAIN_MS);
  const last = endedInLastMinute(window, now)[count - available - 1];
  return last === undefined ? null : after(last, MINUTE_MS);
}

/** How far short of zero we stop; of a very small limit something has to be left to use. */
export function marginOf({ limit, margin }: MinuteLimits): number {
  return Math.min(margin, Math.floor(limit / 2));
}

/** What is left by the headers, less what was lost since; Infinity where they say nothing that still holds. */
export function remainingOf({ known, lost }: MinuteWindow, now: MonotonicMs): number {
  return known && !hasReset(known, now) ? known.remaining - (lost?.count ?? 0) : Infinity;
}

function hasReset({ resetsBy }: KnownQuota, now: MonotonicMs): boolean {
  return !isBefore(now, resetsBy);
}

function endedInLastMinute({ ended }: MinuteWindow, now: MonotonicMs): readonly MonotonicMs[] {
  const from = after(now, -MINUTE_MS);
  const first = ended.findIndex((at) => isBefore(from, at));
  return first < 0 ? [] : ended.slice(first);
}

/** Admits requests; where one has to ask, this is it. */
export function admitMinute(window: MinuteWindow, count: number, now: MonotonicMs): MinuteWindow {
  const askedAt = asksFirst(window, now) ? now : window.askedAt;
  return { ...window, inFlight: window.inFlight + count, askedAt };
}

/** A request is over that never left. */
export function minuteRequestReleased(window: MinuteWindow, asked: boolean): MinuteWindow {
  return { ...window, inFlight: window.inFlight - 1, askedAt: asked ? null : window.askedAt };
}

/** How a request ended that left. */
export interface MinuteRequestEnd {
  at: MonotonicMs;
  /** Whether it was the one that asks. */
  asked: boolean;
  /** Whether its header showed the minute; `lost`: nobody knows whether the service counted it. */
  header: 'minute' | 'none' | 'lost';
}

/** A request that left is over. */
export function minuteRequestEnded(
  window: MinuteWindow,
  { at, asked, header }: MinuteRequestEnd,
): MinuteWindow {
  const { known, lost } = window;
  while (window.ended[0] !== undefined && !isBefore(after(at, -MINUTE_MS), window.ended[0]))
    window.ended.shift();
  window.ended.push(at);
  const next = minuteRequestReleased(window, asked);
  if (header === 'minute') return next;
  if (header === 'lost') return { ...next, lost: { count: (lost?.count ?? 0) + 1, at } };
  return { ...next, isInHeader: false, known: known && { ...known, remaining: known.remaining - 1 } };
}

/** What one answer's header said of the minute. */
interface MinuteReading {
  rateLimit: RateLimit;
  sentAt: MonotonicMs;
  answeredAt: MonotonicMs;
  /** The latest moment at which the service's clock shows the reset; null while its time is unknown. */
  latestReset: MonotonicMs | null;
}

/** Takes in what an answer says of the minute. */
export function learnMinute(
  window: MinuteWindow,
  { rateLimit, sentAt, answeredAt, latestReset }: MinuteReading,
  limits: MinuteLimits,
): MinuteWindow {
  // No minute is longer than a minute, whatever its header says.
  const aMinuteOn = after(answeredAt, MINUTE_MS);
  const next: KnownQuota = {
    // The configured plan wins over a header that promises more.
    remaining: rateLimit.remaining - Math.max(0, rateLimit.limit - limits.limit),
    at: answeredAt,
    resetsAt: rateLimit.resetsAt,
    resetsBy: latestReset === null ? aMinuteOn : earlier(after(latestReset, RESET_ROUNDING_MS), aMinuteOn),
  };
  const { lost } = window;
  const isIncluded = lost === null || !isBefore(sentAt, lost.at);
  return {
    ...window,
    isInHeader: true,
    known: combine(window.known, next, sentAt),
    lost: isIncluded ? null : lost,
  };
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
