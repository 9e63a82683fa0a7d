/** A request that nobody answered may still arrive; so long it is left in peace before it is looked up. */
const SETTLE_MS = 30_000;
/** After so many rounds of not knowing a person decides. */
export const CYCLES = 5;

/** How long after an attempt its outcome may be looked up, by rounds that brought nothing. Milliseconds. */
export function settleTime(cycles: number): number {
  return SETTLE_MS * 2 ** Math.min(cycles, CYCLES);
}
