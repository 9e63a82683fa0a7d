/** How fast answers come, for choosing how many requests may be under way at once. */
export interface Latency {
  /** Smoothed, milliseconds. */
  average: number;
  /** The quickest answers, fading slowly: the way itself, without what our own requests add to it by queueing. */
  best: number;
  /** The slowest answers fade slowly: one late arrival is what a ban is made of. */
  worst: number;
}

/** Takes in how long one answer took; a request without an answer took as long as we waited. */
export function learnLatency(latency: Latency | null, ms: number): Latency {
  if (latency === null) return { average: ms, best: ms, worst: ms };
  return {
    average: latency.average + (ms - latency.average) * 0.2,
    best: Math.min(ms, latency.best + (ms - latency.best) * 0.02),
    worst: Math.max(ms, latency.worst - (latency.worst - ms) * 0.05),
  };
}

/** A window's requests should be out within this, so that the last of them is not late. */
const BURST_MS = 500;
/** Our own service bans at the third request that arrives more than this after a 429 (docs/contract.md, "Bans"). */
const GRACE_MS = 1000;
const BELOW_A_BAN = 3;
const MOST_AT_ONCE = 128;
/** With others on the key, what each till keeps for all the others is this share of the minute, one each at least. */
const SHARED_KEY_SHARE = 0.05;

/**
 * The most requests that one till ever has under way (c). Alone on the key the way to the service decides, up to a
 * bound; with others on the key each till stops (K - 1) x c short of zero, so that c follows from the quota alone and
 * all tills reckon with the same one, whatever their way to the service.
 */
export function maxConcurrency(minuteLimit: number, tills: number): number {
  if (tills === 1) return MOST_AT_ONCE;
  return Math.max(safeConcurrency(tills), Math.floor((minuteLimit * SHARED_KEY_SHARE) / (tills - 1)));
}

/** So long after a 429: it means that others use the key, who may use up a minute at any moment. */
const COOLDOWN_MS = 600_000;

/** Whether a 429 came so lately that others have to be reckoned with. */
export function isCoolingDown(sinceRefusalMs: number): boolean {
  return sinceRefusalMs <= COOLDOWN_MS;
}

/** How far short of zero one stops then, for what others take between two of our answers. */
export function cooldownMargin(minuteLimit: number): number {
  return Math.max(2, Math.ceil(minuteLimit * 0.02));
}

/**
 * How many requests may be under way now. By Little's law as many as bring a minute's requests out within half a
 * second; but more than can do no harm only while they surely arrive within a second of a moment at which the service still
 * let requests pass: then none of them can be one that goes on long after a 429, whoever got that.
 *
 * @param since how long ago the latest request left that was let through, and the latest 429 came; Infinity: never
 */
export function concurrency(
  latency: Latency | null,
  since: { passMs: number; refusalMs: number },
  minuteLimit: number,
  tills: number,
): number {
  if (latency === null) return 1;
  const wanted = Math.ceil((latency.best * minuteLimit) / (BURST_MS * tills));
  const covered = since.passMs + latency.worst <= GRACE_MS && !isCoolingDown(since.refusalMs);
  const bound = covered ? maxConcurrency(minuteLimit, tills) : safeConcurrency(tills);
  return Math.max(1, Math.min(Math.max(wanted, safeConcurrency(tills)), bound));
}

/** So few from each till that all of them together stay below a ban, however late they arrive. */
function safeConcurrency(tills: number): number {
  return Math.max(1, Math.floor(BELOW_A_BAN / tills));
}
