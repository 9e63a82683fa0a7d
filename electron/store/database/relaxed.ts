import type { StoreContext } from '../context.ts';

/**
 * Runs a write that need not be on the disk when it returns, because it can be repeated from the service or from a
 * file: it is flushed with the next durable one.
 */
export function withRelaxedDurability<T>({ db }: Pick<StoreContext, 'db'>, write: () => T): T {
  db.pragma('synchronous = NORMAL');
  try {
    return write();
  } finally {
    db.pragma('synchronous = FULL');
  }
}
