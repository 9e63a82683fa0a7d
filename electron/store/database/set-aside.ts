import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { PerchError } from '../../../shared/errors.ts';
import type { BackupFile } from '../backup/backup-folder.ts';
import { suspicionFile } from './open.ts';

/** What stands where a damaged database was, until a person decided what to go on with. */
interface Notice {
  setAside: string;
  at: string;
}

/**
 * Puts a damaged database aside under a dated name, with everything SQLite keeps beside it. Nothing is deleted, and a
 * note keeps the next start from quietly opening an empty shop.
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
    renameSync(file, aside);
    for (const suffix of ['-wal', '-shm']) {
      if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
    }
    const notice: Notice = { setAside: aside, at: stamp };
    writeFileSync(noticeFile(file), `${JSON.stringify(notice)}\n`);
    rmSync(suspicionFile(file), { force: true });
  } catch {
    return damaged(null, backup, cause);
  }
  return damaged(aside, backup, cause);
}

/** Refuses while a damaged database was set aside and nobody chose yet what to go on with. */
export function refuseWhileSetAside(file: string, backup: BackupFile | null): void {
  const aside = existsSync(file) ? null : setAsideFile(file);
  if (aside !== null) throw damaged(aside, backup);
}

/** Where a damaged database was set aside that nobody has replaced yet; null where none was. */
export function setAsideFile(file: string): string | null {
  if (!existsSync(noticeFile(file))) return null;
  return (JSON.parse(readFileSync(noticeFile(file), 'utf8')) as Notice).setAside;
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
