import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { Caller } from '../session.ts';
import { saveStaff } from './save-staff.ts';
import { approve, type SignInDeps, signIn, signOut } from './sign-in.ts';

/** Staff, PINs and approvals. */
export function staffHandlers(deps: SignInDeps) {
  return {
    'staff.list': (): Output<'staff.list'> => deps.store.staff.list(),
    'staff.signIn': (input: Input<'staff.signIn'>) => signIn(deps, input),
    'staff.signOut': () => signOut(deps),
    'staff.save': (input: Input<'staff.save'>, caller: Caller) => saveStaff(deps, input, caller),
    'staff.approve': (input: Input<'staff.approve'>) => approve(deps, input),
  };
}
