import type { RateLimit } from '../../petstore/headers.ts';
import {
  isBucket,
  MINUTE_MS,
  type MinuteTraits,
  matchBucket,
  provesReset,
  RESET_ROUNDING_MS,
  resetMoved,
} from './traits.ts';
import { isOver, type Known, type MinuteLimits, type MinuteWindow, regained } from './window.ts';

const SAME_RESET_MS = 1500;

/** A request is over: answered, or given up (`lost`). Its capacity is spent either way. */
export function endMinute(
  window: MinuteWindow,
  ended: { from: number; to: number; lost: boolean; counted: boolean; toldMinute: boolean },
  { tills }: MinuteLimits,
): MinuteWindow {
  const { from, to, lost, counted, toldMinute } = ended;
  const { sent } = window;
  sent.push({ from, to, counted });
  if ((sent[0]?.to ?? to) <= to - 3 * MINUTE_MS) {
    sent.splice(
      0,
      sent.findIndex((one) => one.to > to - 2 * MINUTE_MS),
    );
  }
  const next: MinuteWindow = { ...window, outstanding: window.outstanding - 1 };
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
  const notBefore = (told.notBefore ?? answeredAt) - RESET_ROUNDING_MS;
  // No minute window is longer than a minute, whatever its header says.
  const surelyBy = Math.min((told.surelyBy ?? Infinity) + RESET_ROUNDING_MS, answeredAt + MINUTE_MS);
  const next: Known = {
    // The configured plan wins over a header that promises more.
    left: rateLimit.remaining - Math.max(0, rateLimit.limit - limits.limit),
    limit: Math.min(rateLimit.limit, limits.limit),
    at: answeredAt,
    resetsAt: rateLimit.resetsAt,
    notBefore,
    surelyBy,
    turn: told.notBefore === null || told.surelyBy === null ? surelyBy : (told.notBefore + told.surelyBy) / 2,
    first: { resetsAt: rateLimit.resetsAt, notBefore, at: answeredAt },
  };
  const signature = matchBucket(window.signature, told);
  const traits = learnTraits({ ...window, signature }, next, told, limits);
  return { ...window, told: true, traits, signature, known: combine(window.known, next, sentAt) };
}

/**
 * Joins what was known with a later answer. Answers overtake one another: within one window what is left only falls,
 * unless the request was sent after the last thing we knew, or names a later reset.
 */
function combine(known: Known | null, next: Known, sentAt: number): Known | null {
  if (known === null) return next;
  // Its reset has passed on the way: what it says of what was left still counts for whoever may ask.
  if (isOver(next, next.at)) return sentAt >= known.at ? next : known;
  if (isOver(known, next.at)) return next;
  // A minute later than the last reset: the window has turned before we counted on it.
  if (next.resetsAt - known.first.resetsAt > MINUTE_MS - 3 * RESET_ROUNDING_MS) return next;
  next = { ...next, first: known.first };
  // The same reset, seen twice: the earlier answer bounds it better.
  if (next.resetsAt === known.resetsAt) next.surelyBy = Math.min(next.surelyBy, known.surelyBy);
  if (next.resetsAt < known.resetsAt - SAME_RESET_MS) return sentAt >= known.at ? next : known;
  if (sentAt >= known.at || next.resetsAt > known.resetsAt + SAME_RESET_MS) return next;
  return next.left <= known.left ? next : known;
}

/** What an answer proves about the kind of window. */
function learnTraits(
  window: MinuteWindow,
  next: Known,
  told: MinuteTold,
  limits: MinuteLimits,
): MinuteTraits {
  const { signature, known, traits } = window;
  const { limit } = told.rateLimit;
  const refill = isBucket(signature, limit) ? limit / MINUTE_MS : signature.matches === 0 ? 0 : traits.refill;
  if (signature.matches === 0 && provesReset(window.sent, told)) {
    return { rolling: false, resets: true, refill };
  }
  const rolling = known === null ? traits.rolling : isRolling(window, known, next, told, limits);
  return { rolling, resets: traits.resets && !rolling && refill === 0, refill };
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
  if (later && next.at < known.notBefore && next.left > known.left) return true;
  if (
    resetMoved(known.first.resetsAt, next.resetsAt) ||
    (later && resetMoved(known.resetsAt, next.resetsAt))
  ) {
    return true;
  }
  const afterReset = later && isOver(known, next.at) && next.resetsAt > known.resetsAt;
  if (afterReset && tills === 1 && rateLimit.limit <= limit && next.left < limit / 2) return true;
  if (!window.traits.rolling || !later) return window.traits.rolling;
  if (window.traits.refill > 0) return true;
  const back = regained(window, known, sentAt);
  return back < 2 || next.left >= known.left + back - window.outstanding - 2;
}
