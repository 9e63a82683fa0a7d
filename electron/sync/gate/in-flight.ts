/** How fast answers come, milliseconds. */
export interface Latency {
  /** Smoothed. */
  average: number;
  /** The slowest answers, fading slowly. */
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

/** Our own service bans a key at the third request that arrives later than this after a 429 (docs/contract.md, "Bans"). */
const GRACE_MS = 1000;
const FEW = 2;

/** The most requests that one till ever has in flight: a tenth of the minute for all tills on the key. */
export function mostInFlight(minuteLimit: number, tills: number): number {
  return Math.max(1, Math.floor(minuteLimit / 10 / tills));
}

/**
 * How many requests may be in flight now. More than a few only while each surely arrives within the grace after one that
 * the service let through: then none of them can be one that goes on long after a 429, whoever got that.
 *
 * @param sincePassMs how long ago the latest request left that was let through; Infinity: never
 */
export function inFlightLimit(
  latency: Latency | null,
  sincePassMs: number,
  minuteLimit: number,
  tills: number,
): number {
  const most = mostInFlight(minuteLimit, tills);
  const arrivesInTime = latency !== null && sincePassMs + latency.worst <= GRACE_MS;
  return arrivesInTime ? most : Math.min(most, Math.max(1, Math.floor(FEW / tills)));
}
