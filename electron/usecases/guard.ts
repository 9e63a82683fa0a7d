import {
  type ContractChannel,
  contract,
  type Handlers,
  type Input,
  type Output,
} from '../../shared/ipc/contract.ts';
import type { Store } from '../store/store.ts';
import type { Caller, Session } from './session.ts';

/** Handlers that get their input and the caller, the person on whose behalf they run. */
export type GuardedHandlers = {
  [C in ContractChannel]: (input: Input<C>, caller: Caller) => Promise<Output<C>> | Output<C>;
};

/** The first part of a command's name, for example stock, sync or editing. */
type Feature = ContractChannel extends `${infer F}.${string}` ? F : never;

/** The type that a feature's `handlers.ts` must satisfy: exactly the commands of that feature. */
export type HandlersOf<F extends Feature> = Pick<GuardedHandlers, Extract<ContractChannel, `${F}.${string}`>>;

/**
 * Checks rights before each use case: looks up what the command requires in its definition. A manager's approval of
 * exactly this command, its input and the state it refers to is passed on and consumed. Disk errors (full, read-only,
 * failing) become readable errors: the transaction was rolled back, so nothing that was shown as done is lost.
 */
export function guard(handlers: GuardedHandlers, session: Session, store: Store): Handlers {
  const guarded = Object.entries(handlers).map(([name, handler]) => {
    const channel = name as ContractChannel;
    const run = handler as (input: unknown, caller: Caller) => unknown;
    return [
      channel,
      async (input: unknown) => {
        const caller = allowed(channel, session.caller({ channel, input }));
        try {
          return await run(input, caller);
        } catch (error) {
          throw store.explain(error);
        }
      },
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
