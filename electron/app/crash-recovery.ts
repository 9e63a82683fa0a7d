import { app, type BrowserWindow, dialog } from 'electron';
import { systemClock } from '../../shared/time/time.ts';
import { words } from '../../shared/words/words.ts';
import type { CrashNotice } from '../usecases/platform.ts';
import { type CrashLoop, createCrashLoop } from './crash-loop.ts';
import { createHangWatch } from './hang/hang-watch.ts';
import { preferredLanguage } from './language.ts';
import { restartProgram } from './lifecycle.ts';
import type { Log } from './logs.ts';
import { showPage } from './window.ts';

const LOOK_MS = 1000;

export interface CrashRecoveryOptions {
  /** Stores a crash of the page for the next page to show. */
  crashNotices: { note(mishap: CrashNotice): void };
  /** The fallback page's address. */
  stopped: string;
  /** The last command, for the log. */
  last(): string | null;
  log: Log;
}

/**
 * Reloads a page whose renderer process is gone; the data is on the disk, the basket included. After repeated crashes
 * a fallback page offers a restart and a report. Hangs are logged.
 */
export function recoverFromCrashes(window: BrowserWindow, options: CrashRecoveryOptions): void {
  const { crashNotices, stopped, last, log } = options;
  const { webContents } = window;
  const loop = createCrashLoop(systemClock);
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const state = loop.crashed();
    log.error('Renderer process gone', { reason, exitCode, last: last(), state });
    if (state === 'again') {
      crashNotices.note({ kind: 'window' });
      webContents.reload();
    } else if (state === 'stop') {
      showPage(window, stopped).catch((error: unknown) => log.error('Fallback page failed to load', error));
    } else {
      void offerRestart();
    }
  });
  // The renderer process may have ended before this listener was added.
  if (webContents.isCrashed()) webContents.reload();
  resetAfterFallback(window, stopped, loop);
  window.on('unresponsive', () => log.warn('Renderer ignores input', { last: last() }));
  watchPage(window, options);
}

/** Forgets earlier crashes once a person restarts from the fallback page. */
function resetAfterFallback({ webContents }: BrowserWindow, stopped: string, loop: CrashLoop): void {
  let isFallbackShown = false;
  webContents.on('did-navigate', (_event, url) => {
    if (isFallbackShown && url !== stopped) loop.begin();
    isFallbackShown = url === stopped;
  });
}

/**
 * Logs when the page runs no script for a while. It is polled, because `unresponsive` is emitted only after ignored
 * input: a page that hung for 12 s without input emitted none (Electron 33), and the log needs that hang and its
 * length. A poll took 0.7 ms, and 0.23 ms of processor time in all processes together.
 */
function watchPage(window: BrowserWindow, { last, log }: CrashRecoveryOptions): void {
  const { webContents } = window;
  let beats = 0;
  let asked = false;
  const watch = createHangWatch({
    clock: systemClock,
    everyMs: LOOK_MS,
    beats: () => beats,
    report: (what, lateMs) => {
      const facts = { last: last(), lateMs: Math.round(lateMs) };
      log.warn(what === 'hangs' ? 'Renderer unresponsive' : 'Renderer responsive again', facts);
    },
  });
  const looking = setInterval(() => {
    if (window.isDestroyed()) return clearInterval(looking);
    // A page that is loading cannot answer, and a gone renderer process has its own log line.
    if (webContents.isLoading() || webContents.isCrashed()) {
      beats += 1;
      asked = false;
    } else if (!asked) {
      asked = true;
      const answered = () => {
        beats += 1;
        asked = false;
      };
      webContents.executeJavaScript('0').then(answered, answered);
    }
    watch.look();
  }, LOOK_MS);
  looking.unref();
}

// Last resort if even the fallback page crashes: a dialog of the operating system.
async function offerRestart(): Promise<void> {
  const { message, detail, restart, quit } = words[preferredLanguage([app.getLocale()])].noWindow;
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'Perch',
    message,
    detail,
    buttons: [restart, quit],
    defaultId: 0,
    cancelId: 1,
  });
  if (response === 0) restartProgram();
  else app.quit();
}
