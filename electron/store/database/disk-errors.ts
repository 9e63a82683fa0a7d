import Database from 'better-sqlite3';
import { PerchError } from '../../../shared/errors/errors.ts';

type DiskCode =
  | 'database_damaged'
  | 'disk_error'
  | 'disk_full'
  | 'disk_readonly'
  | 'folder_unusable'
  | 'in_use';

/** Whether SQLite found invalid bytes in its file. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error);
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}

/** Whether SQLite got no memory, which says nothing about the file. */
export function isOutOfMemory(error: unknown): boolean {
  return sqliteCode(error).startsWith('SQLITE_NOMEM');
}

/** Errors of the system when a file other than a database is written. */
const SYSTEM: Record<string, DiskCode> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EFBIG: 'disk_full',
  EROFS: 'disk_readonly',
  EIO: 'disk_error',
};

/** A lack of rights concerns the disk only if a file was to be created, moved or removed. */
const FORBIDDEN = ['EACCES', 'EPERM'];
const ON_FILES = ['open', 'mkdir', 'rename', 'unlink', 'link', 'chmod'];

function systemCode(error: unknown): DiskCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  return FORBIDDEN.includes(code) && ON_FILES.includes(syscall) ? 'folder_unusable' : SYSTEM[code];
}

/**
 * Turns an error of SQLite or the system about the disk into a PerchError. Its transaction was rolled back: nothing
 * shown as done is lost. Returns other errors unchanged.
 */
export function asDiskRefusal(error: unknown, file: string): unknown {
  const code = sqliteCode(error);
  const refuse = (name: DiskCode) => new PerchError(name, { file, sqlite: code }, { cause: error });
  if (isDamage(error)) return refuse('database_damaged');
  // The log's shared-memory file is the first that a full disk does not let grow.
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE') return refuse('disk_full');
  if (code.startsWith('SQLITE_READONLY')) return refuse('disk_readonly');
  if (code.startsWith('SQLITE_CANTOPEN')) return refuse('folder_unusable');
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return refuse('in_use');
  if (code.startsWith('SQLITE_IOERR')) return refuse('disk_error');
  const systems = systemCode(error);
  return systems === undefined ? error : new PerchError(systems, { file }, { cause: error });
}

function sqliteCode(error: unknown): string {
  return error instanceof Database.SqliteError ? error.code : '';
}
