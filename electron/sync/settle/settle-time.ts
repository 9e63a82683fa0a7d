/**
 * A request that nobody answered may still arrive, so it is left in peace before it is looked up: longer than any
 * network that we know of holds a request back.
 */
const SETTLE_MS = 60_000;
const LONGEST_MS = 3_600_000;

/** How long after an attempt its outcome may be looked up, by rounds that brought nothing. Milliseconds. */
export function settleTime(cycles: number): number {
  return Math.min(SETTLE_MS * 2 ** Math.max(0, cycles - 1), LONGEST_MS);
}
