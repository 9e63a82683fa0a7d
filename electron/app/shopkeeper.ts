import { PerchError } from '../../shared/errors.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { RestartReason } from '../usecases/platform.ts';
import type { Log } from './logs.ts';

/** An open shop: what the pages may ask of it. */
export interface OpenedShop {
  handlers: Handlers;
  /** Settles or marks what is under way and closes the database. */
  close(): Promise<void>;
}

/** Keeps one shop open at a time, and changes it for another when the use-cases ask for that. */
export interface Shopkeeper {
  /** Opens the shop; one that cannot be opened is not thrown here but told to every page that asks. */
  open(): Promise<void>;
  /** The open shop's handlers; waits while it is being opened. @throws what kept it from opening */
  handlers(): Promise<Handlers>;
  /** Closes the shop and opens it anew, after the answer to the page that asked is on its way. */
  restart(reason: RestartReason): void;
  close(): Promise<void>;
}

/**
 * @param openShop opens the shop that is wanted now; the reason is null at the program's start
 * @param reopened called after a restart, for the page to begin anew
 */
export function createShopkeeper(
  openShop: (reason: RestartReason | null) => Promise<OpenedShop>,
  reopened: () => void,
  log: Log,
): Shopkeeper {
  let shop: Promise<OpenedShop> = Promise.reject(new PerchError('closed'));
  shop.catch(() => undefined);

  function begin(reason: RestartReason | null): Promise<void> {
    shop = openShop(reason);
    return shop.then(
      () => undefined,
      (error: unknown) => log.error('The shop could not be opened', error),
    );
  }

  async function closeCurrent(): Promise<void> {
    const current = await shop.catch(() => null);
    shop = Promise.reject(new PerchError('closed'));
    shop.catch(() => undefined);
    await current?.close();
  }

  async function reopen(reason: RestartReason): Promise<void> {
    log.info('The shop is opened anew', { reason: reason.kind });
    const current = await shop.catch(() => null);
    // Pages that ask meanwhile wait for the new shop.
    shop = Promise.resolve(current?.close()).then(() => openShop(reason));
    await shop.catch((error: unknown) => log.error('The shop could not be opened anew', error));
    reopened();
  }

  return {
    open: () => begin(null),
    handlers: async () => (await shop).handlers,
    restart: (reason) => {
      setImmediate(() => void reopen(reason));
    },
    close: closeCurrent,
  };
}
