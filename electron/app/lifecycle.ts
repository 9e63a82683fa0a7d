import { app, type BrowserWindow } from 'electron';
import type { Log } from './logs.ts';

/** Ends the program at once, with the reason in the log: a failed start must not hang without a window. */
export function endOnUnexpectedErrors(log: Log): void {
  const end = (what: string) => (error: unknown) => {
    log.error(what, error);
    process.stderr.write(`Perch: ${what}: ${error instanceof Error ? error.stack : String(error)}\n`);
    app.exit(1);
  };
  process.on('uncaughtException', end('Unexpected error'));
  process.on('unhandledRejection', end('Unhandled rejection'));
}

/**
 * Claims the data folder's window. A second start brings the first one's window to the front and ends.
 *
 * @returns false for the second one
 */
export function claimWindow(current: () => BrowserWindow | null): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const window = current();
    if (!window) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  });
  return true;
}

/**
 * Lets the program end only after `close` is through: the requests under way are settled or marked, the database is
 * closed. A close that hangs is given up after 5 s; the store is built to survive that.
 */
export function closeBeforeQuit(close: () => Promise<void>, log: Log): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    const late = new Promise((resolve) => setTimeout(resolve, 5000, 'late'));
    Promise.race([close(), late])
      .then((outcome) => {
        if (outcome === 'late') log.warn('Closing took too long and was given up');
      })
      .catch((error: unknown) => log.error('Closing failed', error))
      .finally(() => {
        state = 'closed';
        app.quit();
      });
  });
}
