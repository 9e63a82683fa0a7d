import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { PerchError } from '../../../shared/errors/errors.ts';
import { keepPlans } from '../../../shared/keep-plans.ts';
import { FIRST_VERSION } from '../migrations/migration.ts';
import { registerSearchFunctions } from '../search/search-text.ts';
import { noteAddon } from './addon.ts';
import { asDiskRefusal, isDamage } from './disk-errors.ts';
import { prepareLazily } from './lazy-statements.ts';

/** Marks a file as a shop's database: `PRCH`. */
export const APPLICATION_ID = 0x50524348;

/** A quick_check of a larger database would delay every start; backups check the rest (see backup.ts). */
const CHECK_UP_TO_BYTES = 32 * 2 ** 20;

export interface OpenOptions {
  file: string;
  readonly?: boolean;
  /** Path of a compiled addon for an old runtime (docs/running.md, "Set-up"). */
  nativeBinding?: string | undefined;
}

/**
 * Opens a connection as every part of the shop needs it: WAL, a commit is on the disk when it returns
 * (`synchronous=FULL`, on macOS with a full flush), foreign keys on.
 *
 * @throws PerchError `database_newer` or `database_development` (nothing was touched), `database_foreign`,
 * `database_damaged`, or errors of the disk
 */
export function openDatabase(options: OpenOptions, knownVersion: number): Database.Database {
  if (existsSync(options.file)) inspect(options, knownVersion);
  // All of it was checked and is intact.
  if (!options.readonly) forgetSuspicion(options.file);
  const db = connect(options);
  try {
    db.pragma('foreign_keys = ON');
    db.pragma('temp_store = MEMORY');
    db.pragma('cache_size = -12000');
    registerSearchFunctions(db);
    if (!options.readonly) {
      db.pragma('journal_mode = WAL');
      db.pragma('synchronous = FULL');
      db.pragma('fullfsync = ON');
      db.pragma('checkpoint_fullfsync = ON');
      db.pragma('journal_size_limit = 67108864');
    }
    return db;
  } catch (error) {
    db.close();
    throw asDiskRefusal(error, options.file);
  }
}

/** A second, read-only connection: for the command line beside the window, and for checking a backup. */
export function connect(options: OpenOptions): Database.Database {
  try {
    const db = new Database(options.file, {
      readonly: options.readonly ?? false,
      fileMustExist: options.readonly ?? false,
      timeout: 5000,
      ...(options.nativeBinding ? { nativeBinding: options.nativeBinding } : {}),
    });
    noteAddon(options.nativeBinding);
    return prepareLazily(keepPlans(db));
  } catch (error) {
    throw asDiskRefusal(error, options.file);
  }
}

/** Opens a database read-only, reads from it, and closes it. */
export function readDatabase<T>(
  { file, nativeBinding }: Pick<OpenOptions, 'file' | 'nativeBinding'>,
  read: (db: Database.Database) => T,
): T {
  const db = connect({ file, nativeBinding, readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** Records that damage was met while a database was in use, so that the next start checks all of it. */
export function suspect(file: string): void {
  try {
    writeFileSync(suspicionFile(file), '');
  } catch {
    // Damage will be met again.
  }
}

/** The database was found intact, or replaced. */
export function forgetSuspicion(file: string): void {
  try {
    rmSync(suspicionFile(file), { force: true });
  } catch {
    // It is checked once more.
  }
}

export function suspicionFile(file: string): string {
  return `${file}.suspect`;
}

// Read-only, because even a change of journal mode would touch a database that this program must not touch.
function inspect(options: OpenOptions, knownVersion: number): void {
  const db = connect({ ...options, readonly: true });
  try {
    const version = db.pragma('user_version', { simple: true }) as number;
    const owner = db.pragma('application_id', { simple: true }) as number;
    const empty = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
    if (!empty && owner !== APPLICATION_ID) throw new PerchError('database_foreign', { file: options.file });
    if (!empty && version < FIRST_VERSION) {
      throw new PerchError('database_development', { file: options.file, found: version });
    }
    if (version > knownVersion) {
      throw new PerchError('database_newer', { file: options.file, found: version, known: knownVersion });
    }
    const suspect = existsSync(suspicionFile(options.file));
    // The suspected damage may be only an index key, which only the thorough check compares with its row.
    if (suspect || statSync(options.file).size <= CHECK_UP_TO_BYTES) check(db, options.file, suspect);
  } catch (error) {
    throw isDamage(error) ? damaged(options.file, error) : asDiskRefusal(error, options.file);
  } finally {
    db.close();
  }
}

/** @throws PerchError `database_damaged` */
export function check(db: Database.Database, file: string, thorough = false): void {
  registerSearchFunctions(db);
  const found = db.pragma(thorough ? 'integrity_check(1)' : 'quick_check(1)', { simple: true });
  if (found !== 'ok') throw damaged(file, found);
}

function damaged(file: string, cause: unknown): PerchError {
  return new PerchError(
    'database_damaged',
    { file, found: cause instanceof Error ? cause.message : String(cause) },
    { cause },
  );
}
