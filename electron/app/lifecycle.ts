import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, type BrowserWindow } from 'electron';
import { systemClock } from '../../shared/time/time.ts';
import { withinTime } from '../../shared/time/time-limit.ts';
import type { Log } from './logs.ts';

/** Crashes sooner than this after the start do not restart: they would loop. Milliseconds. */
const LIVED_MS = 60_000;
/** A close that takes longer is abandoned. Milliseconds. */
const CLOSED_MS = 5_000;

/**
 * Logs an unexpected error, ends the program at once and restarts it: its memory is no longer reliable, and the data
 * is on the disk. If the error comes right after the start, it does not restart: a failed start must neither hang
 * without a window nor loop.
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

/** Ends the program without waiting for anything and restarts it. */
export function restartProgram(): void {
  relaunch();
  app.exit(1);
}

/** Has the program restarted once it has ended. */
export function relaunch(): void {
  // An AppImage's mounted executable is gone once it ends, so the image is started. Electron passes no switches if it
  // gets only a path.
  const { APPIMAGE } = process.env;
  app.relaunch(APPIMAGE ? { execPath: APPIMAGE, args: process.argv.slice(1) } : {});
}

/** Logs when a helper process ends unexpectedly: graphics, network, the training service, copies of backups. */
export function logHelpers(log: Log): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, serviceName, name }) => {
    if (reason === 'clean-exit') return;
    const facts = {
      type: type.toLowerCase().replaceAll(' ', '-'),
      reason,
      exitCode,
      name: name ?? serviceName,
    };
    // The program itself ends helpers that have finished.
    if (reason === 'killed') log.info('Helper process killed', facts);
    else log.error('Helper process gone', facts);
  });
}

/**
 * Makes this the only instance of the data folder. A second instance brings the first one's window to the front and
 * ends.
 *
 * @param folder Chromium's own. With a full or read-only disk no instance gets Chromium's lock: this one starts all
 * the same, and its window says why the shop cannot be opened
 * @returns false for the second instance
 */
export function claimWindow(folder: string, current: () => BrowserWindow | null): boolean {
  if (!app.requestSingleInstanceLock() && hasRoomForLock(folder)) return false;
  app.on('second-instance', () => {
    const window = current();
    if (!window) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  });
  return true;
}

/** Whether files can be created where Chromium creates its lock. */
function hasRoomForLock(folder: string): boolean {
  try {
    for (const place of [folder, tmpdir()]) rmdirSync(mkdtempSync(join(place, 'lock-')));
    return true;
  } catch {
    return false;
  }
}

/**
 * Lets the program end only after `close`: requests in flight are settled or marked, the database is closed. A close
 * that hangs is abandoned; the store is built to survive that.
 *
 * @param options.mayQuit whether the program may end now; asks the person for what is missing
 * @param options.closed called at the very end, also if closing failed
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
