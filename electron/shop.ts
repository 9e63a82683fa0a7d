import { dirname, join } from 'node:path';
import type { AppState } from '../shared/domain/app.ts';
import type { ShopSettings } from '../shared/domain/settings.ts';
import { PerchError } from '../shared/errors.ts';
import type { EventName } from '../shared/ipc/channels.ts';
import type { Events } from '../shared/ipc/events.ts';
import { systemClock } from '../shared/time.ts';
import type { Log } from './app/logs.ts';
import type { OpenedShop } from './app/shopkeeper.ts';
import { openCore } from './core.ts';
import { listBackups } from './store/backup/backup-folder.ts';
import { backupFolder } from './store/database/opened.ts';
import { setAsideFile } from './store/database/set-aside.ts';
import { followChanges } from './usecases/app/events.ts';
import { startBackups } from './usecases/backup/schedule.ts';
import type { Deps } from './usecases/deps.ts';
import { createHandlers } from './usecases/handlers.ts';
import type { Platform, StoredConnection } from './usecases/platform.ts';
import { closedShopHandlers } from './usecases/recovery/closed-shop.ts';
import { sessionOf } from './usecases/session-of.ts';
import { pricePracticeShop } from './usecases/training/price-list.ts';

/** What a shop is opened with. */
export interface ShopOptions {
  mode: 'training' | 'live';
  /** The folder where `perch.sqlite` lies; may not exist yet. */
  folder: string;
  /** Which service this is, for everything that belongs to a connection: address, account, till number, profile. */
  connection: StoredConnection;
  /**
   * Where that service is reached now. The connection's own address, except in training: there the address is a name
   * that stays, while the program's own service listens on another port after each start.
   */
  serviceUrl: string;
  /** The API key of that connection; never kept, asked for when it is needed. */
  key(): string | null;
  /** A backup to put in the place of the present database first. */
  restore: string | null;
  /** Begin an empty shop where a damaged database was set aside. */
  fresh: boolean;
  version: string;
  /** What a new shop begins with: language, currency and the like. */
  region: Partial<ShopSettings>;
  /** Sentences about the program itself for the person. */
  notices: AppState['notices'];
  platform: Platform;
  log: Log;
  /** Tells the page an event; nobody may be listening. */
  tell<E extends EventName>(event: E, payload: Events[E]): void;
}

/**
 * Opens the shop's database, its sync and its use-cases, and lets the sync begin. Where the database was found damaged,
 * what is opened offers the ways back instead.
 *
 * @throws PerchError as openCore does; every page is told instead of seeing a shop
 */
export async function openShop(options: ShopOptions): Promise<OpenedShop> {
  try {
    return await openWhole(options);
  } catch (error) {
    const { folder, platform, log } = options;
    const file = join(folder, 'perch.sqlite');
    const setAside = setAsideFile(file);
    const damaged = error instanceof PerchError && error.code === 'database_damaged';
    if (setAside === null && !damaged) throw error;
    log.error('The shop is damaged and stays closed', error);
    const backups = () => listBackups(backupFolder(file));
    const handlers = closedShopHandlers({ error, setAside, backups, restart: platform.restart });
    return { handlers, close: async () => undefined };
  }
}

async function openWhole(options: ShopOptions): Promise<OpenedShop> {
  const { mode, folder, connection, serviceUrl, version, notices, platform, log, restore, tell } = options;
  const core = await openCore({
    dataDir: dirname(folder),
    mode,
    folder,
    connection,
    serviceUrl,
    apiKey: options.key(),
    version,
    restore,
    fresh: options.fresh,
    checkWorker: new URL('./check.js', import.meta.url),
    checkpointWorker: new URL('./checkpoint.js', import.meta.url),
    report: log.error,
  });
  const { store, sync, requests, probe } = core;
  store.settings.begin(options.region);
  const deps: Deps = {
    store,
    sync,
    requests,
    session: sessionOf(store, systemClock),
    clock: systemClock,
    platform,
    profile: connection.profile,
    probe,
    appVersion: version,
    notices: [...notices],
  };
  const ends = [
    followChanges(deps, tell),
    store.onChange(({ pets }) => {
      if (pets.length > 0) pricePracticeShop(store);
    }),
  ];
  pricePracticeShop(store);
  const stopBackups = startBackups({ store, clock: systemClock, notices: deps.notices, report: log.error });
  const handlers = createHandlers(deps);
  sync.start();
  sync.greet();
  return {
    handlers,
    async close() {
      for (const end of ends) end();
      await stopBackups();
      await core.close();
    },
  };
}
