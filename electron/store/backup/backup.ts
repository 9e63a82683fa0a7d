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
  newestFirst,
  superfluous,
  unfinishedName,
} from './backup-folder.ts';
import { type Examined, examineBackup } from './examine.ts';
import { outdated, removeOldCopies } from './expiry.ts';
import { keepLedgerFinding, ledgerFindings } from './ledger-findings.ts';
import { keepLocking, locksBackups } from './lock-state.ts';
import { type BackupLocking, changeLock, noLocking } from './locked-file.ts';

/** Pages copied between two turns of the event loop: some milliseconds' work. */
const PAGES = 400;

/** A ledger check that takes longer is given up. Milliseconds on the monotonic clock. */
const LEDGER_CHECK_MS = 10 * 60_000;

export interface BackupOptions {
  /** Where backups lie. */
  folder: string;
  nativeBinding?: string | undefined;
  /** The built check-worker.ts; null checks in this thread. */
  checkWorker: string | URL | null;
  locking?: BackupLocking;
  /** Absent: as the disk says. */
  room?: (folder: string) => DiskSpace | null;
  /** Milliseconds, monotonic, after which a ledger check is given up. */
  ledgerCheckMs?: number;
}

/** A backup that has its name, and the open file of it, which is another one where backups are locked. */
interface Unchecked {
  made: BackupFile;
  open: string;
}

/** Backups of the whole database while it is in use, the queue included; keys and the gate lie elsewhere. */
export function createBackup({ db, clock, identity, announce }: StoreContext, options: BackupOptions) {
  const { folder, nativeBinding, checkWorker, locking = noLocking, room = diskSpaceOf } = options;
  const { ledgerCheckMs = LEDGER_CHECK_MS } = options;
  const installationId = db.prepare<[], LocalId>('SELECT installation_id FROM installation').pluck();
  let running: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();
  /** The backup whose ledgers are checked next; one that is made meanwhile takes its place. */
  let next: Unchecked | null = null;
  let isChecking = false;

  /** What backups are locked with now; null where they are not to be. @throws PerchError `backup_waits` */
  function passphraseNow(): string | null {
    if (!locksBackups(db.name)) return null;
    const kept = locking.passphrase();
    if (kept !== null) return kept;
    throw new PerchError('backup_waits');
  }

  /** Copies the database to a file, which has its name once every page of it was read. */
  async function copyTo(file: string, passphrase: string | null): Promise<Unchecked> {
    const partial = `${file}.partial`;
    const at = toInstant(clock.now());
    // What is not locked yet stays beside the database, which is not locked either.
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

  /** Ends the open copy of a locked backup. */
  function dropOpen({ made, open }: Unchecked): BackupFile {
    if (open !== made.file) removeIfThere(open);
    return made;
  }

  /** Has the ledgers of a backup checked after this; nobody waits for it, the next backup least of all. */
  function checkSoon(backup: Unchecked): void {
    if (next !== null) dropOpen(next);
    next = backup;
    if (!isChecking) void checkAll();
  }

  /** One at a time, so that checks cannot pile up; a backup that was overtaken by a newer one stays without a finding. */
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
        // A disk that takes no note: the list says that nothing is known.
      }
      announce('settings');
    }
    isChecking = false;
  }

  async function findingOf(file: string): Promise<LedgerFinding> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, closing.signal]);
    // In this thread nothing could end it.
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

  /** What stopped a copy is what the person reads, and not that a stick is gone from which its half should go. */
  function removeIfThere(copy: string): void {
    try {
      removeDatabase(copy);
    } catch {
      // The next one at this place takes it away.
    }
  }

  /**
   * Reads a copy of the shop as a whole. Where one beside the shop is damaged, so is the shop, and the next start looks at
   * all of that; one on another disk, a stick perhaps, says nothing of the shop.
   *
   * @param named what it is a copy for, which the person knows it by
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
   * Keeps the shop able to sell: a backup never takes the last room of the disk. Where there is little, what will be
   * superfluous goes before.
   *
   * @throws PerchError `disk_full`
   */
  function requireRoom(coming: BackupFile): void {
    if (hasRoom(coming)) return;
    for (const { file } of superfluous([coming, ...listBackups(folder)], clock.now())) {
      if (file !== coming.file) rmSync(file, { force: true });
    }
    if (!hasRoom(coming)) throw new PerchError('disk_full', { file: coming.file });
  }

  function hasRoom({ file, locked }: Pick<BackupFile, 'file' | 'locked'>): boolean {
    try {
      mkdirSync(folder, { recursive: true });
      // One that is locked lies there twice for a while.
      return fitsOnDisk(room(folder), statSync(db.name).size * (locked ? 2 : 1));
    } catch (error) {
      throw asDiskRefusal(error, file);
    }
  }

  /** One that cannot be removed, because something else reads it, is removed after the next backup. */
  function removeSuperfluous(): void {
    for (const { file } of superfluous(listBackups(folder), clock.now())) {
      try {
        rmSync(file, { force: true });
      } catch {
        // The backup that was just made is there all the same.
      }
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
    /** Whole backups, newest first; those that are dated ahead of now come last. */
    list: (): BackupFile[] => newestFirst(listBackups(folder), clock.now()),

    /** What the ledger checks found, by the backup's file; null where nothing is known. */
    findings: (): ((backup: string) => LedgerFinding | null) => ledgerFindings(db.name),

    /** Ends a ledger check that is running; its backup stays without a finding. */
    stop(): void {
      closing.abort();
      if (next !== null) dropOpen(next);
    },

    /** Whether backups are locked from now on; those that are there stay as they are. */
    setLocking: (locks: boolean): void => keepLocking(db.name, locks),

    /** Whether backups are locked, and whether the passphrase for that is missing, so that none is made. */
    locking(): { locks: boolean; waits: boolean } {
      const locks = locksBackups(db.name);
      return { locks, waits: locks && locking.passphrase() === null };
    },

    /**
     * Copies the database, reads every page of the copy, locks it where backups are locked, and only then gives it its
     * name; older backups that are no longer needed go after that. Its ledgers are checked later (`findings`).
     *
     * @throws PerchError `backup_waits`, `database_damaged`, `disk_full` and the like; the last good backup is still there
     */
    make: (): Promise<BackupFile> =>
      oneAfterAnother(async () => {
        for (const { file } of leftUnfinished(folder, clock.now())) rmSync(file, { force: true });
        const passphrase = passphraseNow();
        const locked = passphrase !== null;
        const at = toInstant(clock.now());
        const file = join(folder, backupName(at, locked));
        requireRoom({ file, at, bytes: 0, locked });
        const unchecked = await copyTo(file, passphrase);
        removeSuperfluous();
        checkSoon(unchecked);
        return unchecked.made;
      }),

    /**
     * Looks at a backup as a restore would, at a copy of it, and changes nothing.
     *
     * @param passphrase what a person said it is; null takes the one that is kept
     * @returns whose it is, and the ledger checks that found a difference
     * @throws PerchError `backup_locked`, `backup_passphrase_wrong`, `backup_unusable`, `backup_newer`, `backup_development`,
     *   `backup_foreign`, `database_mode`, `backup_of_another_shop`
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
          installationId: installationId.get() ?? null,
          nativeBinding,
          checkWorker,
          signal: closing.signal,
        });
      }),

    /**
     * Removes backups and copies that are too old to be kept (docs/data.md, "Customers' data").
     *
     * @param today milliseconds since 1970, of a day that is proven to have come
     */
    removeOld: (today: number): Promise<void> =>
      oneAfterAnother(async () => {
        const old = outdated(folder, listBackups(folder), { today, now: clock.now() });
        for (const { file } of old) rmSync(file, { force: true });
        removeOldCopies({ file: db.name, backups: folder, today });
      }),

    /**
     * A backup to a file of the person's choice; an older file of that name is replaced only by a checked copy.
     *
     * @param passphrase locks it with this one; null as all backups are
     * @throws PerchError as `make`, `file_in_data_folder` where it would lie beside the database, `file_not_written`, and
     *   `backup_not_whole` where its disk did not keep what was written
     */
    makeAt: (file: string, passphrase: string | null = null): Promise<BackupFile> =>
      oneAfterAnother(async () => {
        await requireOutside(dirname(db.name), file);
        const lock = passphrase ?? passphraseNow();
        // What is locked for another place lies open in the shop's own folder first.
        const open = join(folder, unfinishedName(toInstant(clock.now())));
        if (lock !== null && !hasRoom({ file: open, locked: false })) {
          throw new PerchError('disk_full', { file: open });
        }
        // One that is locked is made in the data folder first, which may be what refused.
        const unchecked = await copyTo(file, lock).catch((error) => {
          throw lock === null ? ofChosenFile(error, file) : error;
        });
        return dropOpen(unchecked);
      }),
  };
}

/** Says of the file that a person chose what is otherwise said of the data folder. */
function ofChosenFile(error: unknown, file: string): unknown {
  const says = error instanceof PerchError && ['folder_unusable', 'disk_readonly'].includes(error.code);
  return says ? new PerchError('file_not_written', { file, reason: error.code }, { cause: error }) : error;
}
