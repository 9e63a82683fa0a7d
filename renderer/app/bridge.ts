import { failureOf } from '../../shared/errors.ts';
import type { ContractChannel, Input, Output } from '../../shared/ipc/contract.ts';
import type { EventName, Events, PerchBridge } from '../../shared/ipc/events.ts';
import { type Failure, failed, type Result } from '../../shared/result.ts';

declare global {
  interface Window {
    perch: PerchBridge;
  }
}

/** A command as it was refused. */
export interface Refused {
  channel: ContractChannel;
  input: unknown;
}

/** Asks for what a refused command lacks, a name or a manager's PIN; whether it was given. */
type Permit = (refusal: Failure, command: Refused) => Promise<boolean>;

/** The ways to ask over one bridge. */
export type Ipc = ReturnType<typeof createIpc>;

/** The ways to ask the main process over a bridge. Only stores are given them. */
export function createIpc(bridge: PerchBridge) {
  let permit: Permit | null = null;

  /** Sets who asks; one part of the program does (features/staff/staffStore.ts). */
  function permitWith(ask: Permit): void {
    permit = ask;
  }

  /**
   * Asks the main process. Never rejects: a bridge that breaks is a refusal like any other. Only stores call this.
   * A command that was refused for want of a person's right is asked again when that right was given meanwhile: first
   * for a name, say, and then for a manager.
   */
  async function call<C extends ContractChannel>(channel: C, input: Input<C>): Promise<Result<Output<C>>> {
    for (;;) {
      const answer = await ask(channel, input);
      if (answer.ok || permit === null) return answer;
      if (!(await permit(answer.error, { channel, input }))) return answer;
    }
  }

  /** As `call`, but never asks the person for a right: for what the program wants to know by itself. */
  const callQuietly = ask;

  async function ask<C extends ContractChannel>(channel: C, input: Input<C>): Promise<Result<Output<C>>> {
    try {
      return await bridge.call(channel, input);
    } catch (error) {
      const thrown = error instanceof Error ? error.message : String(error);
      return failed(failureOf('internal', { channel, thrown }));
    }
  }

  /** Listens to the main process; the function returned ends it. */
  function listen<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
    return bridge.on(event, listener);
  }

  return { call, callQuietly, listen, permitWith };
}
