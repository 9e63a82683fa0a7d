import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Actor } from '../../store/context.ts';
import { FAILURES_UNTIL_LOCK } from '../../store/shop/pin-lock.ts';
import type { Staff } from '../../store/shop/staff.ts';
import type { Platform } from '../platform.ts';
import { checkPin, hashPin, isOutdated, type PinCost, pinCost, secretIdOf } from './pin.ts';

export interface PinDeps {
  store: { staff: Staff };
  platform: Pick<Platform, 'pinSecret'>;
  /** Set only by tests, to make it cheaper. */
  cost?: PinCost;
}

/**
 * Checks a person's PIN for a sign-in or an approval, and stores the number of failed tries.
 *
 * @throws PerchError `pin_wrong` (facts: count, the tries left), `pin_locked` (facts: until), `pin_missing`,
 *   `pin_unreadable` (facts: file), which does not count as a try
 */
export async function checkAttempt(
  { store: { staff }, platform: { pinSecret }, cost = pinCost }: PinDeps,
  attempt: { staffId: LocalId; pin: string; what: 'staff.signedIn' | 'staff.approved' },
  actor: Actor,
): Promise<void> {
  const secretId = secretIdOf(staff.pinHash(attempt.staffId) ?? '');
  if (secretId !== null && pinSecret.read()?.id !== secretId) {
    throw new PerchError('pin_unreadable', { file: pinSecret.file });
  }
  const counted = staff.countAttempt(attempt.staffId);
  if (!counted) throw new PerchError('pin_missing');
  if (counted.pinHash === '') throw locked(counted.lockedUntil);
  if (!(await checkPin(attempt.pin, counted.pinHash, pinSecret.read()))) {
    staff.attemptFailed(attempt.staffId, counted, actor);
    if (counted.lockedUntil) throw locked(counted.lockedUntil);
    const attemptsLeft = FAILURES_UNTIL_LOCK - counted.failures;
    throw new PerchError('pin_wrong', { count: attemptsLeft });
  }
  const checked = counted.pinHash;
  const secret = pinSecret.make();
  const hashes = isOutdated(checked, secret, cost)
    ? { checked, better: await hashPin(attempt.pin, secret, cost) }
    : undefined;
  staff.attemptSucceeded(attempt.staffId, attempt.what, actor, hashes);
}

function locked(until: string | null): PerchError {
  return new PerchError('pin_locked', { until });
}
