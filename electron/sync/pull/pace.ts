import type { PlanLimits } from '../../../shared/petstore/plans.ts';
import { DAY_MS } from '../../../shared/time/time.ts';

/** More frequent rounds bring no noticeable benefit. Milliseconds. */
const SHORTEST_MS = 60_000;
/** The share of a day's requests reserved for reading; orders have the rest. */
const SHARE = 0.1;

/**
 * The interval between rounds of reading, so that a day of rounds fits into reading's share of the day's requests.
 * Milliseconds.
 *
 * @param pages how many requests the last round took
 */
export function roundInterval(limits: PlanLimits, tillsOnKey: number, pages: number): number {
  const requests = Math.max(1, (limits.day * SHARE) / tillsOnKey);
  return Math.max(SHORTEST_MS, Math.ceil((DAY_MS * Math.max(1, pages)) / requests));
}

/** How long a shop is open; milliseconds. */
const OPEN_MS = 36_000_000;
/** The bounds of the interval: shorter brings no noticeable benefit, longer is no longer useful. Milliseconds. */
const GLANCE_MS = { shortest: 10_000, longest: 300_000 };
/** The share of reading's remaining requests today that glances use; single counts and rounds have the rest. */
const GLANCE_SHARE = 0.5;
/** The largest share of the processor for glances that take long, such as a whole list without pages. */
const GLANCE_LOAD = 0.02;

/**
 * The interval between two checks for changes by other tills, while this till is in use; milliseconds. Null if the quota is
 * too small.
 *
 * @param left how many requests reading may still send today
 * @param requests how many a glance takes
 * @param tookMs how long the last request took
 */
export function pollInterval(left: number, requests: number, tookMs: number): number | null {
  if (left <= 0) return null;
  const paced = (OPEN_MS * requests) / (left * GLANCE_SHARE);
  if (paced > GLANCE_MS.longest) return null;
  return Math.min(GLANCE_MS.longest, Math.max(GLANCE_MS.shortest, paced, (requests * tookMs) / GLANCE_LOAD));
}
