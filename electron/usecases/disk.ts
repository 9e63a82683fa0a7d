import type { Store } from '../store/store.ts';
import type { GuardedHandlers } from './guard.ts';

/**
 * Gives what a disk refuses a plain sentence: full, read-only, failing. A transaction that met such a thing was rolled
 * back, so nothing that was shown as done is lost.
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
