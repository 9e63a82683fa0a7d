import { PerchError } from '../../shared/errors.ts';
import type { ContractChannel, Handlers, Input, Output } from '../../shared/ipc/contract.ts';
import { needs } from './roles.ts';
import type { Caller, Session } from './session.ts';

/** The use-cases as they are written: each gets its input and the person on whose behalf it runs. */
export type GuardedHandlers = {
  [C in ContractChannel]: (input: Input<C>, caller: Caller) => Promise<Output<C>> | Output<C>;
};

/**
 * Puts the roles before the use-cases: whatever a page asks, the right to it is looked up in `roles.ts` first. A
 * refusal of the use-case itself gives a manager's approval back, so that a typing mistake does not cost a second PIN.
 */
export function guard(handlers: GuardedHandlers, session: Session): Handlers {
  const guarded = Object.entries(handlers).map(([channel, handler]) => {
    const run = handler as (input: unknown, caller: Caller) => unknown;
    return [channel, (input: unknown) => pass(channel as ContractChannel, input, session.caller(), run)];
  });
  return Object.fromEntries(guarded) as Handlers;
}

async function pass(
  channel: ContractChannel,
  input: unknown,
  caller: Caller,
  run: (input: unknown, caller: Caller) => unknown,
): Promise<unknown> {
  const need = needs[channel];
  if (need !== 'anyone') caller.requireStaff();
  // The first part of the name says what kind of thing it is: stock, settings, editing.
  if (need === 'manager') caller.requireManager(undefined, { reason: channel.split('.')[0] ?? '' });
  try {
    return await run(input, caller);
  } catch (error) {
    if (error instanceof PerchError) caller.refused();
    throw error;
  }
}
