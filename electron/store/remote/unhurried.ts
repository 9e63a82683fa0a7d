import type { StoreContext } from '../context.ts';

export type Unhurried = ReturnType<typeof createUnhurried>;

/**
 * Runs a write that need not be on the disk when it returns, because the service can be asked again: it goes there with
 * the next one that must be. Never around anything that a person was told.
 */
export function createUnhurried({ db }: Pick<StoreContext, 'db'>) {
  return (write: () => void): void => {
    db.pragma('synchronous = NORMAL');
    try {
      write();
    } finally {
      db.pragma('synchronous = FULL');
    }
  };
}
