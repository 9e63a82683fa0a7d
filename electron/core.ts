import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PerchError, toFailure } from '../shared/errors/errors.ts';
import type { Failure } from '../shared/errors/result.ts';
import { newLocalId } from '../shared/ids/new-id.ts';
import type { Clock } from '../shared/time/time.ts';
import { gateKeyOf } from './connection-gate.ts';
import { type Client, createClient } from './petstore/client.ts';
import { type BackupLocking, noLocking } from './store/backup/locked-file.ts';
import { type Restored, type RestoredBy, restoreBackup } from './store/backup/restore.ts';
import { startCheckpoints } from './store/database/checkpoints.ts';
import { asDiskRefusal } from './store/database/disk-errors.ts';
import { keepHighWater } from './store/database/high-water.ts';
import type { Workers } from './store/database/in-thread.ts';
import { lockFolder } from './store/database/lock.ts';
import { setAsideDamaged } from './store/database/set-aside.ts';
import { type DiskReserve, type DiskSpace, diskReserve } from './store/disk-space.ts';
import { openGateStore } from './store/gate/gate.ts';
import { openRequestLedger } from './store/request-ledger.ts';
import { openStore, type Store } from './store/store.ts';
import { createSync, type Sync } from './sync/engine.ts';
import { createGate, type Gate } from './sync/gate/gate.ts';
import { createNoSync } from './sync-views/no-sync.ts';
import { createProbe } from './sync-views/probe.ts';
import { serviceNotes, watchedClient, watchedGateStore } from './sync-views/request-log.ts';
import type { RequestsPort } from './usecases/deps.ts';
import type { StoredConnection } from './usecases/platform.ts';

/** Options for opening a core. */
export interface CoreOptions {
  /** The data folder, which one process owns at a time. */
  dataDir: string;
  mode: 'training' | 'live';
  /** The folder of this mode's shop inside it; may not exist yet. */
  folder: string;
  connection: StoredConnection;
  /** Where the service is reached; differs from the connection's address in training only. Empty: no service yet. */
  serviceUrl: string;
  apiKey: string | null;
  version: string;
  /** A backup that replaces the present database first. */
  restore?: string | null;
  /** The passphrase of that backup as a person typed it; null uses the one of `locking`. */
  restorePassphrase?: string | null;
  /** Who restores it, and what they know of it and decided. */
  restored?: RestoredBy | null;
  /**
   * Called with the reason why that backup could not be restored; the shop is then opened unchanged, and none is
   * created. Absent: nothing is opened, and the error is thrown.
   */
  onRestoreFailed?: (error: unknown) => void;
  /** The folder of the high-water marks, outside the data folder; absent: no marks. */
  marks?: string | null;
  /** How backups are encrypted, if they are. */
  locking?: BackupLocking;
  /** Opens an empty shop if a damaged database was set aside, or the database is missing. */
  fresh?: boolean;
  /** Absent: everything runs in this thread. */
  workers?: Workers;
  clock: Clock;
  /** How much room the disk of a folder has; default: the disk's own answer. */
  room?: (folder: string) => DiskSpace | null;
  fetch?: typeof globalThis.fetch;
  random?: () => number;
  /** Reports internal errors; never contains the key. */
  report?: (message: string, error: unknown) => void;
}

/** An open shop without a window: its store, its gate and its sync. */
export interface Core {
  store: Store;
  /** The result of the restore; null without one, or if it failed. */
  restored: Restored | null;
  gate: Gate;
  sync: Sync;
  requests: RequestsPort;
  probe: ReturnType<typeof createProbe>;
  reserve: DiskReserve;
  /** What a long write awaits between two slices while the disk needs a pause; null if it does not. */
  relief(): Promise<void> | null;
  close(): Promise<void>;
}

/**
 * Opens a shop: locks the data folder, restores a backup if one is given, opens database and gate, and creates the
 * sync, which is not started. Does not use Electron; the window and the command line share it.
 *
 * @throws PerchError `in_use`, `no_shop_chosen` after a failed restore without a shop, and all errors of opening the
 * database; nothing stays open then
 */
export async function openCore(options: CoreOptions): Promise<Core> {
  const { dataDir, mode, folder, connection, serviceUrl, apiKey, clock } = options;
  const { fetch = globalThis.fetch, random = Math.random } = options;
  const { restore = null, workers = {}, locking = noLocking, marks = null } = options;
  const report = options.report ?? (() => undefined);
  const { profile, till } = connection;
  const nativeBinding = process.env.PERCH_SQLITE_BINDING || undefined;
  const closers: (() => void | Promise<void>)[] = [];
  let explain = (error: unknown) => asDiskRefusal(error, folder);
  async function close(): Promise<void> {
    for (const one of closers.splice(0).reverse()) await one();
  }
  try {
    const lock = lockFolder(dataDir, nativeBinding);
    closers.push(() => lock.release());
    const file = join(folder, 'perch.sqlite');
    let restored: Restored | null = null;
    if (restore) {
      try {
        // On a computer where Perch has opened no shop yet.
        mkdirSync(folder, { recursive: true });
        restored = await restoreBackup({
          backup: restore,
          file,
          mode,
          till,
          clock,
          nativeBinding,
          checkWorker: workers.jobs ?? null,
          passphrase: options.restorePassphrase ?? null,
          restored: options.restored ?? null,
          locking,
          marks,
        });
      } catch (error) {
        if (!options.onRestoreFailed) throw error;
        options.onRestoreFailed(explain(error));
      }
    }
    const store = openStore({
      file,
      clock,
      newId: newLocalId,
      till,
      mode,
      connection,
      appVersion: options.version,
      fresh: options.fresh ?? false,
      // A new shop would refuse the backup as another shop's.
      mayCreate: !restore,
      nativeBinding,
      workers,
      locking,
      marks,
    });
    closers.push(() => store.close());
    explain = store.explain;
    if (marks !== null) {
      closers.push(keepHighWater({ marks, db: store.context.db, clock, onChange: store.onChange, report }));
    }
    const checkpoints = workers.checkpoint
      ? startCheckpoints({ store, file, nativeBinding, clock, worker: workers.checkpoint, report })
      : null;
    closers.push(() => checkpoints?.close());
    const relief = () => checkpoints?.relief() ?? null;
    const gateFile = join(folder, 'gate.sqlite');
    const damage = setAsideDamaged(gateFile, nativeBinding);
    if (damage !== null) report('Gate database damaged; starting empty', damage);
    const key = gateKeyOf({ baseUrl: connection.baseUrl, account: connection.account, apiKey });
    const ledger = openRequestLedger(gateFile, { connectionId: key.connectionId, clock, nativeBinding });
    closers.push(() => ledger.close());
    const unnoted = (error: unknown) => report('Request log not saved', error);
    const gateStore = watchedGateStore(openGateStore(gateFile, key, nativeBinding), ledger, unnoted);
    const gate = createGate({ store: gateStore, clock, random, profile });
    closers.push(() => gate.close());
    // An unusable key or address prevents neither selling nor correcting it.
    const opened = openClient({
      baseUrl: serviceUrl,
      apiKey,
      profile,
      fetch,
      clock,
      serviceTime: gate.serviceAtLeast,
    });
    const client = opened.client && watchedClient(opened.client, ledger, unnoted);
    const requests: RequestsPort = {
      history: ledger.history,
      notes: () => serviceNotes(ledger, client?.routes ?? null),
    };
    const reserve = diskReserve(folder, options.room);
    const sync = client
      ? createSync({
          store,
          gate,
          client,
          profile,
          clock,
          report,
          relief,
          hasRoom: reserve.isFree,
        })
      : createNoSync(store, clock, opened.refusal);
    closers.push(() => sync.stop());
    const probe = createProbe({
      open: { gate, key, store },
      openStore: (other) => openGateStore(gateFile, other, nativeBinding),
      random,
      fetch,
      clock,
      newId: newLocalId,
    });
    return { store, restored, gate, sync, requests, probe, reserve, relief, close };
  } catch (error) {
    await close();
    throw explain(error);
  }
}

/** The client of the service; null without a service, or if the settings allow no request. */
function openClient(options: Parameters<typeof createClient>[0]): {
  client: Client | null;
  refusal: Failure | null;
} {
  if (!options.baseUrl) return { client: null, refusal: null };
  try {
    return { client: createClient(options), refusal: null };
  } catch (error) {
    if (!(error instanceof PerchError)) throw error;
    return { client: null, refusal: toFailure(error) };
  }
}
