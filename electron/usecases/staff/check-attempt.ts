import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Actor } from '../../store/context.ts';
import type { Staff } from '../../store/shop/staff.ts';
import { FREE_ATTEMPTS, lockFor } from './lock.ts';
import { checkPin, hashPin, isOutdated, type PinCost, pinCost } from './pin.ts';

export interface PinDeps {
  store: { staff: Staff };
  /** Only tests make it cheaper. */
  cost?: PinCost;
}

/**
 * Checks a person's PIN for signing in or for an approval, and keeps count on the disk.
 *
 * @throws PerchError `pin_wrong` (facts: count, the tries that are left), `pin_locked` (facts: until), `pin_missing`
 */
export async function checkAttempt(
  { store: { staff }, cost = pinCost }: PinDeps,
  attempt: { staffId: LocalId; pin: string; what: 'staff.signedIn' | 'staff.approved' },
  actor: Actor,
): Promise<void> {
  const counted = staff.countAttempt(attempt.staffId, lockFor);
  if (!counted) {
    throw new PerchError('pin_missing');
  }
  if (counted.pinHash === '') throw locked(counted.lockedUntil);
  if (!(await checkPin(attempt.pin, counted.pinHash))) {
    staff.attemptFailed(attempt.staffId, counted, actor);
    if (counted.lockedUntil) throw locked(counted.lockedUntil);
    const attemptsLeft = FREE_ATTEMPTS - counted.failures;
    throw new PerchError('pin_wrong', { count: attemptsLeft });
  }
  const checked = counted.pinHash;
  const hashes = isOutdated(checked, cost)
    ? { checked, better: await hashPin(attempt.pin, cost) }
    : undefined;
  staff.attemptSucceeded(attempt.staffId, attempt.what, actor, hashes);
}

function locked(until: string | null): PerchError {
  return new PerchError('pin_locked', { until });
}
