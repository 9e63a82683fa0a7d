import { lesser, minor } from '../../../../shared/minor.ts';
import type { Minor } from '../../../../shared/units.ts';

/**
 * What one of so many guests pays who share a bill: the first of them takes what does not divide, and what no coin pays.
 * Never more than is missing. Minor units.
 *
 * @param step the smallest coin where it is paid in cash, else 1
 */
export function shareOf(missing: Minor, guests: number, step: Minor): Minor {
  return lesser(missing, minor(Math.ceil(missing / (guests * step)) * step));
}
