import type { StaffMember } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import type { Caller } from '../session.ts';
import { hashPin } from './pin.ts';
import { refuseTaken } from './same-pin.ts';
import type { SignInDeps } from './sign-in.ts';

/**
 * Adds or changes a person. The first one must be a manager with a PIN and is signed in at once, because roles apply
 * from then on.
 *
 * @throws PerchError `first_manager`, `last_manager`, `staff_unknown`, `name_taken`, `pin_guessable`, `pin_taken`
 */
export async function saveStaff(
  deps: SignInDeps,
  draft: Input<'staff.save'>,
  caller: Caller,
): Promise<StaffMember> {
  const { staff } = deps.store;
  const first = staff.managerCount() === 0;
  const before = draft.staffId ? staff.get(draft.staffId) : null;
  if (draft.staffId && !before) throw new PerchError('staff_unknown');
  const isManager =
    draft.role === 'manager' && draft.active && (draft.pin !== null || before?.hasPin === true);
  if (first && !isManager) throw new PerchError('first_manager');
  const wasManager = before?.role === 'manager' && before.active && before.hasPin;
  if (wasManager && !isManager && staff.managerCount() === 1) throw new PerchError('last_manager');
  const taken = staff
    .list()
    .find((other) => other.id !== draft.staffId && other.active && sameName(other.name, draft.name));
  if (taken && draft.active) throw new PerchError('name_taken');
  if (draft.pin !== null && isGuessable(draft.pin)) throw new PerchError('pin_guessable');
  if (draft.pin !== null) await refuseTaken(deps, draft.pin, draft.staffId);
  const pinHash =
    draft.pin === null ? null : await hashPin(draft.pin, deps.platform.pinSecret.make(), deps.cost);
  const { staffId: id, name, role, active } = draft;
  const saved = staff.save({ id, name, role, active, pinHash }, caller.actor);
  if (first) deps.session.signIn(saved.id);
  return saved;
}

/** A repeated digit, or digits in ascending or descending order: 0000, 1234, 87654321. */
function isGuessable(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}

function sameName(a: string, b: string): boolean {
  return a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0;
}
