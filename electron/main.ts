import { join } from 'node:path';
import { app, type BrowserWindow, protocol, safeStorage } from 'electron';
import { dataFolder, foldersOf, shopFolder } from './app/folders.ts';
import { claimWindow, closeBeforeQuit, endOnUnexpectedErrors } from './app/lifecycle.ts';
import { neverLog, openLog } from './app/logs.ts';
import { chosenMode } from './app/mode.ts';
import { appScheme, pageOrigin } from './app/origin.ts';
import { pageServer } from './app/pages.ts';
import { oldRuntime } from './app/runtime.ts';
import { screenshotFile, takeScreenshot } from './app/screenshot.ts';
import { openSecrets } from './app/secrets.ts';
import { lockDown } from './app/security.ts';
import { startTraining } from './app/training.ts';
import { openWindow } from './app/window.ts';
import { publish, route } from './ipc/router.ts';

// The start of Perch, from the data folder to the window. Each step is one module; this file only puts them in order.

const built = import.meta.dirname;
const folders = foldersOf(dataFolder());
app.setName('Perch');
app.setPath('userData', folders.electron);
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);

const log = openLog(folders.logs);
endOnUnexpectedErrors(log);

let window: BrowserWindow | null = null;
if (claimWindow(() => window)) {
  // Awaiting this at the top level of a module would deadlock: Electron waits for the module first.
  app.whenReady().then(start);
} else {
  process.stderr.write('Perch is already open on this data folder; its window was brought to the front.\n');
  app.quit();
}

async function start(): Promise<void> {
  const mode = chosenMode(folders.modeFile);
  log.info('Perch starts', { version: app.getVersion(), electron: process.versions.electron, mode });
  const outdated = oldRuntime(process.versions.electron);
  if (outdated) log.warn(outdated.message);

  const devServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  const origin = pageOrigin(app.isPackaged, devServer);
  lockDown(origin, devServer, log);
  protocol.handle(appScheme, pageServer(join(built, '..', 'renderer')));

  const secrets = openSecrets(folders.secrets, safeStorage);
  const key = secrets.key();
  if (key) neverLog(key);

  window = await openWindow(join(built, '..', 'preload', 'preload.cjs'), `${devServer ?? origin}/`, log);
}
