import type { Channel, EventName } from '../shared/ipc/channels.ts';
import type { ContractChannel, Input, Output } from '../shared/ipc/contract.ts';
import type { Events, PerchBridge } from '../shared/ipc/events.ts';
import { failed, type Result } from '../shared/result.ts';

declare global {
  interface Window {
    perch: PerchBridge;
  }
}

/**
 * Asks the main process. Never rejects: a bridge that breaks is a refusal like any other. Only stores call this.
 */
export async function call<C extends Channel & ContractChannel>(
  channel: C,
  input: Input<C>,
): Promise<Result<Output<C>>> {
  try {
    return await window.perch.call(channel, input);
  } catch (error) {
    return failed({
      code: 'internal',
      message: 'Perch did not answer. Nothing that was shown as done is lost; please try again.',
      facts: { channel, thrown: error instanceof Error ? error.message : String(error) },
    });
  }
}

/** Listens to the main process; the function returned ends it. */
export function listen<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
  return window.perch.on(event, listener);
}
