import {
  type ContractChannel,
  contract,
  type Handlers,
  type Input,
  type Output,
} from '../../shared/ipc/contract.ts';
import type { Caller, Session } from './session.ts';

/** The use-cases as they are written: each gets its input and the person on whose behalf it runs. */
export type GuardedHandlers = {
  [C in ContractChannel]: (input: Input<C>, caller: Caller) => Promise<Output<C>> | Output<C>;
};

/** The first part of a command's name, which says what kind of thing it is about: stock, sync, editing. */
type Feature = ContractChannel extends `${infer F}.${string}` ? F : never;

/** The use-cases of one feature, for its `handlers.ts` to be held to: every command of the feature and nothing else. */
export type HandlersOf<F extends Feature> = Pick<GuardedHandlers, Extract<ContractChannel, `${F}.${string}`>>;

/**
 * Puts the rights before the use-cases: whatever a page asks, what its command needs is looked up in its definition
 * first. A manager's approval of just this command, its input and what that refers to goes to it, and ends with it.
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
  const { needs } = contract[channel].right;
  if (needs === 'seller') caller.requireSeller();
  if (needs === 'staff' || needs === 'manager') caller.requireStaff();
  if (needs === 'manager') caller.requireManager({ reason: channel.split('.')[0] ?? '' });
  if (needs === 'manager signed in') caller.requireSignedInManager();
  return caller;
}
