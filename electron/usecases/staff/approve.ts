import { PerchError } from '../../../shared/errors/errors.ts';
import { type ContractChannel, contract, type Input } from '../../../shared/ipc/contract.ts';
import { canBeApproved } from '../../../shared/ipc/rights.ts';
import { isApprovable } from '../approvals.ts';
import { type Act, signInNeeded } from '../session.ts';
import { checkAttempt } from './check-attempt.ts';
import type { SignInDeps } from './sign-in.ts';

/**
 * A manager approves one command with its input, for the person at the till.
 *
 * @throws PerchError `manager_needed` if the person is not a manager, `manager_sign_in_needed` for a command that cannot be
 *   approved, `bad_message` for an unknown command or one that never needs a manager, and the errors of `checkAttempt`
 */
export async function approve(deps: SignInDeps, input: Input<'staff.approve'>): Promise<{ approved: true }> {
  if (deps.store.staff.get(input.staffId)?.role !== 'manager') throw new PerchError('manager_needed');
  const act = actOf(input.command);
  const { actor } = deps.session.caller();
  const { staffId, pin } = input;
  await checkAttempt(deps, { staffId, pin, what: 'staff.approved' }, actor);
  await deps.searchSamePin?.(staffId, pin, actor);
  deps.session.approve(staffId, act);
  return { approved: true };
}

/** The command parsed by the contract, so that omitted optional fields compare equal. */
function actOf({ channel: name, input }: Input<'staff.approve'>['command']): Act {
  const channel = Object.hasOwn(contract, name) ? (name as ContractChannel) : null;
  const parsed = channel && contract[channel].input.safeParse(input);
  if (!channel || !parsed?.success) throw new PerchError('bad_message');
  if (!canBeApproved(contract[channel].right)) throw signInNeeded();
  if (!isApprovable(channel)) throw new PerchError('bad_message');
  return { channel, input: parsed.data };
}
