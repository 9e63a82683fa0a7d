import { app, type BrowserWindow } from 'electron';
import { systemClock } from '../../shared/time/time.ts';
import { withinTime } from '../../shared/time/time-limit.ts';
import type { Log } from './logs.ts';

/** A program that ends sooner than this after its start would only end again. Milliseconds. */
const LIVED_MS = 60_000;
/** A close that takes longer hangs. Milliseconds. */
const CLOSED_MS = 5_000;

/**
 * Ends the program at once, with the reason in the log, and begins it anew: what it holds in memory is not to be relied
 * on any more, and what was done is on the disk. One that has just begun is only ended: a failed start must neither hang
 * without a window nor begin for ever.
 */
export function endOnUnexpectedErrors(log: Pick<Log, 'error'>): void {
  const end = (what: string) => (error: unknown) => {
    log.error(what, error);
    process.stderr.write(`Perch: ${what}: ${error instanceof Error ? error.stack : String(error)}\n`);
    if (process.uptime() * 1000 > LIVED_MS) restartProgram();
    else app.exit(1);
  };
  process.on('uncaughtException', end('Unexpected error'));
  process.on('unhandledRejection', end('Unhandled rejection'));
}

/** Ends the program without waiting for anything and begins it anew. */
export function restartProgram(): void {
  relaunch();
  app.exit(1);
}

/** Has the program begun anew once it has ended. */
export function relaunch(): void {
  // An AppImage's own file is gone once it ends; the image is what was started. Electron passes no switches on where it is
  // told a path alone.
  const { APPIMAGE } = process.env;
  app.relaunch(APPIMAGE ? { execPath: APPIMAGE, args: process.argv.slice(1) } : {});
}

/** Writes down when a process that helps ends by itself: graphics, network, the training service, copies of backups. */
export function logHelpers(log: Log): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, serviceName, name }) => {
    if (reason === 'clean-exit') return;
    const facts = {
      type: type.toLowerCase().replaceAll(' ', '-'),
      reason,
      exitCode,
      name: name ?? serviceName,
    };
    // Those that have done their part are ended by the program itself.
    if (reason === 'killed') log.info('Helper process killed', facts);
    else log.error('Helper process gone', facts);
  });
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
 * closed. A close that hangs is given up; the store is built to survive that.
 *
 * @param options.mayQuit whether the program may end now; it says itself what it lacks
 * @param options.closed called at the very end, also where closing failed
 */
export function closeBeforeQuit(
  { mayQuit, close, closed }: { mayQuit(): boolean; close(): Promise<void>; closed(): void },
  log: Log,
): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing' || !mayQuit()) return;
    state = 'closing';
    const late = () => log.warn('Closing timed out');
    withinTime(close(), CLOSED_MS, systemClock, late)
      .catch((error: unknown) => log.error('Closing failed', error))
      .finally(() => {
        closed();
        state = 'closed';
        app.quit();
      });
  });
}
