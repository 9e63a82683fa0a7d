import { existsSync, mkdirSync, readlinkSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { PerchError } from '../../../shared/errors/errors.ts';
import { toInstant } from '../../../shared/time/time.ts';
import { type BackupFile, fileStamp, listBackups } from '../backup/backup-folder.ts';
import type { BackupLocking } from '../backup/locked-file.ts';
import { type ChangeListener, createChanges } from '../changes.ts';
import type { StoreContext } from '../context.ts';
import { vacuumErased } from '../customers/traces.ts';
import { createIndexing, ensureSearchScope } from '../search/search-index.ts';
import { randomSalt } from '../shop/journal.ts';
import { forgetLastCheck } from '../verify/last-check.ts';
import { asDiskRefusal, isDamage } from './disk-errors.ts';
import { detectRolledBackFolder, type RolledBackFolder } from './high-water.ts';
import { establish, type IdentityOptions, readIdentity } from './identity.ts';
import type { Workers } from './in-thread.ts';
import { migrate, newestVersion } from './migrate.ts';
import { openDatabase, suspect } from './open.ts';
import { removeDatabase } from './remove.ts';
import { forgetSetAside, keepLog, refuseWhileSetAside, setAside } from './set-aside.ts';

export interface StoreOptions extends IdentityOptions {
  /** The shop's database; backups are in `backups` beside it. */
  file: string;
  appVersion: string;
  nativeBinding?: string | undefined;
  /** Default: the machine's own randomness. */
  newSalt?: StoreContext['newSalt'];
  /** Read-only: no migration, no write; works beside the owner of the data folder. */
  readonly?: boolean;
  /** Absent: everything runs in this thread. */
  workers?: Workers;
  /** How backups are encrypted, if they are; absent: the passphrase is unknown. */
  locking?: BackupLocking;
  /** Opens an empty shop if a damaged one was set aside, or is missing, and no backup is wanted. */
  fresh?: boolean;
  /** Whether a shop may be created where there is none; default true. */
  mayCreate?: boolean;
  /** The folder of the high-water marks, outside the data folder; absent: no marks. */
  marks?: string | null;
}

export interface OpenedStore {
  context: StoreContext;
  onChange(listener: ChangeListener): () => void;
  /** Set if the shop's folder was copied back without a restore. */
  putBack: RolledBackFolder | null;
  close(): void;
}

/**
 * Opens the database and everything that repositories need.
 *
 * @throws PerchError `database_newer`, `database_development`, `database_damaged` (it was set aside),
 * `database_missing`, `database_mode`, `nothing_there`, `no_shop_chosen` (none may be created) or errors of the disk
 */
export function openContext(options: StoreOptions): OpenedStore {
  const { file, clock, newId, newSalt = randomSalt, readonly = false, marks = null } = options;
  if (!readonly) prepareFolder(options);
  const db = openOrSetAside(options);
  try {
    const stamp = fileStamp(toInstant(clock.now()));
    if (readonly) refuseOlder(db);
    else migrate(db, { backups: backupFolder(file), stamp });
    const putBack = readonly || marks === null ? null : detectRolledBackFolder(db, { ...options, marks });
    const identity = readonly ? readIdentity(db, options) : establish(db, options);
    if (!readonly) {
      ensureSearchScope(db, identity.connectionId);
      vacuumErasedLeft(db);
    }
    const changes = createChanges();
    const indexPets = createIndexing(db);
    const run = db.transaction((work: () => unknown) => work());
    function transaction<T>(work: () => T): T {
      if (db.inTransaction) return run(work) as T;
      return run.immediate(() => {
        const done = work();
        indexPets();
        return done;
      }) as T;
    }
    const context: StoreContext = {
      db,
      clock,
      newId,
      newSalt,
      identity,
      transaction,
      announce: changes.announce,
    };
    return { context, onChange: changes.onChange, putBack, close: () => db.close() };
  } catch (error) {
    db.close();
    throw whyNotOpened(error, options);
  }
}

/**
 * The error for a database that could not be opened although its header was valid. Of a large one only the header is
 * read before: an error of damage leads to a full check, and a damaged file is set aside.
 *
 * @param error the error met; the database is closed again
 */
export function whyNotOpened(error: unknown, options: StoreOptions): unknown {
  const { file, readonly = false } = options;
  if (isDamage(error) && !readonly) {
    suspect(file);
    try {
      openOrSetAside(options).close();
    } catch (refusal) {
      return refusal;
    }
  }
  return asDiskRefusal(error, file);
}

/** The backup folder of a database. */
export function backupFolder(file: string): string {
  return join(dirname(file), 'backups');
}

function lastBackup(file: string): BackupFile | null {
  return listBackups(backupFolder(file))[0] ?? null;
}

function prepareFolder({ file, fresh, mayCreate = true, clock }: StoreOptions): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (cause) {
    throw new PerchError('folder_unusable', { folder: dirname(file) }, { cause });
  }
  // Leftovers of an interrupted restore or examination.
  removeDatabase(`${file}.restoring`);
  for (const left of ['examined', 'fetched']) {
    removeDatabase(join(backupFolder(file), `${left}.sqlite.partial`));
  }
  if (fresh) {
    forgetSetAside(file);
    keepLog(file, fileStamp(toInstant(clock.now())));
    if (!existsSync(file)) forgetLastCheck(file);
    return;
  }
  const backup = lastBackup(file);
  refuseWhileSetAside(file, backup);
  refuseMissing(file, backup);
  if (!mayCreate && !existsSync(file)) throw new PerchError('no_shop_chosen');
}

function openOrSetAside(options: StoreOptions): Database {
  const { file, clock, readonly } = options;
  try {
    refuseEmptied(file);
    return openDatabase(options, newestVersion());
  } catch (error) {
    const damaged = error instanceof PerchError && error.code === 'database_damaged';
    if (!damaged || readonly || !existsSync(file)) throw error;
    const backup = lastBackup(file);
    throw setAside(file, fileStamp(toInstant(clock.now())), backup, error);
  }
}

/**
 * An empty file is a shop that is being created, unless it has backups: then it lost its content.
 *
 * @throws PerchError `database_damaged`
 */
function refuseEmptied(file: string): void {
  if (!existsSync(file) || statSync(file).size > 0) return;
  if (listBackups(backupFolder(file)).length === 0) return;
  throw new PerchError('database_damaged', { file, found: 'file is empty' });
}

/**
 * Removes erased text from a database too large to be rewritten while the shop sells; a failure is retried at the
 * next start.
 */
function vacuumErasedLeft(db: Database): void {
  try {
    vacuumErased(db, { force: true });
  } catch {
    // It must not prevent selling; the next start retries it.
  }
}

function refuseOlder(db: Database): void {
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version === newestVersion()) return;
  throw new PerchError('database_older', { found: version });
}

/**
 * Refuses to open if the database is missing but was there: files that only a shop has are beside it, or its name is
 * a link to an absent drive. An empty shop would be mistaken for it and reuse its receipt numbers.
 *
 * @param backup the newest backup
 * @throws PerchError `database_missing`
 */
function refuseMissing(file: string, backup: BackupFile | null): void {
  if (existsSync(file)) return;
  if (backup === null && !isLink(file) && !leftOfShop(file).some((path) => existsSync(path))) return;
  throw new PerchError('database_missing', {
    file,
    backup: backup?.file ?? null,
    backupAt: backup?.at ?? null,
  });
}

/** Files that every shop soon has beside its database, or that SQLite and restores leave there. */
function leftOfShop(file: string): string[] {
  const beside = ['gate.sqlite', 'backup-place.json'].map((name) => join(dirname(file), name));
  return [`${file}-wal`, `${file}.generation`, ...beside];
}

function isLink(path: string): boolean {
  try {
    return readlinkSync(path) !== '';
  } catch {
    return false;
  }
}
