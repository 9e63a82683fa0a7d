import { dirname, join } from 'node:path';
import type { Clock } from '../../../shared/time/time.ts';
import { newestVersion } from '../database/migrate.ts';
import { backupFolder } from '../database/opened.ts';
import { versionOnDisk } from '../database/version-on-disk.ts';
import { FIRST_VERSION } from '../migrations/migration.ts';
import { type BackupFile, listBackups, listVersionCopies, newestFirst } from './backup-folder.ts';
import type { RunSecondLocationJob } from './second-location-runner.ts';
import { readSecondLocation } from './second-location-state.ts';

/** A backup, and where it lies: on this computer, or in the second location. */
interface PlacedBackup extends BackupFile {
  place: 'computer' | 'second';
}

/** Backups that a shop can continue from when this program cannot open its database. */
export interface RecoverySources {
  /**
   * Newest first, those of the second location among them where it can be reached.
   *
   * @param both whether one that lies in both places is listed twice, this disk's first: a disk that spoiled one backup
   *   may have spoiled others. Absent: it is offered from this disk.
   */
  list(both?: boolean): Promise<PlacedBackup[]>;
  /** The backup on this disk: brought here first where it lies elsewhere. @throws PerchError `backup_unusable` */
  here(file: string): Promise<string>;
}

/**
 * What a program that is older than the database can continue from: the copy from before the update, and older backups,
 * on this disk.
 *
 * @param file the shop's database
 */
export function olderBackups(file: string, clock: Pick<Clock, 'now'>): RecoverySources {
  const folder = backupFolder(file);
  const isKnown = (version: number) => version >= FIRST_VERSION && version <= newestVersion();
  return {
    async list() {
      const all = newestFirst(
        placed('computer', [...listVersionCopies(folder), ...listBackups(folder)]),
        clock.now(),
      );
      // Of what version a locked one is, nobody sees before it is unlocked: they come after those that serve for sure.
      const readable = all.filter(({ file, locked }) => !locked && isKnown(versionOnDisk(file)));
      return [...readable, ...all.filter(({ locked }) => locked)];
    },
    here: async (wanted) => wanted,
  };
}

interface WaysBackParts {
  /** The shop's database, which is damaged. */
  file: string;
  run: RunSecondLocationJob;
  clock: Pick<Clock, 'now'>;
}

/** What a shop whose database is damaged or missing can continue from. */
export function recoverySources({ file, run, clock }: WaysBackParts): RecoverySources {
  const folder = backupFolder(file);
  const there = async (): Promise<BackupFile[]> => {
    const place = readSecondLocation(file);
    if (place === null) return [];
    const found = run({ do: 'list', folder: place.folder, installationId: null });
    return found.then(
      ({ backups }) => backups,
      () => [],
    );
  };
  return {
    async list(both = false) {
      const here = placed('computer', listBackups(folder));
      const seen = new Set(here.map(({ at }) => at));
      const elsewhere = placed('second', await there()).filter(({ at }) => both || !seen.has(at));
      return newestFirst([...here, ...elsewhere], clock.now());
    },
    async here(wanted) {
      if (dirname(wanted) === folder) return wanted;
      return (await run({ do: 'fetch', file: wanted, to: join(folder, 'fetched.sqlite.partial') })).file;
    },
  };
}

const placed = (place: PlacedBackup['place'], backups: BackupFile[]): PlacedBackup[] =>
  backups.map((backup) => ({ ...backup, place }));
