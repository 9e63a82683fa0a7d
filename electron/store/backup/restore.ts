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
import { IS_UNUSED, refuseBackup } from './backup-refusal.ts';
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
  /** The passphrase that a person entered for a locked backup; null uses the stored one. */
  passphrase?: string | null;
  locking?: BackupLocking;
  /** Who restores it, what they know about it, and what they decided. */
  restored?: RestoredBy | null;
  /** The folder of the high-water marks; default: none. */
  marks?: string | null;
}

/** Who restores a backup, what they know about it, and what they decided. */
export interface RestoredBy {
  actor: Actor | null;
  /** When the backup was made; null if unknown. */
  backupAt: Instant | null;
  /** The result of an earlier check of its ledgers; if missing, they are checked now. */
  differences?: LedgerDifference[];
  /** Refusals that a person overruled after reading them. */
  although?: readonly Overruled[];
}

/** The result of a restore. */
export interface Restored {
  generation: number;
  /** Where the previous database is now; null if there was none. */
  setAside: string | null;
  /** Ledger checks of the backup that found a difference; a person accepted it. */
  differences: LedgerDifference[];
  /** Why the current database could not be read; null if it could, or if there was none. */
  unread: string | null;
}

/**
 * Replaces the shop's database with a backup, as a new generation of this installation (docs/backups.md, "Backups"). The
 * current database is set aside, not deleted, and replaced in one step: a power cut leaves one or the other.
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
    const shop = refuseBackup(check, present?.isUnused ? null : (present?.installationId ?? null), options);
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
    // Backups that were locked in that shop stay locked here, unless this shop has another setting.
    if (present === null && isLocked(backup)) keepLocking(file, true);
    const setAside = keepPresent(file, fileStamp(toInstant(clock.now())));
    // Must come before the rename, which flushes the folder to disk: a power cut between the two leaves a shop that counts
    // as unchecked.
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
 * Refuses a backup whose ledgers differ, unless a person has read that and accepts it.
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

/** Makes the migrated copy a new generation, before it is in use. */
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
 * Keeps the staff and PINs of the shop that restores: a backup may be old or forged, and must not make anyone a manager. A
 * person only in the backup stays as a name on past sales, and cannot sign in.
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

/** A person as stored; the PIN as its hash. */
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
  /** Not used yet: the backup of another shop may replace it. */
  isUnused: 0 | 1;
  staff: StaffRow[];
  /** The number of its last Z report; 0 before the first. */
  lastZ: number;
}

/**
 * Identifies the current database. This writes its log back.
 *
 * @returns no `present` if there is none; `unread` says why an existing one could not be read
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
    const row = db
      .prepare<[], Pick<Present, 'installationId' | 'generation' | 'isUnused'>>(
        `SELECT installation_id AS installationId, generation, ${IS_UNUSED} AS isUnused FROM installation`,
      )
      .get();
    const staff = db.prepare<[], StaffRow>('SELECT * FROM staff').all();
    const present = row ? { ...row, staff, lastZ: lastZOf(db) } : null;
    return { present, unread: null };
  } catch (error) {
    return { present: null, unread: error instanceof Error ? error.message : String(error) };
  } finally {
    db?.close();
  }
}

/** Gives the current database a second name, so that the first can be replaced in one step. */
function keepPresent(file: string, stamp: string): string | null {
  // With a database's extension, so that the dialog for choosing a backup shows it.
  const aside = join(dirname(file), `${basename(file, '.sqlite')}.before-restore-${stamp}.sqlite`);
  const there = existsSync(file);
  // Must come before its log is moved: if there is no room for a copy, the current database stays complete.
  if (there) linkOrCopy(file, aside);
  // A log left by a crash belongs to its own database, whether or not that still exists; another database would be damaged
  // by it.
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return there ? aside : null;
}

function missing(file: string): PerchError {
  return new PerchError('backup_unusable', { file, why: 'not found' });
}
