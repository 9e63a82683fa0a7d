import { app, type BrowserWindow, dialog, protocol } from 'electron';
import { earlyLog } from './app/early-log.ts';
import { dataFolder, foldersOf } from './app/folders.ts';
import { hasNoSystemLanguage, preferredLanguage } from './app/language.ts';
import { claimWindow, endOnUnexpectedErrors } from './app/lifecycle.ts';
import type { Log } from './app/logs.ts';
import { appScheme } from './app/origin.ts';
import { debianPackageVersion } from './app/package-version.ts';
import { cleanEnvironment, debuggerIn, isRelease } from './app/release.ts';
import { rollbackMessage } from './app/rollback-message.ts';
import { runStartupGuard } from './app/startup-guard.ts';
import { openWindow } from './app/window.ts';
import { keepToOwner } from './private-files.ts';

// The entry of Perch. It imports only small modules of ours, so that a failure of any other module is handled here,
// and the window opens while the rest is loaded. The rest of the start is in program.ts.

const release = app.isPackaged && isRelease(app.getAppPath());
const isSwitched = (name: string) => app.commandLine.hasSwitch(name);
const wayIn = release ? debuggerIn([...process.argv, ...process.execArgv], isSwitched) : null;
if (wayIn !== null) {
  process.stderr.write(`A released Perch does not start with ${wayIn}.\n`);
  process.exit(1);
}
const dropped = app.isPackaged ? cleanEnvironment(process.env, { release }) : [];
const folders = foldersOf(dataFolder());
const umask = keepToOwner(folders.data);
app.setName('Perch');
app.setPath('userData', folders.electron);
// On systems that allow no sandbox the program is started with `--no-sandbox`; enabling it would crash.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);

let window: BrowserWindow | null = null;
const early = earlyLog(folders.logs);
let kept: Log | null = null;
/** The program's log, or the early one until that exists. */
const log: Log = {
  info: (message, facts) => (kept ?? early).info(message, facts),
  warn: (message, facts) => (kept ?? early).warn(message, facts),
  error: (message, facts) => (kept ?? early).error(message, facts),
};
endOnUnexpectedErrors(log);

// A second instance is not a failed start; do not count it.
if (claimWindow(folders.electron, () => window)) {
  const resources = app.isPackaged ? process.resourcesPath : null;
  const packageVersion = debianPackageVersion(resources);
  // Not awaited: Electron waits for this module, and a dialog waits for Electron.
  void runStartupGuard({
    version: packageVersion ?? app.getVersion(),
    byApt: packageVersion !== null,
    startsFile: folders.startsFile,
    log,
    async load(attempt) {
      await app.whenReady();
      const opened = openWindow(import.meta.dirname, log);
      window = opened.window;
      // While the page reads its scripts, not before: loading modules would delay it.
      await opened.pageServed;
      const { startProgram } = await import('./program.ts');
      kept = startProgram({ folders, umask, release, dropped, resources, packageVersion, attempt, opened });
    },
    async tell(wayBack) {
      await app.whenReady();
      const preferred = hasNoSystemLanguage(process.platform, process.env)
        ? []
        : app.getPreferredSystemLanguages();
      // Synchronous on purpose: without a window, the asynchronous dialog gets no clicks and keys on Linux.
      const chosen = dialog.showMessageBoxSync({
        type: 'warning',
        ...rollbackMessage(preferredLanguage(preferred), wayBack),
        cancelId: 1,
      });
      return chosen === 0;
    },
    end: (failed) => app.exit(failed ? 1 : 0),
  });
} else {
  process.stderr.write('Perch is already open on this data folder; its window was brought to the front.\n');
  app.quit();
}
