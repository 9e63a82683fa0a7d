import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PerchError } from '../../../shared/errors/errors.ts';
import { writeFileAtomic } from '../atomic-file.ts';
import type { BackupFile } from '../backup/backup-folder.ts';
import { suspicionFile } from './open.ts';

/** The notice in place of a damaged database, until a person chose what to continue with. */
interface Notice {
  setAside: string;
  at: string;
}

/** What SQLite keeps beside a database. */
const COMPANIONS = ['-wal', '-shm'];

/**
 * Puts a damaged database aside under a dated name, with everything SQLite keeps beside it. Nothing is deleted, and a
 * note keeps the next start from quietly opening an empty shop. The note comes first: where there is no room for it the
 * database stays where it is, and a power cut after it leaves nothing that could be taken for a shop that is new.
 *
 * @param stamp a moment fit for a file's name
 * @returns the refusal to throw: `database_damaged` with facts about the last good backup
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
 * Refuses while a damaged database was set aside and nobody chose yet what to continue with.
 *
 * @throws PerchError `database_damaged`, or what the disk refuses
 */
export function refuseWhileSetAside(file: string, backup: BackupFile | null): void {
  const aside = setAsideFile(file);
  if (aside === null) return;
  // What a power cut left: beside another database it would be taken for that one's log.
  bringCompanions(file, aside);
  throw damaged(aside, backup);
}

/** Where a damaged database was set aside that nobody has replaced yet; null where none was. */
export function setAsideFile(file: string): string | null {
  if (existsSync(file) || !existsSync(noticeFile(file))) return null;
  try {
    return (JSON.parse(readFileSync(noticeFile(file), 'utf8')) as Notice).setAside;
  } catch {
    // The note is damaged, too.
    return newestAside(file) ?? `${file}.damaged`;
  }
}

/** Keeps the log of a database that is gone, which SQLite would delete as it begins another one in its place. */
export function keepLog(file: string, stamp: string): void {
  if (!existsSync(file)) bringCompanions(file, `${file}.damaged-${stamp}`);
}

/** The database is gone from its place, and its log follows it. */
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

/** A person chose: a backup is in its place, or an empty shop is wanted. */
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
