import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Overruled } from '../../../shared/domain/overruled.ts';
import type { LedgerDifference } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Clock, type Instant, localDate, toInstant } from '../../../shared/time/time.ts';
import { linkOrCopy, renameDurably } from '../atomic-file.ts';
import type { Actor } from '../context.ts';
import { becomeNewGeneration, lastGeneration, lastZOf, noteGeneration } from '../database/generation.ts';
import { type HighWater, readHighWater } from '../database/high-water.ts';
import { migrate, newestVersion } from '../database/migrate.ts';
import { connect, forgetSuspicion, openDatabase } from '../database/open.ts';
import { removeDatabase } from '../database/remove.ts';
import { forgetSetAside } from '../database/set-aside.ts';
import { forgetLastCheck } from '../verify/last-check.ts';
import { checkBackup, checkLedgers } from './backup-check.ts';
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
  /** Who restores it, and what they know of it and decided. */
  restored?: RestoredBy | null;
  /** The folder of the high-water marks; absent: there are none. */
  marks?: string | null;
}

/** Who restores a backup, and what they know of it and decided. */
export interface RestoredBy {
  actor: Actor | null;
  /** When the backup was made; null where nobody can tell. */
  backupAt: Instant | null;
  /** What an earlier check of its ledgers found; absent: they are checked now. */
  differences?: LedgerDifference[];
  /** Refusals that a person overruled after reading them. */
  although?: readonly Overruled[];
}

/** What a restore did. */
export interface Restored {
  generation: number;
  /** Where the database that was there before lies now; null where there was none. */
  setAside: string | null;
  /** Ledger checks of the backup that found a difference; a person wanted it all the same. */
  differences: LedgerDifference[];
  /** Why the present database could not be read; null where it could, or where there was none. */
  unread: string | null;
}

/**
 * Puts a backup in the place of the shop's database, as a new generation of this installation (docs/data.md,
 * "Backups"). The present database is set aside, not deleted, and replaced in one step: a power cut leaves the one or the
 * other.
 *
 * @throws PerchError `backup_locked`, `backup_passphrase_wrong`, `backup_unusable`, `backup_newer`, `backup_development`,
 *   `backup_foreign`, `backup_of_another_shop`, `database_mode`; unless a person overruled them, `present_unreadable` and
 *   `backup_differs`
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { backup, file, clock, nativeBinding, checkWorker, passphrase = null, locking = noLocking } = options;
  const { restored = null, marks = null } = options;
  const although = restored?.although ?? [];
  const coming = `${file}.restoring`;
  removeDatabase(coming);
  try {
    if (!existsSync(backup)) throw missing(backup);
    mkdirSync(dirname(file), { recursive: true });
    await bringUnlocked(backup, coming, { given: passphrase, locking });
    const check = await checkBackup({ file: coming, nativeBinding }, checkWorker);
    const { present, unread } = readPresent(options);
    const shop = refuseBackup(check, present?.installationId ?? null, options);
    if (unread !== null && !although.includes('present_unreadable')) {
      throw new PerchError('present_unreadable', { file, why: unread });
    }
    const differences =
      restored?.differences ??
      (await checkLedgers({ file: coming, migrates: true, nativeBinding }, checkWorker));
    refuseDiffering(backup, differences, although);
    const mark = marks === null ? null : readHighWater(marks, shop.installationId);
    const known = [shop.generation, present?.generation ?? 0, mark?.generation ?? 0, lastGeneration(file)];
    const generation = Math.max(...known) + 1;
    prepare(coming, { generation, present, mark, differences, unread }, options);
    noteGeneration(file, generation);
    // Backups that were locked in that shop stay locked here, unless this shop says otherwise.
    if (present === null && isLocked(backup)) keepLocking(file, true);
    const setAside = keepPresent(file, fileStamp(toInstant(clock.now())));
    // Before the name, which brings the folder to the disk: a power cut between the two leaves a shop that nobody looked at.
    forgetLastCheck(file);
    renameDurably(coming, file);
    forgetSetAside(file);
    forgetSuspicion(file);
    return { generation, setAside, differences, unread };
  } finally {
    removeDatabase(coming);
  }
}

/**
 * Refuses a backup whose ledgers differ, unless a person read that and wants it all the same.
 *
 * @throws PerchError `backup_differs`
 */
export function refuseDiffering(
  backup: string,
  differences: readonly LedgerDifference[],
  although: readonly Overruled[],
): void {
  if (differences.length === 0 || although.includes('backup_differs')) return;
  throw new PerchError('backup_differs', { file: backup, checks: inWords(differences) });
}

/** `money: 3, journal: 1` */
export function inWords(differences: readonly LedgerDifference[]): string {
  return differences.map(({ name, wrong }) => `${name}: ${wrong}`).join(', ');
}

interface Preparing {
  generation: number;
  present: Present | null;
  mark: HighWater | null;
  differences: readonly LedgerDifference[];
  unread: string | null;
}

/** Makes the copy, which has the newest version, a new generation, while nobody relies on it yet. */
function prepare(
  coming: string,
  { generation, present, mark, differences, unread }: Preparing,
  options: RestoreOptions,
): void {
  const { clock, till } = options;
  const db = openDatabase({ file: coming, nativeBinding: options.nativeBinding }, newestVersion());
  try {
    // Its ledgers may have been checked before, in another copy.
    migrate(db, { backups: null, stamp: '' });
    if (present && present.staff.length > 0) keepStaff(db, present.staff);
    const nobody = { staffId: null, businessDate: localDate(clock.now()) };
    const { actor, backupAt } = options.restored ?? { actor: null, backupAt: null };
    const lastZ = Math.max(present?.lastZ ?? 0, mark?.numbers['z-report'] ?? 0);
    const facts = {
      ...(differences.length === 0 ? {} : { differs: inWords(differences) }),
      ...(unread === null ? {} : { unread }),
    };
    becomeNewGeneration(db, { generation, clock, till, actor: actor ?? nobody, backupAt, lastZ, facts });
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
}

/**
 * Keeps the people and PINs of the shop that restores: a backup, which may be old or somebody's own work, makes nobody a
 * manager. A person only in the backup stays as a name on what was sold, and cannot sign in.
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

/**
 * Who the present database is. Its log is written back on the way.
 *
 * @returns no present where there is none; `unread` says why one that is there could not be read
 */
function readPresent({ file, nativeBinding }: RestoreOptions): {
  present: Present | null;
  unread: string | null;
} {
  if (!existsSync(file)) return { present: null, unread: null };
  let db: Database | undefined;
  try {
    db = connect({ file, nativeBinding });
    db.pragma('wal_checkpoint(TRUNCATE)');
    const row = db.prepare('SELECT installation_id AS installationId, generation FROM installation').get();
    const staff = db.prepare<[], StaffRow>('SELECT * FROM staff').all();
    const present = row
      ? { ...(row as Pick<Present, 'installationId' | 'generation'>), staff, lastZ: lastZOf(db) }
      : null;
    return { present, unread: null };
  } catch (error) {
    return { present: null, unread: error instanceof Error ? error.message : String(error) };
  } finally {
    db?.close();
  }
}

/** A second name for the present database, so that the first can be given away in one step. */
function keepPresent(file: string, stamp: string): string | null {
  // With the ending of a database, so that the dialog for choosing a backup shows it.
  const aside = join(dirname(file), `${basename(file, '.sqlite')}.before-restore-${stamp}.sqlite`);
  const there = existsSync(file);
  // Before its log is moved: where there is no room for a copy, the present database stays whole.
  if (there) linkOrCopy(file, aside);
  // A log left by a crash belongs to its own database, whether that is still there or not; beside another one it would
  // damage that.
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return there ? aside : null;
}

function missing(file: string): PerchError {
  return new PerchError('backup_unusable', { file, why: 'not found' });
}
