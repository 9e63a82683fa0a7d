import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { Caller } from '../session.ts';
import { approve } from './approve.ts';
import { createSamePinSearch } from './same-pin.ts';
import { saveStaff } from './save-staff.ts';
import { forEyesOf, type SignInDeps, signIn, signOut } from './sign-in.ts';

/** Staff, PINs and approvals. */
export function staffHandlers(given: SignInDeps) {
  const deps = { ...given, searchSamePin: createSamePinSearch(given) };
  let saving: Promise<unknown> = Promise.resolve();
  return {
    'staff.list': (_: Input<'staff.list'>, caller: Caller): Output<'staff.list'> =>
      deps.store.staff.list().map((person) => forEyesOf(caller, person)),
    'staff.signIn': (input: Input<'staff.signIn'>) => signIn(deps, input),
    'staff.signOut': () => signOut(deps),
    // One after the other: two PINs at once would each not see the other.
    'staff.save': (input: Input<'staff.save'>, caller: Caller) => {
      const saved = saving.then(() => saveStaff(deps, input, caller));
      saving = saved.catch(() => undefined);
      return saved;
    },
    'staff.approve': (input: Input<'staff.approve'>) => approve(deps, input),
  };
}
