import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DAY_MS, type Instant } from '../../../shared/time/time.ts';

/** A backup that was checked when it was made. */
export interface BackupFile {
  file: string;
  at: Instant;
  bytes: number;
  /** Whether reading it needs a passphrase. */
  locked: boolean;
}

const NAME = /^perch-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:-(\d+)-(\d+))?\.sqlite(\.age)?$/;

/** A moment in a form valid in file names on every system: `2026-11-21T09-30-00-000Z`. */
export function fileStamp(at: Instant): string {
  return at.replace(/[:.]/g, '-');
}

interface BackupNameParts {
  at: Instant;
  /** The shop's generation and last journal row at the start of the backup. They only increase, whatever the clock does. */
  generation: number;
  journal: number;
  locked?: boolean;
}

/** The name of a backup. Only a file that passed its checks gets one. */
export function backupName({ at, generation, journal, locked = false }: BackupNameParts): string {
  return `perch-${fileStamp(at)}-${generation}-${journal}.sqlite${locked ? '.age' : ''}`;
}

/** The name of the copy made before a database is migrated to a version. */
export function versionCopyName(version: number, stamp: string): string {
  return `before-version-${version}-${stamp}.sqlite`;
}

const COPY_NAME = /^before-version-\d+-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sqlite$/;

/** The checked backups in a folder, newest first; none if it cannot be read. */
export function listBackups(folder: string): BackupFile[] {
  return listNamed(folder, NAME);
}

/**
 * Newest first, by the generation and journal row in their names, then by date, since the clock may have been wrong.
 * Backups with the same name keep their order.
 */
export function newestFirst<Backup extends BackupFile>(backups: readonly Backup[]): Backup[] {
  const order = ({ file }: BackupFile) => {
    const [, , , , , , generation = 0, journal = 0] = NAME.exec(basename(file)) ?? [];
    return [Number(generation), Number(journal)] as const;
  };
  return backups.toSorted((a, b) => {
    const [[generationA, journalA], [generationB, journalB]] = [order(a), order(b)];
    return generationB - generationA || journalB - journalA || Date.parse(b.at) - Date.parse(a.at);
  });
}

/** The copies in a folder that were made before migrations, newest first; they are unchecked. */
export function listVersionCopies(folder: string): BackupFile[] {
  return listNamed(folder, COPY_NAME);
}

/** When a backup or a copy was made, from its name; null for a file with another name. */
export function madeAt(file: string): Instant | null {
  const match = NAME.exec(basename(file)) ?? COPY_NAME.exec(basename(file));
  return match && momentIn(match);
}

function momentIn([, day, hours, minutes, seconds, ms]: RegExpExecArray): Instant {
  return `${day}T${hours}:${minutes}:${seconds}.${ms}Z`;
}

function listNamed(folder: string, pattern: RegExp): BackupFile[] {
  const found = namesIn(folder).flatMap((name) => {
    const match = pattern.exec(name);
    const file = join(folder, name);
    const bytes = match && sizeOf(file);
    // A broken link, or a file on a bad sector, must not hide the other backups.
    if (match === null || bytes === null) return [];
    return [{ file, at: momentIn(match), bytes, locked: name.endsWith('.age') }];
  });
  return newestFirst(found);
}

/** The names in a folder; none if it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function sizeOf(file: string): number | null {
  try {
    return statSync(file).size;
  } catch {
    return null;
  }
}

/** The name of a copy until it is checked and, if backups are locked, encrypted. */
export function unfinishedName(at: Instant): string {
  return `copy-${fileStamp(at)}.sqlite.partial`;
}

const UNFINISHED =
  /^(?:perch|copy|before-version-\d+)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:-\d+-\d+)?\.sqlite(?:\.age)?\.partial$/;

/** Copies left unfinished by a power cut: only those of other days, since one of today may be in progress elsewhere. */
export function leftUnfinished(folder: string, now: number): BackupFile[] {
  return listNamed(folder, UNFINISHED).filter(({ at }) => Math.abs(Date.parse(at) - now) > DAY_MS);
}

const KEPT = 5;
const KEPT_DAYS = 14;
const KEPT_BYTES = 8 * 2 ** 30;

/**
 * The backups that may be deleted. Keeps the newest five and the newest of each of the last fourteen days with backups, up
 * to 8 GiB in total; the newest two in any case.
 */
export function superfluous(newestFirst: readonly BackupFile[]): BackupFile[] {
  const days = new Set<string>();
  let kept = 0;
  return newestFirst.filter(({ at, bytes }, index) => {
    const day = at.slice(0, 10);
    const first = !days.has(day);
    days.add(day);
    const wanted = index < KEPT || (first && days.size <= KEPT_DAYS);
    const keep = index < 2 || (wanted && kept + bytes <= KEPT_BYTES);
    if (keep) kept += bytes;
    return !keep;
  });
}
