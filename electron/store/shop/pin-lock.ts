import { HOUR_MS } from '../../../shared/time/time.ts';
/** Wrong PINs in a row before the first lock. */
export const FAILURES_UNTIL_LOCK = 5;

const FIRST_LOCK_MS = 30_000;
const LONGEST_LOCK_MS = HOUR_MS;

/**
 * How long a person's PIN is locked after this many failures in a row: not at all for the first four, then 30 s,
 * doubled with each further one, at most an hour. Milliseconds.
 */
export function lockFor(failures: number): number {
  if (failures < FAILURES_UNTIL_LOCK) return 0;
  return Math.min(LONGEST_LOCK_MS, FIRST_LOCK_MS * 2 ** Math.min(failures - FAILURES_UNTIL_LOCK, 20));
}
