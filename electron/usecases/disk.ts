import type { Store } from '../store/store.ts';
import type { GuardedHandlers } from './guard.ts';

/**
 * Turns disk errors (full, read-only, failing) into readable errors. The transaction was rolled back, so nothing that
 * was shown as done is lost.
 */
export function withPlainDiskErrors(handlers: GuardedHandlers, store: Store): GuardedHandlers {
  const wrapped = Object.entries(handlers).map(([channel, handler]) => {
    const run = handler as (...given: unknown[]) => unknown;
    return [
      channel,
      async (...given: unknown[]) => {
        try {
          return await run(...given);
        } catch (error) {
          throw store.explain(error);
        }
      },
    ];
  });
  return Object.fromEntries(wrapped) as GuardedHandlers;
}
