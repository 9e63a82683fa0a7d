import { failureOf } from '../../shared/errors/errors.ts';
import { type Failure, failed, type Result } from '../../shared/errors/result.ts';
import type { ContractChannel, Input, Output } from '../../shared/ipc/contract.ts';
import type { EventName, Events, PerchBridge } from '../../shared/ipc/events.ts';

declare global {
  interface Window {
    perch: PerchBridge;
  }
}

/** A refused command. */
export interface Refused {
  channel: ContractChannel;
  input: unknown;
}

/** Asks for the sign-in or manager's PIN that a refused command needs; resolves with whether it was given. */
type Permit = (refusal: Failure, command: Refused) => Promise<boolean>;

/** The stores' access to the main process. */
export type Ipc = ReturnType<typeof createIpc>;

/** Commands and events of the main process over one bridge. Only stores use it. */
export function createIpc(bridge: PerchBridge) {
  let permit: Permit | null = null;

  /** Sets the function that asks for permission (features/staff/staffStore.ts). */
  function permitWith(ask: Permit): void {
    permit = ask;
  }

  /**
   * Sends a command to the main process. Never rejects: a broken bridge is a failure like any other. If a right is missing,
   * it asks for permission and sends the command again, possibly twice: after a sign-in and after a manager's PIN.
   */
  async function call<C extends ContractChannel>(channel: C, input: Input<C>): Promise<Result<Output<C>>> {
    for (;;) {
      const answer = await ask(channel, input);
      if (answer.ok || permit === null) return answer;
      if (!(await permit(answer.error, { channel, input }))) return answer;
    }
  }

  /** Like `call`, but never asks for permission: for background reads. */
  const callQuietly = ask;

  async function ask<C extends ContractChannel>(channel: C, input: Input<C>): Promise<Result<Output<C>>> {
    try {
      return await bridge.call(channel, input);
    } catch (error) {
      const thrown = error instanceof Error ? error.message : String(error);
      return failed(failureOf('internal', { channel, thrown }));
    }
  }

  /** Subscribes to an event of the main process. Returns the function that unsubscribes. */
  function listen<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
    return bridge.on(event, listener);
  }

  return { call, callQuietly, listen, permitWith };
}
