import { chmodSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LocalId } from '../../../shared/ids.ts';
import { toInstant } from '../../../shared/time.ts';
import type { StoreContext } from '../context.ts';
import { sentenceFor } from '../database/disk-errors.ts';
import { type BackupCheck, checkBackup } from './backup-check.ts';
import { type BackupFile, backupName, listBackups, superfluous, syncFolder } from './backup-folder.ts';
import { refuseBackup } from './backup-refusal.ts';
import { outdated, removeOldCopies } from './expiry.ts';

/** Pages copied between two turns of the event loop: some milliseconds' work. */
const PAGES = 400;

export interface BackupOptions {
  /** Where backups lie. */
  folder: string;
  nativeBinding?: string | undefined;
  /** The built check-worker.ts; null checks in this thread. */
  checkWorker: string | URL | null;
}

/** Backups of the whole database while it is in use, the queue included; keys and the gate lie elsewhere. */
export function createBackup({ db, clock, identity }: StoreContext, options: BackupOptions) {
  const { folder, nativeBinding, checkWorker } = options;
  const installationId = db.prepare<[], LocalId>('SELECT installation_id FROM installation').pluck();
  let running: Promise<unknown> = Promise.resolve();

  async function copyTo(file: string): Promise<BackupFile> {
    const partial = `${file}.partial`;
    const at = toInstant(clock.now());
    try {
      mkdirSync(dirname(file), { recursive: true });
      rmSync(partial, { force: true });
      await db.backup(partial, { progress: () => PAGES });
      await checkBackup({ file: partial, nativeBinding }, checkWorker);
      renameSync(partial, file);
      syncFolder(dirname(file));
      return { file, at, bytes: statSync(file).size };
    } catch (error) {
      rmSync(partial, { force: true });
      throw sentenceFor(error, file);
    }
  }

  /** One at a time: a second one waits for the first. */
  function oneAfterAnother<T>(work: () => Promise<T>): Promise<T> {
    const next = running.then(work, work);
    running = next.catch(() => undefined);
    return next;
  }

  return {
    folder,
    /** Checked backups, newest first. */
    list: (): BackupFile[] => listBackups(folder),

    /**
     * Copies the database, checks the copy, and only then gives it its name; older backups that are no longer needed
     * go after that.
     *
     * @throws PerchError `backup_unusable`, `disk_full` and the like; the last good backup is still there
     */
    make: (): Promise<BackupFile> =>
      oneAfterAnother(async () => {
        // What a restore from elsewhere brought here has served.
        rmSync(join(folder, 'fetched.sqlite.partial'), { force: true });
        const made = await copyTo(join(folder, backupName(toInstant(clock.now()))));
        for (const { file } of superfluous(listBackups(folder), clock.now())) rmSync(file, { force: true });
        return made;
      }),

    /**
     * Looks at a backup as a restore would, at a copy of it, and changes nothing.
     *
     * @throws PerchError `backup_unusable`, `backup_newer`, `backup_foreign`, `database_mode`, `backup_of_another_shop`
     */
    examine: (file: string): Promise<BackupCheck> =>
      oneAfterAnother(async () => {
        const copy = join(folder, 'examined.sqlite.partial');
        try {
          mkdirSync(folder, { recursive: true });
          await copyFile(file, copy);
          chmodSync(copy, 0o600);
          const check = await checkBackup({ file: copy, nativeBinding }, checkWorker);
          refuseBackup(check, installationId.get() ?? null, { backup: file, mode: identity.mode });
          return check;
        } catch (error) {
          throw sentenceFor(error, file);
        } finally {
          for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, { force: true });
        }
      }),

    /**
     * Removes backups and copies that are too old to be kept (docs/data.md, "Customers' data").
     *
     * @param today milliseconds since 1970, of a day that is proven to have come
     */
    removeOld: (today: number): Promise<void> =>
      oneAfterAnother(async () => {
        for (const { file } of outdated(listBackups(folder), today)) rmSync(file, { force: true });
        removeOldCopies({ file: db.name, backups: folder, today });
      }),

    /** A backup to a file of the person's choice; an older file of that name is replaced only by a checked copy. */
    makeAt: (file: string): Promise<BackupFile> => oneAfterAnother(() => copyTo(file)),
  };
}
