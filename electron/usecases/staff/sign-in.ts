import type { StaffMember } from '../../../shared/domain/settings.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Caller, Session } from '../session.ts';
import { checkAttempt, type PinDeps } from './check-attempt.ts';
import type { SamePinSearch } from './same-pin.ts';

export interface SignInDeps extends PinDeps {
  session: Session;
  /** Searches for people with the same PIN. */
  searchSamePin?: SamePinSearch;
}

/** Signs a person in at the till. */
export async function signIn(
  deps: SignInDeps,
  input: { staffId: LocalId; pin: string },
): Promise<StaffMember> {
  const { actor } = deps.session.caller();
  await checkAttempt(deps, { ...input, what: 'staff.signedIn' }, { ...actor, staffId: input.staffId });
  await deps.searchSamePin?.(input.staffId, input.pin, { ...actor, staffId: input.staffId });
  deps.session.signIn(input.staffId);
  deps.store.staff.tillTaken();
  const person = deps.store.staff.get(input.staffId) as StaffMember;
  return hideSharedPinFrom(deps.session.caller(), person);
}

/** Only managers see who shares a PIN; anyone else would learn another person's PIN. */
export function hideSharedPinFrom(
  { isManager }: Pick<Caller, 'isManager'>,
  person: StaffMember,
): StaffMember {
  return isManager ? person : { ...person, samePinAs: [] };
}

/** Signs the current person out. */
export function signOut({ store, session }: SignInDeps): { signedOut: true } {
  const person = session.current();
  const { actor } = session.caller();
  session.signOut();
  if (person) store.staff.signedOut(person.id, actor);
  return { signedOut: true };
}
