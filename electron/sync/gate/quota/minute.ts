import {
  after,
  between,
  earlier,
  isBefore,
  later,
  type MonotonicMs,
  monotonicMs,
  type ServiceMs,
} from '../../../../shared/time.ts';
import {
  type BucketEvidence,
  type HeaderReading,
  isBucket,
  MINUTE_MS,
  matchBucket,
  provesFixed,
  provesRolling,
  RESET_ROUNDING_MS,
  type SentRequest,
  type WindowKind,
} from './window-kind.ts';

/**
 * How many requests the minute window still takes. Nothing is assumed about the kind of window (fixed, rolling, token
 * bucket): the headers say what is left, and between answers only such capacity is counted on as every kind gives
 * back, or as the kind that was proven does.
 */
export interface MinuteWindow {
  /** The last thing known of what is left; null: nothing is known, one request may ask. */
  known: KnownQuota | null;
  /** Requests admitted and not answered yet, lost ones among them until their time is over. */
  inFlight: number;
  /** Our requests of the last two minutes, in the order in which they were over. Grows in place. */
  sent: SentRequest[];
  /** A lost request is a till's last one in its window when others share the key. */
  blockedUntil: MonotonicMs;
  /** Whether the latest answer's header showed the minute; null before the first answer. */
  seenInHeader: boolean | null;
  kind: WindowKind;
  bucketEvidence: BucketEvidence;
}

interface KnownQuota {
  remaining: number;
  limit: number;
  /** When the answer that said so arrived. */
  at: MonotonicMs;
  /** As told, by the service's clock. */
  resetsAt: ServiceMs;
  /** The reset lies between these moments, most likely at the expected one. */
  earliestReset: MonotonicMs;
  latestReset: MonotonicMs;
  expectedReset: MonotonicMs;
  /** The first answer since the last reset: a reset that moves on from its own is that of a rolling window. */
  first: { resetsAt: ServiceMs; at: MonotonicMs };
}

export interface MinuteLimits {
  /** The plan's requests a minute. */
  limit: number;
  /** How far short of zero we stop, for the requests that other tills have in flight: (K - 1) x c. */
  margin: number;
  tills: number;
  /** After this what other tills had in flight has arrived. Milliseconds. */
  settleMs: number;
  /** How long a request takes to the service. Milliseconds. */
  oneWayMs: number;
}

export function emptyMinute(kind?: WindowKind): MinuteWindow {
  return {
    known: null,
    inFlight: 0,
    sent: [],
    blockedUntil: monotonicMs(0),
    seenInHeader: null,
    kind: kind ?? { rolling: false, fixed: false, refillPerMs: 0 },
    bucketEvidence: { matches: 0, refuted: false, shortestMs: 0, longestMs: 0 },
  };
}

// How many may go, and when.

/** Nothing is known yet in this life, or the reset has passed: one request asks, its answer opens the rest. */
export function asksFirst({ seenInHeader, known, kind }: MinuteWindow, now: MonotonicMs): boolean {
  return seenInHeader === null || (seenInHeader && hasReset(known, now) && !(known && kind.fixed));
}

/**
 * How many more requests may be admitted now; never negative.
 *
 * @param waiting how many want to go, as far as is known
 */
export function minuteAvailable(
  window: MinuteWindow,
  limits: MinuteLimits,
  now: MonotonicMs,
  waiting = 0,
): number {
  if (isBefore(now, window.blockedUntil)) return 0;
  if (asksFirst(window, now)) {
    if (window.inFlight > 0) return 0;
    if (window.known && !hasReset(window.known, now))
      return window.known.remaining > marginOf(window, limits) ? 1 : 0;
    return isBefore(now, asksAt(window, limits)) ? 0 : 1;
  }
  if (!window.seenInHeader || window.known === null) {
    const own = Math.floor(limits.limit / limits.tills);
    return Math.max(0, own - sentInLastMinute(window, now) - window.inFlight);
  }
  const remaining = Math.floor(remainingAt(window, window.known, limits, now));
  const free = remaining - marginOf(window, limits) - window.inFlight;
  // Alone on the key, who could send everything now keeps nothing for the window's reset.
  if (free > 0 && (limits.tills > 1 || waiting <= free)) return free;
  const times = boundaryTimes(window, limits, waiting - free);
  const kept = limits.tills > 1 ? 0 : times.length;
  const past = times.filter((at) => !isBefore(now, at)).length;
  const due = past - sentSince(window, times[0] ?? monotonicMs(Infinity));
  const one = due > 0 && remaining >= limits.tills * (1 + window.inFlight) ? 1 : 0;
  return Math.max(one, free - kept, 0);
}

/** The next moment at which `count` requests may be available; null: only an answer can tell. */
export function minuteAvailableAt(
  window: MinuteWindow,
  limits: MinuteLimits,
  now: MonotonicMs,
  count: number,
  waiting = count,
): MonotonicMs | null {
  if (isBefore(now, window.blockedUntil)) return window.blockedUntil;
  if (minuteAvailable(window, limits, now, waiting) >= count) return now;
  const { known, kind } = window;
  if (window.seenInHeader === false) return nextExpiry(window, now);
  if (known === null || hasReset(known, now)) {
    return window.inFlight > 0 ? null : later(after(now, 1), asksAt(window, limits));
  }
  const moments = [known.latestReset, ...boundaryTimes(window, limits, waiting)];
  if (kind.refillPerMs > 0) {
    const missing = count + marginOf(window, limits) + window.inFlight - known.remaining;
    moments.push(after(known.at, Math.ceil(missing / kind.refillPerMs) + 1));
  } else {
    const expiry = nextExpiry(window, now, (one) => willExpire(one, known, kind));
    if (expiry !== null) moments.push(expiry);
    // Where it may be a bucket, what has come back by then may take a little longer.
    if (!window.bucketEvidence.refuted && expiredSince(window, known, now) > 0) {
      moments.push(after(now, Math.ceil(MINUTE_MS / limits.limit)));
    }
  }
  // What has passed already brought nothing: waiting for it again and again would be a busy loop.
  return moments.filter((at) => isBefore(now, at)).reduce(earlier<MonotonicMs>, monotonicMs(Infinity));
}

/**
 * How far short of zero we stop: (K - 1) x c, so that what others have in flight still finds something. While a window
 * may be a fixed one, so much more that each till can ask at its reset, and see the reset with its last requests.
 */
export function marginOf({ kind }: MinuteWindow, { limit, margin, tills }: MinuteLimits): number {
  const mayReset = !kind.rolling && kind.refillPerMs === 0 && tills > 1;
  const asking = mayReset && !kind.fixed ? tills - 1 : 0;
  const seeing = mayReset ? tills * boundaryCount(limit, tills) : 0;
  // Of a very small limit something has to be left to use.
  return Math.min(margin + asking + seeing, Math.floor(limit / 2));
}

/**
 * When one request may ask after a reset. A rolling window may have given back just one, and each till on the key may
 * ask for it: this one does if what was left is enough for all of them, else once enough of its own has come back.
 */
function asksAt(window: MinuteWindow, { tills, settleMs }: MinuteLimits): MonotonicMs {
  const { known, kind } = window;
  if (known === null) return monotonicMs(0);
  if (tills === 1 || kind.fixed) return known.latestReset;
  const missing = tills - Math.max(0, known.remaining);
  if (missing <= 1) return later(known.latestReset, after(known.at, settleMs));
  let left = missing;
  const own = window.sent.find((one) => willExpire(one, known, kind) && --left === 0);
  return later(known.latestReset, after(earlier(own?.to ?? known.at, known.at), MINUTE_MS));
}

/** When the requests around a reset go, counted from its most likely moment, and the share of a window they may be. */
const BOUNDARY_OFFSETS_MS = [0, 150, 400, 750];
const BOUNDARY_SHARE = 0.01;

/**
 * When the last requests of a window go, one by one, while more are waiting than it takes: nobody knows to the second
 * when it resets, and one that arrives after the reset shows it at once. Before the reset they are what is left anyway;
 * after it the window before has missed them, which matters only where whole windows are just enough for what waits.
 *
 * @param stillWaiting how many will still wait then
 */
function boundaryTimes(
  { known, kind }: MinuteWindow,
  { limit, margin, tills, oneWayMs }: MinuteLimits,
  stillWaiting: number,
): MonotonicMs[] {
  if (known === null || kind.rolling || kind.refillPerMs > 0) return [];
  const count = boundaryCount(limit, tills);
  const last = (stillWaiting * tills) % (limit - margin);
  if (last === 0 || last > limit - margin - count * tills) return [];
  const first = after(known.expectedReset, -oneWayMs);
  return BOUNDARY_OFFSETS_MS.slice(0, count).map((ms) => after(first, ms));
}

function boundaryCount(limit: number, tills: number): number {
  return Math.min(BOUNDARY_OFFSETS_MS.length, Math.floor((limit * BOUNDARY_SHARE) / tills));
}

/** What is left by the last answer, and what has surely come back since. */
function remainingAt(
  window: MinuteWindow,
  known: KnownQuota,
  { limit }: MinuteLimits,
  now: MonotonicMs,
): number {
  const { refillPerMs, fixed } = window.kind;
  const refilled = known.remaining + between(known.at, now) * (refillPerMs || limit / MINUTE_MS);
  if (refillPerMs > 0) return Math.min(known.limit, refilled);
  if (fixed && hasReset(known, now)) return known.limit;
  // What a rolling window gives back one by one, a fixed one has given back by then too; a bucket has by its refill.
  const back = known.remaining + expiredSince(window, known, now);
  return window.bucketEvidence.refuted ? back : Math.min(back, refilled);
}

// Our own requests in the window.

function hasReset(known: KnownQuota | null, now: MonotonicMs): boolean {
  return known === null || !isBefore(now, known.latestReset);
}

/** How many of our requests have left a rolling window since the last answer. */
function expiredSince({ sent, kind }: MinuteWindow, known: KnownQuota, now: MonotonicMs): number {
  let count = 0;
  for (let at = 0; at < sent.length && hasExpired(sent[at] as SentRequest, now); at += 1) {
    if (willExpire(sent[at] as SentRequest, known, kind)) count += 1;
  }
  return count;
}

/**
 * Whether the last answer surely still counted a request of ours that leaves a rolling window after it. A window that
 * may be a fixed one counts only what was sent since its reset.
 */
function willExpire(one: SentRequest, known: KnownQuota, { rolling, fixed }: WindowKind): boolean {
  if (fixed || !one.counted || isBefore(known.at, one.to)) return false;
  if (isBefore(after(one.from, MINUTE_MS), known.at)) return false;
  return rolling || !isBefore(one.from, known.first.at);
}

function hasExpired({ to }: SentRequest, now: MonotonicMs): boolean {
  return !isBefore(now, after(to, MINUTE_MS));
}

function sentInLastMinute({ sent }: MinuteWindow, now: MonotonicMs): number {
  return sent.length - firstUnexpired(sent, now);
}

/** Our requests that left at or after a moment, those in flight included. */
function sentSince({ sent, inFlight }: MinuteWindow, from: MonotonicMs): number {
  let count = inFlight;
  for (let at = sent.length - 1; at >= 0 && !isBefore((sent[at] as SentRequest).to, from); at -= 1) {
    if (!isBefore((sent[at] as SentRequest).from, from)) count += 1;
  }
  return count;
}

/** When the next of our requests leaves a rolling window. */
function nextExpiry(
  { sent }: MinuteWindow,
  now: MonotonicMs,
  counts: (one: SentRequest) => boolean = () => true,
): MonotonicMs | null {
  for (let at = firstUnexpired(sent, now); at < sent.length; at += 1) {
    if (counts(sent[at] as SentRequest)) return after((sent[at] as SentRequest).to, MINUTE_MS);
  }
  return null;
}

/** Where the requests begin that were over less than a minute ago. */
function firstUnexpired(sent: readonly SentRequest[], now: MonotonicMs): number {
  let low = 0;
  let high = sent.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hasExpired(sent[middle] as SentRequest, now)) low = middle + 1;
    else high = middle;
  }
  return low;
}

// What answers teach.

/** A request is over: answered, or given up (`lost`). Its capacity is spent either way. */
export function minuteRequestEnded(
  window: MinuteWindow,
  ended: SentRequest & { lost: boolean; minuteInHeader: boolean },
  { tills }: MinuteLimits,
): MinuteWindow {
  const { from, to, lost, counted, minuteInHeader } = ended;
  const { sent } = window;
  sent.push({ from, to, counted });
  if (!isBefore(after(to, -3 * MINUTE_MS), sent[0]?.to ?? to)) {
    const keptFrom = after(to, -2 * MINUTE_MS);
    sent.splice(
      0,
      sent.findIndex((one) => isBefore(keptFrom, one.to)),
    );
  }
  const next: MinuteWindow = { ...window, inFlight: window.inFlight - 1 };
  if (minuteInHeader) return next;
  if (next.known && !hasReset(next.known, to)) {
    next.known = { ...next.known, remaining: next.known.remaining - 1 };
  }
  // An answer that leaves us in the dark about the minute: count ourselves until one tells.
  else if (!lost) next.seenInHeader = false;
  if (lost && tills > 1) next.blockedUntil = later(window.blockedUntil, windowEnd(next.known, to));
  return next;
}

function windowEnd(known: KnownQuota | null, now: MonotonicMs): MonotonicMs {
  return known && !hasReset(known, now) ? known.latestReset : after(now, MINUTE_MS);
}

/** What one answer said about the minute, with the bounds of its reset on our clock, null while they are unknown. */
interface MinuteReading extends HeaderReading {
  earliestReset: MonotonicMs | null;
  latestReset: MonotonicMs | null;
}

/** Takes in what an answer says about the minute. */
export function learnMinute(
  window: MinuteWindow,
  reading: MinuteReading,
  limits: MinuteLimits,
): MinuteWindow {
  const { rateLimit, answeredAt, sentAt } = reading;
  const earliestReset = after(reading.earliestReset ?? answeredAt, -RESET_ROUNDING_MS);
  // No minute window is longer than a minute, whatever its header says.
  const latestReset = earlier(
    after(reading.latestReset ?? monotonicMs(Infinity), RESET_ROUNDING_MS),
    after(answeredAt, MINUTE_MS),
  );
  const next: KnownQuota = {
    // The configured plan wins over a header that promises more.
    remaining: rateLimit.remaining - Math.max(0, rateLimit.limit - limits.limit),
    limit: Math.min(rateLimit.limit, limits.limit),
    at: answeredAt,
    resetsAt: rateLimit.resetsAt,
    earliestReset,
    latestReset,
    expectedReset:
      reading.earliestReset === null || reading.latestReset === null
        ? latestReset
        : monotonicMs((reading.earliestReset + reading.latestReset) / 2),
    first: { resetsAt: rateLimit.resetsAt, at: answeredAt },
  };
  const bucketEvidence = matchBucket(window.bucketEvidence, reading);
  const kind = learnKind({ ...window, bucketEvidence }, next, reading, limits);
  return { ...window, seenInHeader: true, kind, bucketEvidence, known: combine(window.known, next, sentAt) };
}

const SAME_RESET_MS = 1500;

/**
 * Joins what was known with a later answer. Answers overtake one another: within one window what is left only falls,
 * unless the request was sent after the last thing we knew, or names a later reset.
 */
function combine(known: KnownQuota | null, next: KnownQuota, sentAt: MonotonicMs): KnownQuota | null {
  if (known === null) return next;
  const sentLater = !isBefore(sentAt, known.at);
  // Its reset has passed on the way: what it says of what was left still counts for whoever may ask.
  if (hasReset(next, next.at)) return sentLater ? next : known;
  if (hasReset(known, next.at)) return next;
  // A minute later than the last reset: the window was reset before we counted on it.
  if (between(known.first.resetsAt, next.resetsAt) > MINUTE_MS - 3 * RESET_ROUNDING_MS) return next;
  next = { ...next, first: known.first };
  // The same reset, seen twice: the earlier answer bounds it better.
  if (next.resetsAt === known.resetsAt) next.latestReset = earlier(next.latestReset, known.latestReset);
  if (isBefore(next.resetsAt, after(known.resetsAt, -SAME_RESET_MS))) return sentLater ? next : known;
  if (sentLater || isBefore(after(known.resetsAt, SAME_RESET_MS), next.resetsAt)) return next;
  return next.remaining <= known.remaining ? next : known;
}

/** What an answer proves about the kind of window. */
function learnKind(
  window: MinuteWindow,
  next: KnownQuota,
  reading: MinuteReading,
  limits: MinuteLimits,
): WindowKind {
  const { bucketEvidence, known, kind } = window;
  const { limit } = reading.rateLimit;
  const unproven = bucketEvidence.matches === 0 ? 0 : kind.refillPerMs;
  const refillPerMs = isBucket(bucketEvidence, limit) ? limit / MINUTE_MS : unproven;
  if (bucketEvidence.matches === 0 && provesFixed(window.sent, reading)) {
    return { rolling: false, fixed: true, refillPerMs };
  }
  const rolling = known === null ? kind.rolling : isRolling(window, known, next, reading, limits);
  return { rolling, fixed: kind.fixed && !rolling && refillPerMs === 0, refillPerMs };
}

/**
 * Proofs that capacity comes back one by one: what is left rises, or the reset moves on, before the reset; or, alone on
 * the key, a reset gave back less than half. What was counted on and did not come back disproves it.
 */
function isRolling(
  window: MinuteWindow,
  known: KnownQuota,
  next: KnownQuota,
  { rateLimit, sentAt }: MinuteReading,
  { tills, limit }: MinuteLimits,
): boolean {
  const sentLater = !isBefore(sentAt, known.at);
  if (sentLater && isBefore(next.at, known.earliestReset) && next.remaining > known.remaining) return true;
  if (
    provesRolling(known.first.resetsAt, next.resetsAt) ||
    (sentLater && provesRolling(known.resetsAt, next.resetsAt))
  ) {
    return true;
  }
  const afterReset = sentLater && hasReset(known, next.at) && isBefore(known.resetsAt, next.resetsAt);
  if (afterReset && tills === 1 && rateLimit.limit <= limit && next.remaining < limit / 2) return true;
  if (!window.kind.rolling || !sentLater) return window.kind.rolling;
  if (window.kind.refillPerMs > 0) return true;
  const back = expiredSince(window, known, sentAt);
  return back < 2 || next.remaining >= known.remaining + back - window.inFlight - 2;
}
