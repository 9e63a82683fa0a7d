import type { HandlersOf } from '../guard.ts';
import { approve } from './approve.ts';
import { createSamePinSearch } from './same-pin.ts';
import { saveStaff } from './save-staff.ts';
import { hideSharedPinFrom, type SignInDeps, signIn, signOut } from './sign-in.ts';

/** Staff, PINs and approvals. */
export function staffHandlers(given: SignInDeps) {
  const deps = { ...given, searchSamePin: createSamePinSearch(given) };
  let saving: Promise<unknown> = Promise.resolve();
  return {
    'staff.list': (_, caller) => deps.store.staff.list().map((person) => hideSharedPinFrom(caller, person)),
    'staff.signIn': (input) => signIn(deps, input),
    'staff.signOut': () => signOut(deps),
    'staff.active': () => {
      deps.session.active();
      return {};
    },
    // Sequential: two concurrent saves would not see each other's PIN.
    'staff.save': (input, caller) => {
      const saved = saving.then(() => saveStaff(deps, input, caller));
      saving = saved.catch(() => undefined);
      return saved;
    },
    'staff.approve': (input) => approve(deps, input),
  } satisfies HandlersOf<'staff'>;
}
