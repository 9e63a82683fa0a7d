import type { LedgerDifference } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { flushFile } from '../atomic-file.ts';
import { besideSqlite } from '../database/addon.ts';
import { asDiskRefusal, isOutOfMemory } from '../database/disk-errors.ts';
import { inThread } from '../database/in-thread.ts';
import { migrate, newestVersion } from '../database/migrate.ts';
import { APPLICATION_ID, check, connect, openDatabase, readDatabase } from '../database/open.ts';
import { FIRST_VERSION } from '../migrations/migration.ts';
import { verify } from '../verify/verify.ts';
import { foreignObject } from './schema-check.ts';

/** The result of checking a copy. `refused` if it is unusable. */
export interface BackupCheck {
  version: number;
  /** The first object in its schema that no version of Perch creates; null if there is none. */
  foreign: string | null;
  /**
   * The shop in it; null if the schema is of an unknown version or has foreign objects, so that nothing was queried.
   */
  shop: BackedUpShop | null;
}

/** The shop that a backup is of. */
export interface BackedUpShop {
  installationId: LocalId;
  generation: number;
  mode: 'training' | 'live';
}

interface CheckRequest {
  file: string;
  /** A copy of the open shop, which is worth keeping whatever was added to its schema. */
  own?: boolean;
  nativeBinding?: string | undefined;
}

interface LedgerRequest {
  file: string;
  /** The copy may be of an earlier version and is migrated first; otherwise it is only read. */
  migrates: boolean;
  nativeBinding?: string | undefined;
}

/**
 * Turns a copy into one self-contained file, reads every page of it, and flushes it to disk. Takes seconds for a
 * large shop, so the program uses a worker (`checkBackup`).
 *
 * @throws PerchError `backup_unusable`, or errors of the disk or for lack of memory, which say nothing about the copy
 */
export function checkBackupHere(request: CheckRequest): BackupCheck {
  const found = inspect(request);
  flushFile(request.file);
  return found;
}

/** `checkBackupHere` in a separate thread, so that the counter keeps working. `worker` is the built worker.ts. */
export function checkBackup(request: CheckRequest, worker: string | URL | null): Promise<BackupCheck> {
  return inThread('checkBackup', request, besideSqlite(worker, request.nativeBinding), checkBackupHere);
}

/**
 * Recomputes the ledgers of a backup in a separate thread. The backup must have passed `checkBackup`.
 *
 * @param worker the built worker.ts; null runs in this thread, where `signal` has no effect
 * @returns the checks that found a difference; empty if the ledgers agree
 * @throws if it cannot be read or migrated, or `signal` aborts
 */
export function checkLedgers(
  request: LedgerRequest,
  worker: string | URL | null,
  signal?: AbortSignal,
): Promise<LedgerDifference[]> {
  const beside = besideSqlite(worker, request.nativeBinding);
  return inThread('checkLedgers', request, beside, checkLedgersHere, undefined, signal);
}

export function checkLedgersHere({ file, migrates, nativeBinding }: LedgerRequest): LedgerDifference[] {
  if (migrates) bringUpToDate(file, nativeBinding);
  return readDatabase({ file, nativeBinding }, (db) => {
    db.pragma('trusted_schema = OFF');
    return verify(db).checks.flatMap(({ name, wrong }) => (wrong > 0 ? [{ name, wrong }] : []));
  });
}

/** Without a log, so that the one file is complete. */
function bringUpToDate(file: string, nativeBinding: string | undefined): void {
  const db = openDatabase({ file, nativeBinding }, newestVersion());
  try {
    migrate(db, { backups: null, stamp: '' });
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
}

/**
 * Compares the schema first: until then no query runs that the schema could influence, and none of our SQL functions
 * exists for it to call.
 */
function inspect({ file, own = false, nativeBinding }: CheckRequest): BackupCheck {
  try {
    const db = connect({ file, nativeBinding });
    try {
      db.pragma('trusted_schema = OFF');
      const owner = db.pragma('application_id', { simple: true });
      if (owner !== APPLICATION_ID) throw unusable(file, 'It is not a database of Perch.');
      const version = db.pragma('user_version', { simple: true }) as number;
      const isUnknown = version < FIRST_VERSION || version > newestVersion();
      const foreign = isUnknown ? null : foreignObject(db, version, nativeBinding);
      if (isUnknown || (foreign !== null && !own)) return { version, foreign, shop: null };
      db.pragma('journal_mode = DELETE');
      check(db, file, true);
      // A copy of a shop with foreign objects is still a true copy; it is only refused by a restore.
      if (foreign !== null) return { version, foreign, shop: null };
      const row = db
        .prepare('SELECT installation_id AS installationId, generation, mode FROM installation')
        .get() as BackedUpShop;
      return { version, foreign, shop: row };
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof PerchError && error.code === 'backup_unusable') throw error;
    const refusal = asDiskRefusal(error, file);
    // An unplugged stick or a full disk: whether the copy is whole is unknown.
    if (refusal instanceof PerchError && refusal.code !== 'database_damaged') throw refusal;
    if (isOutOfMemory(error)) throw error;
    throw unusable(file, error instanceof Error ? error.message : String(error));
  }
}

function unusable(file: string, why: string): PerchError {
  return new PerchError('backup_unusable', { file, why });
}
