import { dirname, join } from 'node:path';
import {
  app,
  type BrowserWindow,
  dialog,
  powerMonitor,
  protocol,
  safeStorage,
  utilityProcess,
} from 'electron';
import { contract } from '../shared/ipc/contract.ts';
import { systemClock, toInstant } from '../shared/time.ts';
import { openBackupPassphrases } from './app/backup-passphrase.ts';
import { dataFolder, foldersOf, shopFolder } from './app/folders.ts';
import { startHeartbeat } from './app/hang/heartbeat.ts';
import { keepAlive } from './app/keep-alive.ts';
import { createKiosk } from './app/kiosk.ts';
import { readLicences } from './app/licences.ts';
import { claimWindow, closeBeforeQuit, endOnUnexpectedErrors, logHelpers } from './app/lifecycle.ts';
import { neverLog, openLog } from './app/logs.ts';
import { createMishaps } from './app/mishap.ts';
import { chosenMode, rememberMode } from './app/mode.ts';
import { appScheme, pageOrigin } from './app/origin.ts';
import { debianPackageVersion } from './app/package-version.ts';
import { pageServer } from './app/pages.ts';
import { electronPlaceProcess } from './app/place-process.ts';
import { createPlatform } from './app/platform.ts';
import { namesNoLanguage, regionOf } from './app/region.ts';
import { debuggerIn, dropDevelopment, isRelease } from './app/release.ts';
import { endRun, markRun } from './app/run-mark.ts';
import { oldRuntime } from './app/runtime.ts';
import { screenAndStart } from './app/screen-and-start.ts';
import { screenshotFile, takeScreenshot } from './app/screenshot.ts';
import { openSecrets } from './app/secrets.ts';
import { lockDown } from './app/security.ts';
import { createShopkeeper } from './app/shopkeeper.ts';
import { beginStart, isOwnFault } from './app/starts.ts';
import { createTrainingHost } from './app/training.ts';
import { wayBackQuestion } from './app/way-back.ts';
import { createWindow, showPage } from './app/window.ts';
import { readConnection, writeConnection } from './connection-file.ts';
import { publish, route } from './ipc/router.ts';
import { keepToOwner } from './private-files.ts';
import { openShop } from './shop.ts';
import { hasManager } from './store/shop/has-manager.ts';
import type { RestartReason } from './usecases/platform.ts';

// The start of Perch, from the data folder to the window. Each step is one module; this file only puts them in order.

const built = import.meta.dirname;
const release = app.isPackaged && isRelease(app.getAppPath());
const wayIn = release ? debuggerIn([...process.argv, ...process.execArgv]) : null;
if (wayIn !== null) {
  process.stderr.write(`A released Perch does not start with ${wayIn}.\n`);
  process.exit(1);
}
const dropped = release ? dropDevelopment(process.env) : [];
const folders = foldersOf(dataFolder());
const umask = keepToOwner(folders.data);
app.setName('Perch');
app.setPath('userData', folders.electron);
// Where the system lets no sandbox be built the program is started without; enabling it all the same would crash it.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
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
  log.info('Perch starts', { version: app.getVersion(), electron: process.versions.electron });
  const mishaps = createMishaps();
  const unended = markRun(folders.runMark, { at: toInstant(systemClock.now()), version: app.getVersion() });
  if (unended) {
    log.warn('The run before ended without closing', { ...unended });
    mishaps.note('program');
  }
  logHelpers(log);
  const heartbeat = startHeartbeat({
    script: join(built, 'hang.js'),
    names: Object.keys(contract),
    logFile: join(folders.logs, 'perch.log'),
    failed: (error) => log.error('Nobody watches for hangs', error),
  });
  const notice = oldRuntime(process.versions.electron);
  if (notice) log.warn(notice.message);
  if (dropped.length > 0) log.warn('A release does not take this from the environment', { names: dropped });

  const region = regionOf(
    namesNoLanguage(process.platform, process.env) ? [] : app.getPreferredSystemLanguages(),
  );
  const resources = app.isPackaged ? process.resourcesPath : null;
  const packageVersion = debianPackageVersion(resources);
  const version = packageVersion ?? app.getVersion();
  const attempt = beginStart(folders.startsFile, version, log);
  if (attempt.goBackTo !== null) {
    log.error('This version did not open the shop twice', { version, before: attempt.goBackTo });
    const way = { version, goBackTo: attempt.goBackTo, byApt: packageVersion !== null };
    const question = { type: 'warning' as const, ...wayBackQuestion(region.language, way), cancelId: 1 };
    // Waits on purpose: without a window yet, the other kind of dialog gets no clicks and keys on Linux.
    if (dialog.showMessageBoxSync(question) === 1) return app.exit(0);
  }

  const devServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  const origin = pageOrigin(app.isPackaged, devServer);
  lockDown(origin, devServer, log);
  protocol.handle(appScheme, pageServer(join(built, '..', 'renderer')));

  const training = createTrainingHost({
    script: join(built, 'training.js'),
    fork: (script, env) =>
      utilityProcess.fork(script, [], { serviceName: 'Perch training service', stdio: 'ignore', env }),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    folder: folders.trainingService,
    language: region.language,
    log,
    moved: () => shopkeeper.restart({ kind: 'connection' }),
  });
  const shopkeeper = createShopkeeper(openChosenShop, () => window?.webContents.reload(), log);
  const secrets = openSecrets(
    folders.secrets,
    safeStorage,
    neverLog,
    () => readConnection(folders.data, {}).baseUrl,
  );
  const kiosk = createKiosk({
    window: () => window,
    ask: (way) => window && publish(window.webContents, 'kiosk.leaveAsked', { way }),
    // After the answer to the page is on its way.
    quit: () => void setImmediate(() => app.quit()),
    ...screenAndStart(),
  });
  const platform = createPlatform({
    window: () => window,
    umask,
    restart: shopkeeper.restart,
    connection: () => readConnection(folders.data),
    fixed: { address: process.env.PERCH_BASE_URL !== undefined, till: process.env.PERCH_TILL !== undefined },
    saveConnection: (connection) => writeConnection(folders.data, connection),
    secrets,
    backupPassphrase: openBackupPassphrases(folders.secrets, safeStorage, neverLog),
    installedMeanwhile() {
      const installed = debianPackageVersion(resources);
      return installed === packageVersion ? null : installed;
    },
    licences: () => readLicences(resources, dirname(app.getPath('exe'))),
    folders: { data: folders.data, logs: folders.logs },
    takeMishap: mishaps.take,
    kiosk,
    realShopHasManager: () => hasManager(join(shopFolder(folders.data, 'live'), 'perch.sqlite')),
  });
  let mode = chosenMode(folders.modeFile);

  async function openChosenShop(reason: RestartReason | null) {
    if (reason?.kind === 'mode') {
      mode = reason.mode;
      rememberMode(folders.modeFile, mode);
    }
    const stored = readConnection(folders.data);
    if (mode === 'live') training.stop();
    const service = mode === 'training' ? await training.start() : null;
    return openShop({
      mode,
      folder: shopFolder(folders.data, mode),
      connection: service ? { ...stored, ...service.connection } : stored,
      serviceUrl: service?.url ?? stored.baseUrl,
      key: () => (service ? service.key : secrets.keyFor(stored.baseUrl)),
      restore: reason?.kind === 'restore' ? reason.file : null,
      restorePassphrase: reason?.kind === 'restore' ? reason.passphrase : null,
      fresh: reason?.kind === 'empty',
      version: app.getVersion(),
      region,
      notices: notice ? [notice] : [],
      platform,
      placeProcess: electronPlaceProcess(join(built, 'place.js')),
      workers: {
        check: join(built, 'check.js'),
        lock: join(built, 'lock.js'),
        diagnosis: join(built, 'diagnosis.js'),
        checkpoint: join(built, 'checkpoint.js'),
      },
      log,
      tell: (event, payload) => window && publish(window.webContents, event, payload),
    });
  }

  route({ handlers: shopkeeper.handlers, origin, ran: heartbeat.ran, report: log.error });
  const close = async () => {
    await shopkeeper.close();
    training.stop();
  };
  const closed = () => {
    heartbeat.stop();
    endRun(folders.runMark);
  };
  closeBeforeQuit({ mayQuit: kiosk.mayQuit, close, closed }, log);
  powerMonitor.on('shutdown', kiosk.letGo);

  // The page loads while the shop is being opened; what it asks is answered when both are there.
  const opened = shopkeeper.open();
  // Known before its page is there: what changes while the page loads and asks must still be told to it.
  window = createWindow(join(built, '..', 'preload', 'preload.cjs'));
  kiosk.apply();
  const home = `${devServer ?? origin}/`;
  keepAlive(window, { mishaps, stopped: new URL('stopped.html', home).href, last: heartbeat.last, log });
  await showPage(window, home);
  await opened;
  const ownFault = await shopkeeper.handlers().then(() => false, isOwnFault);
  if (!ownFault) attempt.succeeded();

  const picture = screenshotFile(process.argv);
  if (picture) {
    await takeScreenshot(window, picture);
    kiosk.letGo();
    app.quit();
  }
}
