import { dirname, join } from 'node:path';
import { newestVersion } from '../database/migrate.ts';
import { backupFolder } from '../database/opened.ts';
import { versionOnDisk } from '../database/version-on-disk.ts';
import { FIRST_VERSION } from '../migrations/migration.ts';
import { type BackupFile, listBackups, listVersionCopies, newestFirst } from './backup-folder.ts';
import type { RunSecondLocationJob } from './second-location-runner.ts';
import { readSecondLocation } from './second-location-state.ts';

/** A backup on this computer or in the second location. */
interface PlacedBackup extends BackupFile {
  place: 'computer' | 'second';
}

/** Backups that a shop can continue from if this program cannot open its database. */
export interface RecoverySources {
  /**
   * Newest first, including those of the second location if it is reachable.
   *
   * @param both lists a backup in both places twice, this disk's first: a disk that damaged one backup may have
   * damaged others. Absent: lists the one on this disk.
   */
  list(both?: boolean): Promise<PlacedBackup[]>;
  /** The backup's path on this disk, copied from the second location if needed. @throws PerchError `backup_unusable` */
  here(file: string): Promise<string>;
}

/**
 * What a program older than the database can continue from: the copy from before the update, and older backups, on
 * this disk.
 *
 * @param file the shop's database
 */
export function olderBackups(file: string): RecoverySources {
  const folder = backupFolder(file);
  const isKnown = (version: number) => version >= FIRST_VERSION && version <= newestVersion();
  return {
    async list() {
      // The copy from before an update is newer than the backups of the version before.
      const all = placed('computer', [...listVersionCopies(folder), ...listBackups(folder)]);
      // The version of an encrypted one is unknown before it is decrypted: they come after the usable ones.
      const readable = all.filter(({ file, locked }) => !locked && isKnown(versionOnDisk(file)));
      return [...readable, ...all.filter(({ locked }) => locked)];
    },
    here: async (wanted) => wanted,
  };
}

interface RecoverySourcesParts {
  /** The shop's database, which is damaged. */
  file: string;
  run: RunSecondLocationJob;
}

/** What a shop whose database is damaged or missing can continue from. */
export function recoverySources({ file, run }: RecoverySourcesParts): RecoverySources {
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
      return newestFirst([...here, ...elsewhere]);
    },
    async here(wanted) {
      if (dirname(wanted) === folder) return wanted;
      return (await run({ do: 'fetch', file: wanted, to: join(folder, 'fetched.sqlite.partial') })).file;
    },
  };
}

const placed = (place: PlacedBackup['place'], backups: BackupFile[]): PlacedBackup[] =>
  backups.map((backup) => ({ ...backup, place }));
