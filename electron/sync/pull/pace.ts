import type { PlanLimits } from '../../../shared/petstore/plans.ts';

const DAY_MS = 86_400_000;
/** Fresher than this nobody notices. */
const SHORTEST_MS = 60_000;
/** The share of a day's requests that reading may count on; orders have the rest. */
const SHARE = 0.1;

/**
 * How long from one round of reading to the next, so that a day of rounds fits into the share of the day's requests
 * that reading has. Milliseconds.
 *
 * @param pages how many requests the last round took
 */
export function roundInterval(limits: PlanLimits, tillsOnKey: number, pages: number): number {
  const requests = Math.max(1, (limits.day * SHARE) / tillsOnKey);
  return Math.max(SHORTEST_MS, Math.ceil((DAY_MS * Math.max(1, pages)) / requests));
}

/** A shop is open for so long; milliseconds. */
const OPEN_MS = 36_000_000;
/** Nobody notices what is fresher, and rarer is no glance any more. Milliseconds. */
const GLANCE_MS = { shortest: 10_000, longest: 300_000 };
/** The share of what reading may still send today that glances take; single counts and rounds have the rest. */
const GLANCE_SHARE = 0.5;
/** A glance that takes long, a whole list without pages for one, takes no more than this of the processor. */
const GLANCE_LOAD = 0.02;

/**
 * How long from one look at what other tills did to the next, while somebody works at this one; milliseconds. Null where
 * the quota is too small for it.
 *
 * @param left how many requests reading may still send today
 * @param requests how many a glance takes
 * @param tookMs how long the last one took
 */
export function pollInterval(left: number, requests: number, tookMs: number): number | null {
  if (left <= 0) return null;
  const paced = (OPEN_MS * requests) / (left * GLANCE_SHARE);
  const interval = Math.max(GLANCE_MS.shortest, paced, tookMs / GLANCE_LOAD);
  return interval > GLANCE_MS.longest ? null : interval;
}
