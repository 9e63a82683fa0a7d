import { MINUTE_MS } from './traits.ts';
import {
  countsAgain,
  isOver,
  type Known,
  type MinuteLimits,
  type MinuteWindow,
  nextExpiry,
  recent,
  regained,
  sentSince,
} from './window.ts';

/** When the last requests of a window go, counted from its most likely turn, and the share of it that they may be. */
const SCOUTS_AT_MS = [0, 150, 400, 750];
const SCOUTS_SHARE = 0.01;

/** Nothing is known yet in this life, or the reset has passed: one request asks, its answer opens the rest. */
export function asksFirst({ told, known, traits }: MinuteWindow, now: number): boolean {
  return told === null || (told && isOver(known, now) && !(known && traits.resets));
}

/**
 * How many more requests may be admitted now; never negative.
 *
 * @param waiting how many want to go, as far as is known
 */
export function minuteAvailable(
  window: MinuteWindow,
  limits: MinuteLimits,
  now: number,
  waiting = 0,
): number {
  if (now < window.mutedUntil) return 0;
  if (asksFirst(window, now)) {
    if (window.outstanding > 0) return 0;
    if (window.known && !isOver(window.known, now))
      return window.known.left > marginOf(window, limits) ? 1 : 0;
    return now >= asksAt(window, limits) ? 1 : 0;
  }
  if (!window.told || window.known === null) {
    return Math.max(0, Math.floor(limits.limit / limits.tills) - recent(window, now) - window.outstanding);
  }
  const left = Math.floor(leftNow(window, window.known, limits, now));
  const free = left - marginOf(window, limits) - window.outstanding;
  // Alone on the key, who could send everything now keeps nothing for the window's turn.
  if (free > 0 && (limits.tills > 1 || waiting <= free)) return free;
  const times = scouts(window, limits, waiting - free);
  const kept = limits.tills > 1 ? 0 : times.length;
  const due = times.filter((at) => at <= now).length - sentSince(window, times[0] ?? Infinity);
  const one = due > 0 && left >= limits.tills * (1 + window.outstanding) ? 1 : 0;
  return Math.max(one, free - kept, 0);
}

/** The next moment at which `count` requests may be available; null: only an answer can tell. */
export function minuteAvailableAt(
  window: MinuteWindow,
  limits: MinuteLimits,
  now: number,
  count: number,
  waiting = count,
): number | null {
  if (now < window.mutedUntil) return window.mutedUntil;
  if (minuteAvailable(window, limits, now, waiting) >= count) return now;
  const { known, traits } = window;
  if (window.told === false) return nextExpiry(window, now);
  if (known === null || isOver(known, now)) {
    return window.outstanding > 0 ? null : Math.max(now + 1, asksAt(window, limits));
  }
  const moments = [known.surelyBy, ...scouts(window, limits, waiting).filter((at) => at > now)];
  if (traits.refill > 0) {
    const missing = count + marginOf(window, limits) + window.outstanding - known.left;
    moments.push(known.at + Math.ceil(missing / traits.refill) + 1);
  } else {
    const expiry = nextExpiry(window, now, (one) => countsAgain(one, known, traits));
    if (expiry !== null) moments.push(expiry);
    // Where it may be a bucket, what has come back by then may take a little longer.
    if (!window.signature.refuted && regained(window, known, now) > 0) {
      moments.push(now + Math.ceil(MINUTE_MS / limits.limit));
    }
  }
  // What has passed already brought nothing: waiting for it again and again would be a busy loop.
  return Math.min(...moments.filter((at) => at > now));
}

/**
 * How far short of zero we stop: (K - 1) x c, so that what others have under way still finds something. While a window
 * may be a fixed one, so much more that each till can ask at its reset, and see its turn with its last requests.
 */
export function marginOf({ traits }: MinuteWindow, { limit, margin, tills }: MinuteLimits): number {
  const turns = !traits.rolling && traits.refill === 0 && tills > 1;
  const asking = turns && !traits.resets ? tills - 1 : 0;
  const seeing = turns ? tills * scoutCount(limit, tills) : 0;
  // Of a very small limit something has to be left to use.
  return Math.min(margin + asking + seeing, Math.floor(limit / 2));
}

/**
 * When one request may ask after a reset. A rolling window may have given back just one, and each till on the key may
 * ask for it: this one does if what was left is enough for all of them, else once enough of its own has come back.
 */
function asksAt(window: MinuteWindow, { tills, settleMs }: MinuteLimits): number {
  const { known, traits } = window;
  if (known === null) return 0;
  if (tills === 1 || traits.resets) return known.surelyBy;
  const missing = tills - Math.max(0, known.left);
  if (missing <= 1) return Math.max(known.surelyBy, known.at + settleMs);
  let left = missing;
  const own = window.sent.find((one) => countsAgain(one, known, traits) && --left === 0);
  return Math.max(known.surelyBy, Math.min(own?.to ?? Infinity, known.at) + MINUTE_MS);
}

/**
 * When the last requests of a window go, one by one, while more are waiting than it takes: nobody knows to the second
 * when it turns, and one that arrives after the turn shows it at once. Before the turn they are what is left anyway;
 * after it the window before has missed them, which matters only where whole windows are just enough for what waits.
 *
 * @param later how many will still wait then
 */
function scouts(
  { known, traits }: MinuteWindow,
  { limit, margin, tills, wayMs }: MinuteLimits,
  later: number,
): number[] {
  if (known === null || traits.rolling || traits.refill > 0) return [];
  const count = scoutCount(limit, tills);
  const last = (later * tills) % (limit - margin);
  if (last === 0 || last > limit - margin - count * tills) return [];
  const first = known.turn - wayMs;
  return SCOUTS_AT_MS.slice(0, count).map((at) => first + at);
}

function scoutCount(limit: number, tills: number): number {
  return Math.min(SCOUTS_AT_MS.length, Math.floor((limit * SCOUTS_SHARE) / tills));
}

/** What is left by the last answer, and what has surely come back since. */
function leftNow(window: MinuteWindow, known: Known, { limit }: MinuteLimits, now: number): number {
  const { refill, resets } = window.traits;
  const refilled = known.left + (now - known.at) * (refill || limit / MINUTE_MS);
  if (refill > 0) return Math.min(known.limit, refilled);
  if (resets && isOver(known, now)) return known.limit;
  // What a rolling window gives back one by one, a fixed one has given back by then too; a bucket has by its refill.
  const back = known.left + regained(window, known, now);
  return window.signature.refuted ? back : Math.min(back, refilled);
}
