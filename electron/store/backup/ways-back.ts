import { dirname, join } from 'node:path';
import { newestVersion } from '../database/migrate.ts';
import { backupFolder } from '../database/opened.ts';
import { versionOnDisk } from '../database/version-on-disk.ts';
import { type BackupFile, listBackups, listVersionCopies } from './backup-folder.ts';
import type { RunPlaceJob } from './place-runner.ts';
import { readPlace } from './place-state.ts';

/** Backups that a shop whose database this program cannot open may go on from. */
export interface WaysBack {
  /** Newest first, those of the second place among them where it can be reached. */
  list(): Promise<BackupFile[]>;
  /** The backup on this disk: brought here first where it lies elsewhere. @throws PerchError `backup_unusable` */
  here(file: string): Promise<string>;
}

/**
 * What a program that is older than the database can go on from: the copy from before the update, and older backups, on
 * this disk.
 *
 * @param file the shop's database
 */
export function waysToOlder(file: string): WaysBack {
  const folder = backupFolder(file);
  const known = newestVersion();
  return {
    async list() {
      const all = [...listVersionCopies(folder), ...listBackups(folder)];
      const newestFirst = all.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
      // Of what version a locked one is, nobody sees before it is unlocked: they come after those that serve for sure.
      const readable = newestFirst.filter(({ file, locked }) => !locked && versionOnDisk(file) <= known);
      return [...readable, ...newestFirst.filter(({ locked }) => locked)];
    },
    here: async (wanted) => wanted,
  };
}

/** @param file the shop's database, which is damaged */
export function waysBack({ file, run }: { file: string; run: RunPlaceJob }): WaysBack {
  const folder = backupFolder(file);
  const there = async (): Promise<BackupFile[]> => {
    const place = readPlace(file);
    if (place === null) return [];
    const found = run({ do: 'list', folder: place.folder, installationId: null });
    return found.then(
      ({ backups }) => backups,
      () => [],
    );
  };
  return {
    async list() {
      const all = [...listBackups(folder), ...(await there())];
      // The same backup in both places is offered from this disk.
      const seen = new Set<string>();
      return all
        .sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
        .filter(({ at }) => !seen.has(at) && Boolean(seen.add(at)));
    },
    async here(wanted) {
      if (dirname(wanted) === folder) return wanted;
      return (await run({ do: 'fetch', file: wanted, to: join(folder, 'fetched.sqlite.partial') })).file;
    },
  };
}
