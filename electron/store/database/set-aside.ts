import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { PerchError } from '../../../shared/errors/errors.ts';
import { writeFileAtomic } from '../atomic-file.ts';
import type { BackupFile } from '../backup/backup-folder.ts';
import { isDamage } from './disk-errors.ts';
import { suspicionFile } from './open.ts';

/** Marker of a quarantined database; blocks opening until recovery. */
interface Notice {
  setAside: string;
  at: string;
}

/** Files that SQLite keeps beside a database. */
const COMPANIONS = ['-wal', '-shm'];

/**
 * Moves a damaged database to a dated name, with all files that SQLite keeps beside it. Nothing is deleted, and a
 * marker keeps the next start from silently opening an empty shop. The marker is written first: without room for it
 * the database stays in place, and a power cut after it leaves nothing that looks like a new shop.
 *
 * @param stamp a time that fits in a file's name
 * @returns the error to throw: `database_damaged` with facts about the last good backup
 */
export function setAside(
  file: string,
  stamp: string,
  backup: BackupFile | null,
  cause: PerchError,
): PerchError {
  const aside = `${file}.damaged-${stamp}`;
  try {
    const notice: Notice = { setAside: aside, at: stamp };
    writeFileAtomic(noticeFile(file), `${JSON.stringify(notice)}\n`);
    renameSync(file, aside);
    bringCompanions(file, aside);
    rmSync(suspicionFile(file), { force: true });
  } catch {
    return damaged(setAsideFile(file), backup, cause);
  }
  return damaged(aside, backup, cause);
}

/**
 * Refuses while a damaged database was set aside and no recovery was chosen.
 *
 * @throws PerchError `database_damaged`, or errors of the disk
 */
export function refuseWhileSetAside(file: string, backup: BackupFile | null): void {
  const aside = setAsideFile(file);
  if (aside === null) return;
  // After a power cut: beside another database the log would be taken for that one's.
  bringCompanions(file, aside);
  throw damaged(aside, backup);
}

/** The path of a damaged database that was set aside and not replaced yet; null if there is none. */
export function setAsideFile(file: string): string | null {
  if (existsSync(file) || !existsSync(noticeFile(file))) return null;
  try {
    return (JSON.parse(readFileSync(noticeFile(file), 'utf8')) as Notice).setAside;
  } catch {
    // The marker is damaged, too.
    return newestAside(file) ?? `${file}.damaged`;
  }
}

/** Saves the log of a missing database, which SQLite would delete when it creates another one in its place. */
export function keepLog(file: string, stamp: string): void {
  if (!existsSync(file)) bringCompanions(file, `${file}.damaged-${stamp}`);
}

/** The database was moved; its log follows. */
function bringCompanions(file: string, aside: string): void {
  for (const suffix of COMPANIONS) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
}

function newestAside(file: string): string | null {
  const beginning = `${basename(file)}.damaged-`;
  const names = readdirSync(dirname(file)).filter((name) => name.startsWith(beginning) && name.endsWith('Z'));
  const newest = names.sort().at(-1);
  return newest === undefined ? null : join(dirname(file), newest);
}

/** Recovery is complete: a backup is in its place, or an empty shop is wanted. */
export function forgetSetAside(file: string): void {
  rmSync(noticeFile(file), { force: true });
}

function noticeFile(file: string): string {
  return `${file}.set-aside.json`;
}

function damaged(aside: string | null, backup: BackupFile | null, cause?: PerchError): PerchError {
  return new PerchError(
    'database_damaged',
    { ...cause?.facts, setAside: aside, backup: backup?.file ?? null, backupAt: backup?.at ?? null },
    { cause },
  );
}

/**
 * Moves a damaged database of no lasting value away, so that an empty one is created: a shop must not stay closed for
 * it. Returns the error; null if the file is intact or missing.
 */
export function setAsideDamaged(file: string, nativeBinding?: string): unknown {
  if (!existsSync(file)) return null;
  const found = damageIn(file, nativeBinding);
  if (found === null) return null;
  for (const suffix of ['', ...COMPANIONS]) {
    rmSync(`${file}.damaged${suffix}`, { force: true });
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.damaged${suffix}`);
  }
  return found;
}

/** Such a database is small, so reading all of it is quick. */
function damageIn(file: string, nativeBinding: string | undefined): unknown {
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { timeout: 5000, ...(nativeBinding ? { nativeBinding } : {}) });
    const found = db.pragma('quick_check(1)', { simple: true });
    return found === 'ok' ? null : found;
  } catch (error) {
    // Errors of a full or read-only disk are reported when the file is opened for use.
    return isDamage(error) ? error : null;
  } finally {
    db?.close();
  }
}
