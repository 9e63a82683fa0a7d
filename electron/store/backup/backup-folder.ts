import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Instant } from '../../../shared/time/time.ts';

/** A backup that was checked when it was made. */
export interface BackupFile {
  file: string;
  at: Instant;
  bytes: number;
  /** Whether it needs a passphrase to be read. */
  locked: boolean;
}

const NAME = /^perch-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:-(\d+)-(\d+))?\.sqlite(\.age)?$/;

/** A moment as a part of a file's name on every system: `2026-11-21T09-30-00-000Z`. */
export function fileStamp(at: Instant): string {
  return at.replace(/[:.]/g, '-');
}

interface Naming {
  at: Instant;
  /** Generation and last journal row of the shop as the backup begins. They only rise, whatever the clock does. */
  generation: number;
  journal: number;
  locked?: boolean;
}

/** The name of a backup. Only a file that passed its checks gets one. */
export function backupName({ at, generation, journal, locked = false }: Naming): string {
  return `perch-${fileStamp(at)}-${generation}-${journal}.sqlite${locked ? '.age' : ''}`;
}

/** The name of the copy that is made before a database is brought to a version. */
export function versionCopyName(version: number, stamp: string): string {
  return `before-version-${version}-${stamp}.sqlite`;
}

const COPY_NAME = /^before-version-\d+-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sqlite$/;

/** The checked backups in a folder, newest first; none where it cannot be read. */
export function listBackups(folder: string): BackupFile[] {
  return listNamed(folder, NAME);
}

/**
 * Newest first, by the generation and journal row in their names, then by date: a date is wrong where the clock was. Those
 * of one name keep their order.
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

/** The copies in a folder that were made before migrations, newest first; nobody has checked them. */
export function listVersionCopies(folder: string): BackupFile[] {
  return listNamed(folder, COPY_NAME);
}

/** When a backup or a copy was made, by its name; null for a file that somebody named otherwise. */
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
    // A broken link, or a file on a bad sector, hides no other backup.
    if (match === null || bytes === null) return [];
    return [{ file, at: momentIn(match), bytes, locked: name.endsWith('.age') }];
  });
  return newestFirst(found);
}

/** The names in a folder; none where it cannot be read. */
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

/** Where a copy lies until it is checked, and locked where backups are. */
export function unfinishedName(at: Instant): string {
  return `copy-${fileStamp(at)}.sqlite.partial`;
}

const UNFINISHED =
  /^(?:perch|copy|before-version-\d+)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:-\d+-\d+)?\.sqlite(?:\.age)?\.partial$/;
const DAY = 24 * 60 * 60_000;

/** Copies that a power cut left unfinished: those of another day than this, since one may be under way elsewhere. */
export function leftUnfinished(folder: string, now: number): BackupFile[] {
  return listNamed(folder, UNFINISHED).filter(({ at }) => Math.abs(Date.parse(at) - now) > DAY);
}

const KEPT = 5;
const KEPT_DAYS = 14;
const KEPT_BYTES = 8 * 2 ** 30;

/**
 * Those that may go: kept are the newest five and the newest of each of the last fourteen days that have any, as far as
 * 8 GiB reach; the newest two in any case.
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
