import type { LedgerDifference } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { flushFile } from '../atomic-file.ts';
import { besideSqlite } from '../database/addon.ts';
import { asDiskRefusal, isOutOfMemory } from '../database/disk-errors.ts';
import { inThread } from '../database/in-thread.ts';
import { migrate, newestVersion } from '../database/migrate.ts';
import { APPLICATION_ID, check, connect, openDatabase } from '../database/open.ts';
import { FIRST_VERSION } from '../migrations/migration.ts';
import { verify } from '../verify/verify.ts';
import { foreignObject } from './schema-check.ts';

/** What a look at a copy found. `refused` where it cannot be relied on. */
export interface BackupCheck {
  version: number;
  /** Something in its schema that no version of Perch made; null where there is nothing. */
  foreign: string | null;
  /** The shop in it; null where the schema is of an unknown version or not Perch's alone, and nothing of it was asked for. */
  shop: BackedUpShop | null;
}

/** Whose backup it is. */
export interface BackedUpShop {
  installationId: LocalId;
  generation: number;
  mode: 'training' | 'live';
}

interface CheckRequest {
  do?: 'check';
  file: string;
  /** A copy of the shop that is open, which is worth keeping whatever somebody added to its schema. */
  own?: boolean;
  nativeBinding?: string | undefined;
}

interface LedgerRequest {
  do: 'ledgers';
  file: string;
  /** It is a copy of an earlier version perhaps, which is migrated first; otherwise it is only read. */
  migrates: boolean;
  nativeBinding?: string | undefined;
}

/** What the thread of check-worker.ts does. */
export function answerCheck(request: CheckRequest | LedgerRequest): BackupCheck | LedgerDifference[] {
  return request.do === 'ledgers' ? checkLedgersHere(request) : checkBackupHere(request);
}

/**
 * Turns a copy into one self-contained file, reads every page of it, and flushes it to disk. Takes seconds for a large
 * shop, so the program asks a worker (`checkBackup`).
 *
 * @throws PerchError `backup_unusable`, or what the disk or the memory refuses, which says nothing of the copy
 */
export function checkBackupHere(request: CheckRequest): BackupCheck {
  const found = inspect(request);
  flushFile(request.file);
  return found;
}

/** The same in a separate thread, so that the counter keeps working. `worker` is the built check-worker.ts. */
export function checkBackup(request: CheckRequest, worker: string | URL | null): Promise<BackupCheck> {
  return inThread(request, besideSqlite(worker, request.nativeBinding), checkBackupHere);
}

/**
 * Recomputes the ledgers of a backup in a separate thread. What it holds must have passed `checkBackup`.
 *
 * @param worker the built check-worker.ts; null does it in this thread, where no signal ends it
 * @returns the checks that found a difference; none where the ledgers agree
 * @throws what cannot be read or migrated, and where the signal ends it
 */
export function checkLedgers(
  request: Omit<LedgerRequest, 'do'>,
  worker: string | URL | null,
  signal?: AbortSignal,
): Promise<LedgerDifference[]> {
  const asked: LedgerRequest = { ...request, do: 'ledgers' };
  const beside = besideSqlite(worker, request.nativeBinding);
  return inThread(asked, beside, checkLedgersHere, undefined, signal);
}

function checkLedgersHere({ file, migrates, nativeBinding }: LedgerRequest): LedgerDifference[] {
  if (migrates) bringUpToDate(file, nativeBinding);
  const db = connect({ file, nativeBinding, readonly: true });
  try {
    db.pragma('trusted_schema = OFF');
    return verify(db).checks.flatMap(({ name, wrong }) => (wrong > 0 ? [{ name, wrong }] : []));
  } finally {
    db.close();
  }
}

/** A copy keeps no log, so that the one file has everything. */
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
 * Compares the schema before anything else: until then nothing is run that a schema can have a part in, and no function
 * of ours is there for it to call.
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
      // A copy of a shop that somebody added to is still a true copy; it is just not restored.
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
    // A stick that was pulled out, a full disk: whether the copy is whole, nobody saw.
    if (refusal instanceof PerchError && refusal.code !== 'database_damaged') throw refusal;
    if (isOutOfMemory(error)) throw error;
    throw unusable(file, error instanceof Error ? error.message : String(error));
  }
}

function unusable(file: string, why: string): PerchError {
  return new PerchError('backup_unusable', {
    file,
    why,
  });
}
