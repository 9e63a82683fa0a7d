import type { StaffMember } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Session } from '../session.ts';
import { checkAttempt, type PinDeps } from './check-attempt.ts';

export interface SignInDeps extends PinDeps {
  session: Session;
}

/** Somebody takes the till. */
export async function signIn(
  deps: SignInDeps,
  input: { staffId: LocalId; pin: string },
): Promise<StaffMember> {
  const { actor } = deps.session.caller();
  await checkAttempt(deps, { ...input, what: 'staff.signedIn' }, { ...actor, staffId: input.staffId });
  deps.session.signIn(input.staffId);
  deps.store.staff.tillTaken();
  return deps.store.staff.get(input.staffId) as StaffMember;
}

/** Leaves the till to the next one. */
export function signOut({ store, session }: SignInDeps): { signedOut: true } {
  const person = session.current();
  const { actor } = session.caller();
  session.signOut();
  if (person) store.staff.signedOut(person.id, actor);
  return { signedOut: true };
}

/**
 * A manager lends the person at the till the right to the next thing that needs a manager.
 *
 * @throws PerchError `manager_needed` where the PIN is somebody's who is none
 */
export async function approve(
  deps: SignInDeps,
  input: { staffId: LocalId; pin: string },
): Promise<{ approved: true }> {
  if (deps.store.staff.get(input.staffId)?.role !== 'manager') {
    throw new PerchError('manager_needed', 'Only a manager can approve this.');
  }
  await checkAttempt(deps, { ...input, what: 'staff.approved' }, deps.session.caller().actor);
  deps.session.approve(input.staffId);
  return { approved: true };
}
