/** How fast answers come, for choosing how many requests may be under way at once. */
export interface Latency {
  /** Smoothed, milliseconds. */
  average: number;
  /** The slowest answers fade slowly: one late arrival is what a ban is made of. */
  worst: number;
}

/** Takes in how long one answer took; a request without an answer took as long as we waited. */
export function learnLatency(latency: Latency | null, ms: number): Latency {
  if (latency === null) return { average: ms, worst: ms };
  return {
    average: latency.average + (ms - latency.average) * 0.2,
    worst: Math.max(ms, latency.worst - (latency.worst - ms) * 0.05),
  };
}

/** A window's requests should be out within this, so that the last of them is not late. */
const BURST_MS = 1000;
/** Our own service bans at the third request that arrives more than a second after a 429 (contract: Bans). */
const SURELY_HARMLESS = 3;
const MOST = 12;

/**
 * How many requests may be under way at once. Alone on the key, more than three only while every answer comes so
 * quickly that those under way at a 429 still arrive within its grace of a second; with others on the key, so few
 * that all of them together stay below a ban.
 */
export function concurrency(latency: Latency | null, minuteLimit: number, tills: number): number {
  if (tills > 1) return tills === 2 ? 2 : 1;
  if (latency === null) return 1;
  const wanted = Math.ceil((latency.average * minuteLimit) / BURST_MS);
  return Math.max(1, Math.min(wanted, latency.worst < 600 ? MOST : SURELY_HARMLESS));
}
