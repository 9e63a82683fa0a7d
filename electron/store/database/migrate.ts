import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { flushFile, renameDurably } from '../atomic-file.ts';
import { versionCopyName } from '../backup/backup-folder.ts';
import { diskSpaceOf, fitsOnDisk } from '../disk-space.ts';
import { migrations } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import { APPLICATION_ID } from './open.ts';
import { removeDatabase } from './remove.ts';

/**
 * Migrates a database to the newest version this program knows: all missing steps in one transaction, after an older
 * one was copied into the backup folder. If a step fails, the copy is deleted: the database is unchanged, and
 * repeated starts must not fill the disk.
 *
 * @param options.backups the folder of the copy; null makes none, for a file that is a copy itself
 * @param options.stamp a part of the copy's name
 * @returns the previous version
 */
export function migrate(
  db: Database,
  options: { backups: string | null; stamp: string; steps?: readonly Migration[] },
): number {
  const steps = options.steps ?? migrations;
  const before = db.pragma('user_version', { simple: true }) as number;
  const missing = steps.filter((step) => step.version > before);
  if (missing.length === 0) return before;
  const { backups, stamp } = options;
  const kept = before > 0 && backups !== null ? join(backups, versionCopyName(before + 1, stamp)) : null;
  if (kept !== null) copy(db, kept);
  // Rebuilding a table would delete the rows that refer to it; the references are checked below.
  db.pragma('foreign_keys = OFF');
  const all = db.transaction(() => {
    db.pragma(`application_id = ${APPLICATION_ID}`);
    for (const step of missing) {
      db.exec(step.sql);
      db.pragma(`user_version = ${step.version}`);
    }
    const broken = db.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) throw new Error(`A migration broke ${broken.length} references`);
  });
  try {
    all.immediate();
  } catch (error) {
    if (kept !== null) rmSync(kept, { force: true });
    throw error;
  } finally {
    db.pragma('foreign_keys = ON');
  }
  return before;
}

/** Only a complete copy gets its name, because it is offered for a restore. */
function copy(db: Database, file: string): void {
  const partial = `${file}.partial`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    db.prepare('VACUUM INTO ?').run(partial);
    flushFile(partial);
    renameDurably(partial, file);
  } catch (error) {
    removeDatabase(partial);
    throw error;
  }
}

/**
 * Whether the disk has room for a newer version's migration of databases at their first start: a copy from before,
 * and at most a rewrite of everything.
 *
 * @param files the databases, whose folders are on one disk; they need not exist
 */
export function hasRoomToMigrate(files: readonly string[], room = diskSpaceOf): boolean {
  const there = files.filter((file) => existsSync(file));
  const bytes = there.reduce((sum, file) => sum + 2 * statSync(file).size, 0);
  return there[0] === undefined || fitsOnDisk(room(dirname(there[0])), bytes);
}

/** The newest known version. */
export function newestVersion(steps: readonly Migration[] = migrations): number {
  return steps.at(-1)?.version ?? 0;
}
