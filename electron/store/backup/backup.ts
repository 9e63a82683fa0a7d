import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { LedgerFinding } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import { renameDurably } from '../atomic-file.ts';
import type { StoreContext } from '../context.ts';
import { asDiskRefusal } from '../database/disk-errors.ts';
import { suspect } from '../database/open.ts';
import { removeDatabase } from '../database/remove.ts';
import { type DiskSpace, diskSpaceOf, fitsOnDisk } from '../disk-space.ts';
import { requireOutside } from '../outside.ts';
import { checkBackup, checkLedgers } from './backup-check.ts';
import {
  type BackupFile,
  backupName,
  leftUnfinished,
  listBackups,
  superfluous,
  unfinishedName,
} from './backup-folder.ts';
import { IS_UNUSED } from './backup-refusal.ts';
import { type Examined, examineBackup } from './examine.ts';
import { outdated, removeOldCopies } from './expiry.ts';
import { keepLedgerFinding, ledgerFindings } from './ledger-findings.ts';
import { keepLocking, locksBackups } from './lock-state.ts';
import { type BackupLocking, changeLock, noLocking } from './locked-file.ts';

/** Pages copied per turn of the event loop: some milliseconds. */
const PAGES = 400;

/** A ledger check that takes longer is aborted. Milliseconds on the monotonic clock. */
const LEDGER_CHECK_MS = 10 * 60_000;

export interface BackupOptions {
  /** The folder of the backups. */
  folder: string;
  nativeBinding?: string | undefined;
  /** The built worker.ts; null checks in this thread. */
  checkWorker: string | URL | null;
  locking?: BackupLocking;
  /** Default: the disk's own answer. */
  room?: (folder: string) => DiskSpace | null;
  /** Timeout of a ledger check; milliseconds, monotonic. */
  ledgerCheckMs?: number;
}

/**
 * A finished backup whose ledgers are not checked, and its plain file, which is another one if backups are encrypted.
 */
interface Unchecked {
  made: BackupFile;
  open: string;
}

/** Backups of the whole database while it is in use, the queue included; keys and the gate are stored elsewhere. */
export function createBackup({ db, clock, identity, announce }: StoreContext, options: BackupOptions) {
  const { folder, nativeBinding, checkWorker, locking = noLocking, room = diskSpaceOf } = options;
  const { ledgerCheckMs = LEDGER_CHECK_MS } = options;
  const usedInstallation = db
    .prepare<[], LocalId>(`SELECT installation_id FROM installation WHERE NOT (${IS_UNUSED})`)
    .pluck();
  const lastRow = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM journal').pluck();
  let running: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();
  /** The backup whose ledgers are checked next; a newer one replaces it. */
  let next: Unchecked | null = null;
  let isChecking = false;

  /** The passphrase of backups; null if they are not encrypted. @throws PerchError `backup_waits` */
  function passphraseNow(): string | null {
    if (!locksBackups(db.name)) return null;
    const kept = locking.passphrase();
    if (kept !== null) return kept;
    throw new PerchError('backup_waits');
  }

  /** Copies the database to a file, which gets its name once all its pages were read. */
  async function copyTo(file: string, passphrase: string | null): Promise<Unchecked> {
    const partial = `${file}.partial`;
    const at = toInstant(clock.now());
    // The plain copy stays beside the database, which is not encrypted either.
    const plain = passphrase === null ? partial : join(folder, unfinishedName(at));
    try {
      for (const each of [partial, plain]) {
        mkdirSync(dirname(each), { recursive: true });
        removeDatabase(each);
      }
      await db.backup(plain, { progress: () => PAGES });
      await checkOwn(plain, file);
      if (passphrase !== null) {
        const { worker, workFactor = null } = locking;
        await changeLock({ do: 'lock', file: plain, to: partial, passphrase, workFactor }, worker);
      }
      renameDurably(partial, file);
      const made = { file, at, bytes: statSync(file).size, locked: passphrase !== null };
      return { made, open: passphrase === null ? file : plain };
    } catch (error) {
      for (const each of [partial, plain]) removeIfThere(each);
      throw asDiskRefusal(error, file);
    }
  }

  /** Deletes the plain copy of an encrypted backup. */
  function dropOpen({ made, open }: Unchecked): BackupFile {
    if (open !== made.file) removeIfThere(open);
    return made;
  }

  /** Starts the ledger check of a backup, which nothing waits for, not even the next backup. */
  function checkSoon(backup: Unchecked): void {
    if (next !== null) dropOpen(next);
    next = backup;
    if (!isChecking) void checkAll();
  }

  /** One at a time, so that checks cannot pile up; a backup replaced by a newer one gets no finding. */
  async function checkAll(): Promise<void> {
    isChecking = true;
    while (next !== null && !closing.signal.aborted) {
      const backup = next;
      next = null;
      const finding = await findingOf(backup.open);
      dropOpen(backup);
      if (closing.signal.aborted) return;
      try {
        const there = listBackups(folder).map(({ file }) => file);
        keepLedgerFinding(db.name, backup.made.file, { finding, there });
      } catch {
        // If it cannot be stored, the list shows no finding.
      }
      announce('settings');
    }
    isChecking = false;
  }

  async function findingOf(file: string): Promise<LedgerFinding> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, closing.signal]);
    // Work in this thread cannot be aborted.
    if (checkWorker !== null) void clock.sleep(ledgerCheckMs, signal).then(() => over.abort());
    try {
      const differences = await checkLedgers({ file, migrates: false, nativeBinding }, checkWorker, signal);
      return { result: differences.length === 0 ? 'agree' : 'differ', differences };
    } catch {
      return { result: 'unchecked', differences: [] };
    } finally {
      over.abort();
    }
  }

  /** Report why the copy stopped, not that its partial file cannot be deleted. */
  function removeIfThere(copy: string): void {
    try {
      removeDatabase(copy);
    } catch {
      // The next copy at this place deletes it.
    }
  }

  /**
   * Checks all pages of a copy of the shop. If a copy beside the shop is damaged, so is the shop, and the next start
   * checks all of it; one on another disk, perhaps a stick, says nothing about the shop.
   *
   * @param named the file that the person knows, for the error
   */
  async function checkOwn(copy: string, named: string): Promise<void> {
    try {
      await checkBackup({ file: copy, own: true, nativeBinding }, checkWorker);
    } catch (error) {
      if (!(error instanceof PerchError && error.code === 'backup_unusable')) throw error;
      const found = String(error.facts.why);
      if (resolve(dirname(copy)) !== resolve(folder)) {
        throw new PerchError('backup_not_whole', { file: named, found }, { cause: error });
      }
      suspect(db.name);
      throw new PerchError('database_damaged', { file: db.name, found }, { cause: error });
    }
  }

  /**
   * Keeps the shop able to sell: a backup never takes the last room of the disk. If there is little room, backups
   * that expire are deleted first.
   *
   * @throws PerchError `disk_full`
   */
  function requireRoom(coming: BackupFile): void {
    if (hasRoom(coming)) return;
    for (const { file } of superfluous([coming, ...listBackups(folder)])) {
      if (file !== coming.file) rmSync(file, { force: true });
    }
    if (!hasRoom(coming)) throw new PerchError('disk_full', { file: coming.file });
  }

  function hasRoom({ file, locked }: Pick<BackupFile, 'file' | 'locked'>): boolean {
    try {
      mkdirSync(folder, { recursive: true });
      // An encrypted one exists twice for a while.
      return fitsOnDisk(room(folder), statSync(db.name).size * (locked ? 2 : 1));
    } catch (error) {
      throw asDiskRefusal(error, file);
    }
  }

  /** Deletes expired backups. One that another program holds open is deleted after the next backup. */
  function removeSuperfluous(): void {
    for (const { file } of superfluous(listBackups(folder))) {
      try {
        rmSync(file, { force: true });
      } catch {
        // The new backup exists all the same.
      }
    }
  }

  /** Serialises the work. */
  function oneAfterAnother<T>(work: () => Promise<T>): Promise<T> {
    const next = running.then(work, work);
    running = next.catch(() => undefined);
    return next;
  }

  return {
    folder,
    /** Complete backups, newest first. */
    list: (): BackupFile[] => listBackups(folder),

    /** Findings of the ledger checks, by the backup's file; null if there is none. */
    findings: (): ((backup: string) => LedgerFinding | null) => ledgerFindings(db.name),

    /** Aborts a running ledger check; its backup gets no finding. */
    stop(): void {
      closing.abort();
      if (next !== null) dropOpen(next);
    },

    /** Whether backups are encrypted from now on; existing ones stay unchanged. */
    setLocking: (locks: boolean): void => keepLocking(db.name, locks),

    /** Whether backups are encrypted, and whether the passphrase is missing, so that none can be made. */
    locking(): { locks: boolean; waits: boolean } {
      const locks = locksBackups(db.name);
      return { locks, waits: locks && locking.passphrase() === null };
    },

    /**
     * Copies the database, reads every page of the copy, encrypts it if wanted, and only then gives it its name;
     * expired backups are deleted after that. Its ledgers are checked later (`findings`).
     *
     * @throws PerchError `backup_waits`, `database_damaged`, `disk_full` and the like; the last good backup still
     * exists
     */
    make: (): Promise<BackupFile> =>
      oneAfterAnother(async () => {
        for (const { file } of leftUnfinished(folder, clock.now())) rmSync(file, { force: true });
        const passphrase = passphraseNow();
        const locked = passphrase !== null;
        const at = toInstant(clock.now());
        const order = { generation: identity.generation, journal: lastRow.get() ?? 0 };
        const file = join(folder, backupName({ at, locked, ...order }));
        requireRoom({ file, at, bytes: 0, locked });
        const unchecked = await copyTo(file, passphrase);
        removeSuperfluous();
        checkSoon(unchecked);
        return unchecked.made;
      }),

    /**
     * Checks a backup as a restore would, in a copy, and changes nothing.
     *
     * @param passphrase as typed by a person; null uses the stored one
     * @returns whose it is, and the ledger checks that found a difference
     * @throws PerchError `backup_locked`, `backup_passphrase_wrong`, `backup_unusable`, `backup_newer`,
     * `backup_development`, `backup_foreign`, `database_mode`, `backup_of_another_shop`
     */
    examine: (file: string, passphrase: string | null = null): Promise<Examined> =>
      oneAfterAnother(async () => {
        mkdirSync(folder, { recursive: true });
        return examineBackup({
          file,
          copy: join(folder, 'examined.sqlite.partial'),
          passphrase,
          locking,
          mode: identity.mode,
          installationId: usedInstallation.get() ?? null,
          nativeBinding,
          checkWorker,
          signal: closing.signal,
        });
      }),

    /**
     * Deletes backups and set-aside copies past their retention (docs/data.md, "Customers' data").
     *
     * @param today milliseconds since 1970, of a day that has certainly come
     */
    removeOld: (today: number): Promise<void> =>
      oneAfterAnother(async () => {
        const old = outdated(listBackups(folder), { today, now: clock.now() });
        for (const { file } of old) rmSync(file, { force: true });
        removeOldCopies({ file: db.name, backups: folder, today });
      }),

    /**
     * Backs up to a file of the person's choice; an older file of that name is replaced only by a checked copy.
     *
     * @param passphrase encrypts it with this one; null: like all backups
     * @throws PerchError as `make`, `file_in_data_folder` if it would be beside the database, `file_not_written`, and
     * `backup_not_whole` if its disk lost writes
     */
    makeAt: (file: string, passphrase: string | null = null): Promise<BackupFile> =>
      oneAfterAnother(async () => {
        await requireOutside(dirname(db.name), file);
        const lock = passphrase ?? passphraseNow();
        // The plain copy of an encrypted backup is made in the shop's own folder first.
        const open = join(folder, unfinishedName(toInstant(clock.now())));
        if (lock !== null && !hasRoom({ file: open, locked: false })) {
          throw new PerchError('disk_full', { file: open });
        }
        // An encrypted one is made in the data folder first, which may be what failed.
        const unchecked = await copyTo(file, lock).catch((error) => {
          throw lock === null ? ofChosenFile(error, file) : error;
        });
        return dropOpen(unchecked);
      }),
  };
}

/** Errors about the chosen file instead of the data folder. */
function ofChosenFile(error: unknown, file: string): unknown {
  const says = error instanceof PerchError && ['folder_unusable', 'disk_readonly'].includes(error.code);
  return says ? new PerchError('file_not_written', { file, reason: error.code }, { cause: error }) : error;
}
