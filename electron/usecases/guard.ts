import type { ContractChannel, Handlers, Input, Output } from '../../shared/ipc/contract.ts';
import { needs } from './roles.ts';
import type { Caller, Session } from './session.ts';

/** The use-cases as they are written: each gets its input and the person on whose behalf it runs. */
export type GuardedHandlers = {
  [C in ContractChannel]: (input: Input<C>, caller: Caller) => Promise<Output<C>> | Output<C>;
};

/**
 * Puts the roles before the use-cases: whatever a page asks, the right to it is looked up in `roles.ts` first. A
 * manager's approval of just this command with just this input goes to it, and ends with it.
 */
export function guard(handlers: GuardedHandlers, session: Session): Handlers {
  const guarded = Object.entries(handlers).map(([name, handler]) => {
    const channel = name as ContractChannel;
    const run = handler as (input: unknown, caller: Caller) => unknown;
    return [
      channel,
      async (input: unknown) => run(input, allowed(channel, session.caller({ channel, input }))),
    ];
  });
  return Object.fromEntries(guarded) as Handlers;
}

function allowed(channel: ContractChannel, caller: Caller): Caller {
  const need = needs[channel];
  if (need !== 'anyone') caller.requireStaff();
  // The first part of the name says what kind of thing it is: stock, sync, editing.
  if (need === 'manager') caller.requireManager(undefined, { reason: channel.split('.')[0] ?? '' });
  if (need === 'manager signed in') caller.requireSignedInManager();
  return caller;
}
