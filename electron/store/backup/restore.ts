import { existsSync, readFileSync, renameSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { type Clock, type Instant, localDate, toInstant } from '../../../shared/time.ts';
import type { Actor } from '../context.ts';
import { becomeNewGeneration, lastZOf } from '../database/generation.ts';
import { migrate, newestVersion } from '../database/migrate.ts';
import { connect, forgetSuspicion, openDatabase } from '../database/open.ts';
import { backupFolder } from '../database/opened.ts';
import { removeDatabase } from '../database/remove.ts';
import { forgetSetAside } from '../database/set-aside.ts';
import { forgetLastCheck } from '../verify/last-check.ts';
import { giveName, giveSecondName, writeWhole } from '../whole-file.ts';
import { checkBackup } from './backup-check.ts';
import { fileStamp } from './backup-folder.ts';
import { refuseBackup } from './backup-refusal.ts';
import { keepLocking } from './lock-state.ts';
import { type BackupLocking, bringUnlocked, isLocked, noLocking } from './locked-file.ts';

export interface RestoreOptions {
  /** The backup. */
  backup: string;
  /** The shop's database, which must not be open. */
  file: string;
  mode: 'training' | 'live';
  till: number;
  clock: Clock;
  nativeBinding?: string | undefined;
  checkWorker: string | URL | null;
  /** What a person said the passphrase of a locked backup is; null takes the one that is kept. */
  passphrase?: string | null;
  locking?: BackupLocking;
  /** Who restores it, and when it was made; null where nobody can tell. */
  restored?: { actor: Actor | null; backupAt: Instant | null } | null;
}

/** What a restore did. */
export interface Restored {
  generation: number;
  /** Where the database that was there before lies now; null where there was none. */
  setAside: string | null;
}

/**
 * Puts a backup in the place of the shop's database, as a new generation of this installation (docs/data.md,
 * "Backups"). The present database is set aside, not deleted, and replaced in one step: a power cut leaves the one or the
 * other.
 *
 * @throws PerchError `backup_locked`, `backup_passphrase_wrong`, `backup_unusable`, `backup_newer`, `backup_foreign`,
 *   `backup_of_another_shop`, `database_mode`
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { backup, file, clock, nativeBinding, passphrase = null, locking = noLocking } = options;
  const coming = `${file}.restoring`;
  removeDatabase(coming);
  try {
    if (!existsSync(backup)) throw missing(backup);
    await bringUnlocked(backup, coming, { given: passphrase, locking });
    const check = await checkBackup({ file: coming, nativeBinding }, options.checkWorker);
    const present = readPresent(options);
    const shop = refuseBackup(check, present?.installationId ?? null, options);
    const last = Math.max(shop.generation, present?.generation ?? 0, lastGeneration(file));
    const generation = last + 1;
    prepare(coming, { generation, present }, options);
    writeWhole(generationFile(file), `${generation}\n`);
    // Whoever locked the backups of that shop wants it so here as well, where there is none that says otherwise.
    if (present === null && isLocked(backup)) keepLocking(file, true);
    const setAside = keepPresent(file, fileStamp(toInstant(clock.now())));
    // Before the name, which brings the folder to the disk: a power cut between the two leaves a shop that nobody looked at.
    forgetLastCheck(file);
    giveName(coming, file);
    forgetSetAside(file);
    forgetSuspicion(file);
    return { generation, setAside };
  } finally {
    removeDatabase(coming);
  }
}

/** Migrates the copy and makes it a new generation, while nobody relies on it yet. */
function prepare(
  coming: string,
  { generation, present }: { generation: number; present: Present | null },
  options: RestoreOptions,
): void {
  const { clock, till, file } = options;
  const db = openDatabase({ file: coming, nativeBinding: options.nativeBinding }, newestVersion());
  try {
    const at = toInstant(clock.now());
    migrate(db, { backups: backupFolder(file), stamp: fileStamp(at) });
    if (present && present.staff.length > 0) keepStaff(db, present.staff);
    const nobody = { staffId: null, businessDate: localDate(clock.now()) };
    const { actor, backupAt } = options.restored ?? { actor: null, backupAt: null };
    const lastZ = present?.lastZ ?? 0;
    becomeNewGeneration(db, { generation, clock, till, actor: actor ?? nobody, backupAt, lastZ });
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
}

/**
 * Keeps the people and PINs of the shop that restores: a backup, which may be old or somebody's own work, makes nobody a
 * manager. Whoever is in the backup alone stays as a name on what was sold, and cannot sign in.
 */
function keepStaff(db: Database, staff: StaffRow[]): void {
  db.transaction(() => {
    db.exec(
      `UPDATE staff SET active = 0, role = 'cashier', pin_hash = NULL, failed_attempts = 0, locked_until = NULL`,
    );
    const keep = db.prepare(`
      INSERT OR REPLACE INTO staff
        (id, name, role, pin_hash, failed_attempts, locked_until, active, created_at)
      VALUES (@id, @name, @role, @pin_hash, @failed_attempts, @locked_until, @active, @created_at)`);
    for (const person of staff) keep.run(person);
  }).immediate();
}

/** A person as the database has them; the PIN as its hash. */
interface StaffRow {
  id: string;
  name: string;
  role: string;
  pin_hash: string | null;
  failed_attempts: number;
  locked_until: string | null;
  active: number;
  created_at: string;
}

interface Present {
  installationId: LocalId;
  generation: number;
  staff: StaffRow[];
  /** The number of its last Z report; 0 before the first. */
  lastZ: number;
}

/** Who the present database is; null where there is none that can be read. Its log is written back on the way. */
function readPresent({ file, nativeBinding }: RestoreOptions): Present | null {
  if (!existsSync(file)) return null;
  let db: Database | undefined;
  try {
    db = connect({ file, nativeBinding });
    db.pragma('wal_checkpoint(TRUNCATE)');
    const row = db.prepare('SELECT installation_id AS installationId, generation FROM installation').get();
    const staff = db.prepare<[], StaffRow>('SELECT * FROM staff').all();
    return row
      ? { ...(row as Pick<Present, 'installationId' | 'generation'>), staff, lastZ: lastZOf(db) }
      : null;
  } catch {
    return null;
  } finally {
    db?.close();
  }
}

/** A second name for the present database, so that the first can be given away in one step. */
function keepPresent(file: string, stamp: string): string | null {
  const aside = `${file}.before-restore-${stamp}`;
  const there = existsSync(file);
  // Before its log is moved: where there is no room for a copy, the present database stays whole.
  if (there) giveSecondName(file, aside);
  // A log left by a crash belongs to its own database, whether that is still there or not; beside another one it would
  // damage that.
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return there ? aside : null;
}

/** The last generation there was, also where a damaged database can no longer tell. */
function lastGeneration(file: string): number {
  try {
    return Number.parseInt(readFileSync(generationFile(file), 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

function generationFile(file: string): string {
  return `${file}.generation`;
}

function missing(file: string): PerchError {
  return new PerchError('backup_unusable', { file, why: 'not found' });
}
