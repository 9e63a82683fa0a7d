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

/** What a window that is lost, or hangs, is met with. */
export interface CrashRecovery {
  /** Keeps what befell the page for the next one to say. */
  mishaps: { note(mishap: CrashNotice): void };
  /** The plain page's address. */
  stopped: string;
  /** The last command, for the log. */
  last(): string | null;
  log: Log;
}

/**
 * Brings a page back that Chromium lost; what was done is on the disk, the basket included. Where it is lost again and
 * again a plain page offers another try and a report. What hangs is written into the log.
 */
export function recoverFromCrashes(window: BrowserWindow, care: CrashRecovery): void {
  const { mishaps, stopped, last, log } = care;
  const { webContents } = window;
  const loop = createCrashLoop(systemClock);
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const state = loop.crashed();
    log.error('Renderer process gone', { reason, exitCode, last: last(), state });
    if (state === 'again') {
      mishaps.note({ kind: 'window' });
      webContents.reload();
    } else if (state === 'stop') {
      showPage(window, stopped).catch((error: unknown) => log.error('Fallback page failed to load', error));
    } else {
      void offerRestart();
    }
  });
  // The page's process may have ended before this listened.
  if (webContents.isCrashed()) webContents.reload();
  beginWhenLeft(window, stopped, loop);
  window.on('unresponsive', () => log.warn('Renderer ignores input', { last: last() }));
  watchPage(window, care);
}

/** From the plain page a person has begun again. */
function beginWhenLeft({ webContents }: BrowserWindow, stopped: string, loop: CrashLoop): void {
  let isThere = false;
  webContents.on('did-navigate', (_event, url) => {
    if (isThere && url !== stopped) loop.begin();
    isThere = url === stopped;
  });
}

/**
 * Writes down when the page does nothing for a while: no script runs there. It is asked, because `unresponsive` comes only
 * after an input that the page leaves lying: a page that hung for 12 s with nobody at it brought none (Electron 33), and a
 * till must log that as well, with its length. Asking took 0.7 ms, and 0.23 ms of processor time in all processes together.
 */
function watchPage(window: BrowserWindow, { last, log }: CrashRecovery): void {
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
    // A page that is on its way cannot answer, and one that is lost has its own sentence.
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

// The last way, where even the plain page is lost: the operating system's own dialog.
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
