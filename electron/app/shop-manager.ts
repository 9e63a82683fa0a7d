import { PerchError } from '../../shared/errors/errors.ts';
import type { ContractChannel, Handlers } from '../../shared/ipc/contract.ts';
import type { RestartReason } from '../usecases/platform.ts';
import type { Log } from './logs.ts';

/** An open shop: the handlers for the pages. */
export interface OpenedShop {
  handlers: Handlers;
  /** Settles or marks requests in flight and closes the database. */
  close(): Promise<void>;
}

/** Keeps one shop open at a time, and replaces it when the use-cases ask for that. */
export interface ShopManager {
  /** Opens the shop. Does not throw: if it cannot be opened, every call of a page rejects. */
  open(): Promise<void>;
  /**
   * The open shop's handlers; waits while it is being opened. `app.openAgain` first retries a failed opening, because
   * no handler exists then that could.
   *
   * @param asked the command that they are wanted for
   * @throws the error of the opening
   */
  handlers(asked?: ContractChannel): Promise<Handlers>;
  /** Closes the shop and opens it again, after the answer to the calling page was sent. */
  restart(reason: RestartReason): void;
  close(): Promise<void>;
}

/**
 * @param openShop opens the shop that is wanted now; the reason is null at the program's start
 * @param reopened called after a restart, and once a retried opening succeeds, so that the page reloads
 */
export function createShopManager(
  openShop: (reason: RestartReason | null) => Promise<OpenedShop>,
  reopened: () => void,
  log: Log,
): ShopManager {
  let shop: Promise<OpenedShop> = Promise.reject(new PerchError('closed'));
  shop.catch(() => undefined);
  /** The reason for the retry; null unless the last opening failed. */
  let failed: { reason: RestartReason | null } | null = null;
  /** Concurrent callers await the same opening. */
  let again: Promise<void> | null = null;

  async function trackOpening(opening: Promise<OpenedShop>, reason: RestartReason | null): Promise<void> {
    shop = opening;
    failed = null;
    try {
      await opening;
    } catch (error) {
      log.error('The shop could not be opened', error);
      // With `in_use` nothing was done, so the restart reason is kept; otherwise it may be half done.
      if (shop === opening) failed = { reason: isRefused(error, 'in_use') ? reason : null };
    }
  }

  /** @throws the error of this opening */
  async function retryOpen(): Promise<void> {
    if (failed !== null) {
      const { reason } = failed;
      log.info('Reopening the shop', { reason: 'again' });
      await trackOpening(openShop(reason), reason);
    }
    await shop;
    setImmediate(reopened);
  }

  async function closeCurrent(): Promise<void> {
    const current = await shop.catch(() => null);
    failed = null;
    shop = Promise.reject(new PerchError('closed'));
    shop.catch(() => undefined);
    await current?.close();
  }

  async function reopen(reason: RestartReason): Promise<void> {
    log.info('Reopening the shop', { reason: reason.kind });
    const current = await shop.catch(() => null);
    // Pages that ask meanwhile wait for the new shop.
    await trackOpening(
      Promise.resolve(current?.close()).then(() => openShop(reason)),
      reason,
    );
    reopened();
  }

  return {
    open: () => trackOpening(openShop(null), null),
    async handlers(asked) {
      if (asked === 'app.openAgain') {
        again ??= retryOpen().finally(() => {
          again = null;
        });
        await again;
      }
      return (await shop).handlers;
    },
    restart: (reason) => {
      setImmediate(() => void reopen(reason));
    },
    close: closeCurrent,
  };
}

function isRefused(error: unknown, code: PerchError['code']): boolean {
  return error instanceof PerchError && error.code === code;
}
