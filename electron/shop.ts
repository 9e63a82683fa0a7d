import { dirname, join } from 'node:path';
import type { AppState } from '../shared/domain/app.ts';
import type { FailedRestore, ShopSettings } from '../shared/domain/settings.ts';
import { failureOf, PerchError, toFailure } from '../shared/errors/errors.ts';
import type { EventName, Events } from '../shared/ipc/events.ts';
import type { Log } from './app/logs.ts';
import type { OpenedShop } from './app/shop-manager.ts';
import { type Core, type CoreOptions, openCore } from './core.ts';
import { type BackupLocking, tryToUnlock } from './store/backup/locked-file.ts';
import { olderBackups, recoverySources } from './store/backup/recovery-sources.ts';
import {
  createSecondLocationRunner,
  type StartSecondLocationProcess,
} from './store/backup/second-location-runner.ts';
import { setAsideFile } from './store/database/set-aside.ts';
import { followChanges } from './usecases/app/events.ts';
import { startBackups } from './usecases/backup/schedule.ts';
import { createSecondLocation } from './usecases/backup/second-location.ts';
import { startErasing } from './usecases/customers/age.ts';
import { provenToday } from './usecases/customers/proven-today.ts';
import type { Deps } from './usecases/deps.ts';
import { followReserve } from './usecases/follow-reserve.ts';
import { createHandlers } from './usecases/handlers.ts';
import { followKiosk } from './usecases/kiosk/follow.ts';
import type { Platform, RestoredBy } from './usecases/platform.ts';
import { closedShopHandlers } from './usecases/recovery/closed-shop.ts';
import { createSession } from './usecases/session.ts';
import { startIdleTimer } from './usecases/staff/idle.ts';
import { removeLostPins } from './usecases/staff/lost-pins.ts';
import { type FirstStart, firstStartHandlers } from './usecases/start/first-start.ts';
import { beginPracticeRegister } from './usecases/training/practice-register.ts';
import { orderInPracticeShop, pricePracticeShop, seedShop } from './usecases/training/practice-shop.ts';
import { createUpdating } from './usecases/updates/updating.ts';

/** What a shop is opened with: the core's options, and what the window and the use cases need. */
export interface ShopOptions
  extends Pick<CoreOptions, 'mode' | 'folder' | 'connection' | 'serviceUrl' | 'marks' | 'version' | 'clock'>,
    Required<Pick<CoreOptions, 'restore' | 'restorePassphrase' | 'fresh' | 'workers'>> {
  /** The API key of the connection; read when it is needed, never stored here. */
  key(): string | null;
  /** Who restores the backup, when it was made, and which one was chosen. */
  restored?: RestoredBy | null;
  /**
   * Failed restores that were not reported yet, because the shop could not be opened afterwards either. The caller
   * passes them from one opening to the next.
   */
  unreportedRestores: Map<ShopOptions['mode'], FailedRestore>;
  /** Settings of a new shop: language, currency and the like. */
  region: Partial<ShopSettings>;
  /** Notices about the program for the person. */
  notices: AppState['notices'];
  platform: Platform;
  /** Starts a process that works at the second location of the backups. */
  secondLocationProcess: StartSecondLocationProcess;
  log: Log;
  /** Sends an event to the page, if there is one. */
  tell<E extends EventName>(event: E, payload: Events[E]): void;
}

/**
 * Opens the shop's database, its sync and its use-cases, and starts the sync. If the database is damaged, missing, or
 * newer than this program, the opened shop offers recovery instead. A backup that could not be restored does not
 * change that; the reason is reported.
 *
 * @throws PerchError as openCore does; every command then rejects
 */
export async function openShop(options: ShopOptions): Promise<OpenedShop> {
  const { mode, folder, platform, log, unreportedRestores } = options;
  const isTriedAgain = options.restore === null && !options.fresh;
  const restoring: Restoring = { failed: isTriedAgain ? (unreportedRestores.get(mode) ?? null) : null };
  unreportedRestores.delete(mode);
  try {
    return await openCoreAndUseCases(options, restoring);
  } catch (error) {
    const file = join(folder, 'perch.sqlite');
    const setAside = setAsideFile(file);
    const refused = (code: string) => error instanceof PerchError && error.code === code;
    const newer = refused('database_newer');
    const missing = refused('database_missing');
    // Nothing in a practice shop is worth a question.
    if (mode === 'training' && !options.fresh && (refused('database_damaged') || missing)) {
      log.error('Training database damaged; starting anew', error);
      const notices = [...options.notices, failureOf('practice_renewed')];
      return openShop({ ...options, restore: null, fresh: true, notices });
    }
    if (setAside === null && !refused('database_damaged') && !missing && !newer) {
      if (restoring.failed !== null) unreportedRestores.set(mode, restoring.failed);
      throw error;
    }
    const closed = newer
      ? 'The shop is newer than this program and stays closed'
      : missing
        ? 'The shop is missing and stays closed'
        : 'The shop is damaged and stays closed';
    log.error(closed, error);
    // With `in_use` the restore was not reached.
    if (refused('in_use')) restoring.failed ??= failedRestore(options, error);
    const run = createSecondLocationRunner(options.secondLocationProcess, options.clock);
    const handlers = closedShopHandlers({
      error,
      failed: restoring.failed,
      setAside,
      mayBeginEmpty: !newer,
      ways: newer ? olderBackups(file) : recoverySources({ file, run }),
      unlocks: (backup, given) => tryToUnlock(backup, { given, locking: lockingOf(options) }),
      platform,
    });
    return { handlers, close: async () => undefined };
  }
}

/** The handlers before there is any shop: the choice of the first one. */
export function openFirstStart({
  folder,
  region,
  failed,
  platform,
  workers,
}: Pick<ShopOptions, 'folder' | 'platform' | 'workers'> & Pick<FirstStart, 'region' | 'failed'>): OpenedShop {
  const handlers = firstStartHandlers({
    region,
    failed,
    folder,
    locking: lockingOf({ platform, mode: 'live', workers }),
    checkWorker: workers.jobs ?? null,
    nativeBinding: process.env.PERCH_SQLITE_BINDING || undefined,
    platform,
  });
  return { handlers, close: async () => undefined };
}

/** The result of the restore. */
interface Restoring {
  failed: FailedRestore | null;
}

/** Null without a restore. */
function failedRestore({ restore, restored }: ShopOptions, error: unknown): FailedRestore | null {
  if (restore === null) return null;
  const { chosen: file = restore, backupAt: at = null, although = [] } = restored ?? {};
  return { file, at, failure: toFailure(error), although: [...although] };
}

function lockingOf({
  platform,
  mode,
  workers,
}: Pick<ShopOptions, 'platform' | 'mode' | 'workers'>): BackupLocking {
  return { passphrase: () => platform.backupPassphrase.kept(mode), worker: workers.jobs ?? null };
}

async function openCoreAndUseCases(options: ShopOptions, restoring: Restoring): Promise<OpenedShop> {
  const { log } = options;
  const core = await openCore({
    ...options,
    dataDir: dirname(options.folder),
    apiKey: options.key(),
    onRestoreFailed(error) {
      log.error('Restoring the backup failed', error);
      restoring.failed = failedRestore(options, error);
    },
    locking: lockingOf(options),
    report: log.error,
  });
  try {
    return startUseCases(core, options, restoring);
  } catch (error) {
    // Close everything, above all the folder's lock, which would block the next try.
    await core.close();
    throw core.store.explain(error);
  }
}

/** Creates the use-cases of an open shop; background work starts last, once nothing can throw any more. */
function startUseCases(core: Core, options: ShopOptions, { failed }: Restoring): OpenedShop {
  const { folder, connection, version, notices, platform, clock, log, tell } = options;
  const { store, sync, requests, probe, reserve, relief } = core;
  seedShop(store, options.region);
  removeLostPins({ store, platform, clock, dataFolder: dirname(folder) });
  const allNotices = [...notices];
  if (store.putBack) {
    log.warn('Data folder is older than its high-water mark', { ...store.putBack });
    allNotices.push(failureOf('folder_put_back', { ...store.putBack }));
  }
  const secondLocation = createSecondLocation({
    store,
    file: join(folder, 'perch.sqlite'),
    dataFolder: dirname(folder),
    run: createSecondLocationRunner(options.secondLocationProcess, clock),
    clock,
    today: () => provenToday({ store, sync, clock }),
    notices: allNotices,
    report: log.error,
  });
  const updating = createUpdating({ store, clock, platform });
  const deps: Deps = {
    store,
    sync,
    requests,
    session: createSession(store, clock),
    clock,
    platform,
    profile: connection.profile,
    probe,
    relief,
    appVersion: version,
    secondLocation,
    updating,
    notices: allNotices,
    restored: core.restored && {
      setAside: core.restored.setAside,
      backupAt: options.restored?.backupAt ?? null,
    },
    notRestored: failed,
  };
  /** Completes the practice shop as its pets arrive. */
  const practise = () => {
    pricePracticeShop(store);
    beginPracticeRegister(store, clock);
    orderInPracticeShop(store);
  };
  const ends = [
    followChanges(deps, tell),
    followKiosk({ ...deps, report: log.error }),
    startIdleTimer({ ...deps, report: log.error }),
    store.onChange(({ pets }) => {
      if (pets.length > 0) practise();
    }),
  ];
  practise();
  const handlers = createHandlers(deps);
  const stopBackups = startBackups({
    store,
    clock,
    secondLocation,
    notices: allNotices,
    report: log.error,
    made: secondLocation.copySoon,
  });
  const stopReserve = followReserve({ store, reserve, clock, notices: allNotices });
  secondLocation.start();
  updating.start();
  const stopErasing = startErasing({ store, sync, clock, report: log.error });
  sync.start();
  sync.askAtStart();
  return {
    handlers,
    async close() {
      updating.stop();
      for (const end of ends) end();
      stopReserve();
      await stopErasing();
      await stopBackups();
      await secondLocation.stop();
      await core.close();
    },
  };
}
