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
