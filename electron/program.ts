import { dirname, join } from 'node:path';
import { app, powerMonitor, safeStorage } from 'electron';
import type { FailedRestore, ShopSettings } from '../shared/domain/settings.ts';
import { PerchError } from '../shared/errors/errors.ts';
import type { Failure } from '../shared/errors/result.ts';
import { contract } from '../shared/ipc/contract.ts';
import { toInstant } from '../shared/time/time.ts';
import { openBackupPassphrases } from './app/backup-passphrase.ts';
import { createCrashNotices } from './app/crash-notices.ts';
import { recoverFromCrashes } from './app/crash-recovery.ts';
import { type Folders, markFolder, shopFolder } from './app/folders.ts';
import { startHeartbeat } from './app/hang/heartbeat.ts';
import { createKiosk } from './app/kiosk.ts';
import { hasNoSystemLanguage } from './app/language.ts';
import { readLicences } from './app/licences.ts';
import { closeBeforeQuit, logHelpers, relaunch } from './app/lifecycle.ts';
import { type Log, neverLog, openLog } from './app/logs.ts';
import { chosenMode, rememberMode } from './app/mode.ts';
import { debianPackageVersion } from './app/package-version.ts';
import { createPageErrors } from './app/page-errors.ts';
import { createPdfPrinting } from './app/pdf.ts';
import { openPinSecret } from './app/pin-secret.ts';
import { createPlatform } from './app/platform.ts';
import { screenAndStart } from './app/power-and-autostart.ts';
import { regionOf } from './app/region.ts';
import { endRun, markRun } from './app/run-mark.ts';
import { oldRuntime } from './app/runtime.ts';
import { screenshotFile, takeScreenshot } from './app/screenshot.ts';
import { electronSecondLocationProcess } from './app/second-location-process.ts';
import { openSecrets } from './app/secrets.ts';
import { createShopManager } from './app/shop-manager.ts';
import { startHelper } from './app/start-helper.ts';
import { isOwnFault, type Start } from './app/starts.ts';
import { createTrainingHost } from './app/training.ts';
import { builtInFeed, channelOf } from './app/updates/built-in.ts';
import { createUpdates } from './app/updates/updates.ts';
import type { ProgramWindow } from './app/window.ts';
import { readConnection, writeConnection } from './connection-file.ts';
import { createDispatch } from './ipc/dispatch.ts';
import { publish } from './ipc/router.ts';
import { machineClock } from './machine-clock.ts';
import { openFirstStart, openShop, type ShopOptions } from './shop.ts';
import type { Workers } from './store/database/in-thread.ts';
import { hasRoomToMigrate } from './store/database/migrate.ts';
import { diskReserve } from './store/disk-space.ts';
import { chosenInTraining } from './store/shop/chosen-in-training.ts';
import { hasManager } from './store/shop/has-manager.ts';
import type { RestartReason } from './usecases/platform.ts';

// The start of Perch after main.ts, up to the window. Each step is one module; this file only orders them.

export interface ProgramContext {
  folders: Folders;
  /** The previous umask. */
  umask: number;
  release: boolean;
  /** Removed environment variables. */
  dropped: readonly string[];
  /** The packaged program's resources; null if it runs from its sources. */
  resources: string | null;
  packageVersion: string | null;
  attempt: Start;
  /** The window, whose page is loading. */
  opened: ProgramWindow;
}

const built = import.meta.dirname;

/** Longer than a start takes. Milliseconds. */
const START_MS = 2000;

/** Starts the program; returns its log at once. */
export function startProgram(given: ProgramContext): Log {
  const log = openLog(given.folders.logs, diskReserve(given.folders.data));
  void start(given, log);
  return log;
}

async function start(given: ProgramContext, log: Log): Promise<void> {
  const { folders, umask, release, dropped, resources, packageVersion, attempt, opened } = given;
  const { window } = opened;
  log.info('Perch starts', { version: app.getVersion(), electron: process.versions.electron });
  const crashNotices = createCrashNotices();
  const uncleanRun = markRun(folders.runMark, {
    at: toInstant(machineClock.now()),
    version: app.getVersion(),
  });
  if (uncleanRun) {
    log.warn('Previous run did not shut down cleanly', { ...uncleanRun });
    crashNotices.note({ kind: 'program' });
  }
  logHelpers(log);
  const heartbeat = startHeartbeat({
    script: join(built, 'hang.js'),
    names: Object.keys(contract),
    logFile: join(folders.logs, 'perch.log'),
    afterMs: START_MS,
    began: () => log.info('Hang detection started'),
    failed: (error) => log.error('Hang detection failed', error),
  });
  recoverFromCrashes(window, {
    crashNotices,
    stopped: new URL('stopped.html', opened.home).href,
    last: heartbeat.last,
    log,
  });
  const notice = oldRuntime(process.versions.electron);
  if (notice) log.warn(notice.code, notice.facts);
  if (dropped.length > 0) log.warn('Ignored environment variables', { names: dropped });

  /** Settings of a new shop. */
  let newShopSettings: Partial<ShopSettings> = {};
  const region = regionOf(
    hasNoSystemLanguage(process.platform, process.env) ? [] : app.getPreferredSystemLanguages(),
  );

  const training = createTrainingHost({
    script: join(built, 'training.js'),
    fork: (script, env) => startHelper({ name: 'Perch training service', script, env }, log),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    folder: folders.trainingService,
    language: () => newShopSettings.language ?? region.language,
    log,
    moved: () => shopManager.restart({ kind: 'connection' }),
  });
  const shopManager = createShopManager(openChosenShop, () => window.webContents.reload(), log);
  const secrets = openSecrets(
    folders.secrets,
    safeStorage,
    neverLog,
    () => readConnection(folders.data, {}).baseUrl,
  );
  const kiosk = createKiosk({
    window: () => window,
    ask: (way) => publish(window.webContents, 'kiosk.leaveAsked', { way }),
    // After the answer to the page was sent.
    quit: () => void setImmediate(() => app.quit()),
    ...screenAndStart(),
  });
  const feed = release ? builtInFeed(app.getAppPath()) : null;
  const channel = channelOf({
    platform: process.platform,
    appImage: process.env.APPIMAGE,
    byApt: packageVersion !== null,
    feed,
  });
  // electron-updater is loaded only if it is needed.
  const installers = channel.kind === 'feed' ? await import('./app/updates/installers.ts') : null;
  const databases = (['live', 'training'] as const).map((each) =>
    join(shopFolder(folders.data, each), 'perch.sqlite'),
  );
  const updates = createUpdates({
    channel,
    installer: installers?.createInstaller(feed) ?? null,
    version: packageVersion ?? app.getVersion(),
    hasRoomForData: () => hasRoomToMigrate(databases),
    clock: machineClock,
    log,
    quit() {
      // A manager chose it, so a kiosk window may close, too.
      kiosk.releaseWindow();
      setImmediate(() => app.quit());
    },
  });
  const platform = createPlatform({
    window: () => window,
    umask,
    restart: shopManager.restart,
    connection: () => readConnection(folders.data),
    fixed: { address: process.env.PERCH_BASE_URL !== undefined, till: process.env.PERCH_TILL !== undefined },
    saveConnection: (connection) => writeConnection(folders.data, connection),
    secrets,
    backupPassphrase: openBackupPassphrases(folders.secrets, safeStorage, neverLog),
    pinSecret: openPinSecret(folders.secrets, safeStorage, neverLog),
    installedMeanwhile() {
      const installed = debianPackageVersion(resources);
      return installed === packageVersion ? null : installed;
    },
    licences: () => readLicences(resources, dirname(app.getPath('exe'))),
    folders: { data: folders.data, logs: folders.logs },
    mishap: crashNotices,
    pageFailed: createPageErrors(log, machineClock),
    kiosk,
    updates,
    ...createPdfPrinting({ address: new URL('pdf.html', opened.home).href, files: opened.files }),
    realShopHasManager: () => hasManager(join(shopFolder(folders.data, 'live'), 'perch.sqlite')),
  });
  const picture = screenshotFile(process.argv);
  // `--screenshot` shows the checkout.
  let mode = chosenMode(folders) ?? (picture === null ? null : 'training');
  let modeNotKept: Failure | null = null;
  const trainingFile = join(shopFolder(folders.data, 'training'), 'perch.sqlite');
  const unreportedRestores: ShopOptions['unreportedRestores'] = new Map();

  const workers = {
    jobs: join(built, 'worker.js'),
    checkpoint: join(built, 'checkpoint.js'),
  } satisfies Required<Workers>;

  async function openChosenShop(reason: RestartReason | null) {
    if (reason?.kind === 'mode') newShopSettings = { ...newShopSettings, ...reason.begins };
    if (reason?.kind === 'mode' || reason?.kind === 'restore') mode = reason.mode ?? mode;
    if (mode === null) return openFirst(null);
    // Retried at every opening until it is stored. Not before a restore: if it is cut off, there is no shop yet.
    if (reason?.kind === 'mode' || modeNotKept) modeNotKept = rememberMode(folders.modeFile, mode, log);
    const stored = readConnection(folders.data);
    if (mode === 'live') training.stop();
    const service = mode === 'training' ? await training.start() : null;
    const shop = openShop({
      mode,
      folder: shopFolder(folders.data, mode),
      connection: service ? { ...stored, ...service.connection } : stored,
      serviceUrl: service?.url ?? stored.baseUrl,
      key: () => (service ? service.key : secrets.keyFor(stored.baseUrl)),
      restore: reason?.kind === 'restore' ? reason.file : null,
      restorePassphrase: reason?.kind === 'restore' ? reason.passphrase : null,
      restored: reason?.kind === 'restore' ? (reason.restored ?? null) : null,
      unreportedRestores,
      // In training a number given twice does no harm.
      marks: mode === 'live' ? markFolder() : null,
      fresh: reason?.kind === 'empty',
      version: app.getVersion(),
      region: { ...region, ...newShopSettings, ...(mode === 'live' && chosenInTraining(trainingFile)) },
      notices: [notice, modeNotKept].filter((each) => each !== null),
      platform,
      secondLocationProcess: electronSecondLocationProcess(join(built, 'second-location.js'), log),
      workers,
      clock: machineClock,
      log,
      tell: (event, payload) => publish(window.webContents, event, payload),
    });
    return shop.catch((error: unknown) => {
      if (!(error instanceof PerchError && error.code === 'no_shop_chosen')) throw error;
      mode = null;
      const failed = unreportedRestores.get('live') ?? null;
      unreportedRestores.clear();
      return openFirst(failed);
    });
  }

  function openFirst(failed: FailedRestore | null) {
    return openFirstStart({ folder: shopFolder(folders.data, 'live'), region, failed, platform, workers });
  }

  const close = async () => {
    await shopManager.close();
    training.stop();
  };
  // Also after closing was abandoned, for instance during a long backup: the person chose "Install now" and is
  // waiting.
  const closed = () => {
    if (updates.finish()) relaunch();
    heartbeat.stop();
    endRun(folders.runMark);
  };
  closeBeforeQuit({ mayQuit: kiosk.mayQuit, close, closed }, log);
  powerMonitor.on('shutdown', () => {
    kiosk.releaseWindow();
    updates.cancelInstall();
  });

  opened.answer(
    createDispatch({
      handlers: shopManager.handlers,
      origin: opened.origin,
      onCommand: heartbeat.noteCommand,
      report: log.error,
    }),
  );
  const opening = shopManager.open();
  // Windows ends programs without asking them to quit: sales are on the disk, and it was no crash.
  window.on('session-end', () => {
    updates.cancelInstall();
    closed();
  });
  kiosk.apply();
  await opened.page;
  await opening;
  const ownFault = await shopManager.handlers().then(() => false, isOwnFault);
  if (!ownFault) attempt.succeeded();

  if (picture) {
    await takeScreenshot(window, picture, folders.data);
    kiosk.releaseWindow();
    app.quit();
  }
}
