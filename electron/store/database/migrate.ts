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
 * Brings a database to the newest version this program knows: all missing steps in one transaction, after a copy of
 * an older one was put into the backup folder. If a step fails, the copy is deleted: the database is unchanged, and
 * repeated starts must not fill the disk.
 *
 * @param options.backups where the copy goes; null makes none, for a file that is a copy itself
 * @param options.stamp goes into the copy's name
 * @returns the version it had before
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
  // A table that is made anew would take the rows that name it along; whether all references hold is looked at below.
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

/** Only a copy that is whole gets its name: it is offered as a way back. */
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
 * Whether the disk has room for what a newer version does to databases at their first start: a copy from before, and at most
 * all of it written anew.
 *
 * @param files the databases, whose folders lie on one disk; they need not exist
 */
export function hasRoomToMigrate(files: readonly string[], room = diskSpaceOf): boolean {
  const there = files.filter((file) => existsSync(file));
  const bytes = there.reduce((sum, file) => sum + 2 * statSync(file).size, 0);
  return there[0] === undefined || fitsOnDisk(room(dirname(there[0])), bytes);
}

/** The newest version there is. */
export function newestVersion(steps: readonly Migration[] = migrations): number {
  return steps.at(-1)?.version ?? 0;
}
