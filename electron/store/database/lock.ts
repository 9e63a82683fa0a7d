import { mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { PerchError } from '../../../shared/errors/errors.ts';
import { asDiskRefusal, isDamage } from './disk-errors.ts';

/** The lock of a data folder by this process. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks a data folder for as long as this process lives. The lock is SQLite's own on an open file, so the operating
 * system releases it however the process ends.
 *
 * @throws PerchError `in_use` if another program has it
 */
export function lockFolder(folder: string, nativeBinding?: string): FolderLock {
  const file = join(folder, 'lock.sqlite');
  let db: Database.Database | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    db = new Database(file, { timeout: 0, ...(nativeBinding ? { nativeBinding } : {}) });
    db.pragma('journal_mode = MEMORY');
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
    const held = db;
    return { release: () => held.close() };
  } catch (error) {
    db?.close();
    if (isDamage(error)) {
      // Nothing is kept in it. Emptied, not removed: another program may have it open by now.
      truncateSync(file);
      return lockFolder(folder, nativeBinding);
    }
    const refused = asDiskRefusal(error, file);
    if (refused instanceof PerchError && refused.code !== 'in_use') throw refused;
    if (!(refused instanceof PerchError)) {
      throw new PerchError('folder_unusable', { folder }, { cause: error });
    }
    throw new PerchError('in_use', { folder });
  }
}
