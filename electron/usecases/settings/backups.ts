import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Overruled } from '../../../shared/domain/overruled.ts';
import type { BackupPlace, BackupView } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { toInstant } from '../../../shared/time/time.ts';
import { type BackupFile, madeAt } from '../../store/backup/backup-folder.ts';
import { refuseDiffering } from '../../store/backup/restore.ts';
import type { Deps } from '../deps.ts';
import { passphraseDocument } from '../documents/passphrase.ts';
import { letterheadOf } from '../printing/document-for.ts';
import type { Printer } from '../printing/printer.ts';
import type { Caller } from '../session.ts';
import { lockBackups } from './backup-lock.ts';

type BackupDeps = Pick<Deps, 'store' | 'platform' | 'secondLocation'>;
type SecondLocationDeps = BackupDeps & Pick<Deps, 'notices'>;

/** Every page of each backup in the list was read before it got its name; what its ledgers say is known later. */
export function backups({ store }: BackupDeps): BackupView[] {
  return withLedgers(store, store.backup.list());
}

function withLedgers(store: BackupDeps['store'], found: readonly BackupFile[]): BackupView[] {
  const findingOf = store.backup.findings();
  return found.map((backup) => ({ ...backup, ledgers: findingOf(backup.file) }));
}

/** The backups in the second location; null where they cannot be seen now. */
export async function placeBackups({
  store,
  secondLocation: place,
}: BackupDeps): Promise<{ backups: BackupView[] | null }> {
  const found = await place.list();
  return { backups: found && withLedgers(store, found) };
}

/**
 * @param passphrase encrypts backups with it first, so that no open one leaves this disk; null leaves that as it is
 * @throws PerchError `place_in_data`, `place_absent`, `place_full`, `place_silent`
 */
export async function chooseBackupPlace(
  deps: SecondLocationDeps,
  passphrase: string | null,
  caller: Caller,
): Promise<BackupPlace> {
  const { platform, secondLocation: place } = deps;
  const folder = await platform.chooseFolder();
  if (folder === null) return place.view();
  if (passphrase !== null) lockBackups(deps, passphrase, caller);
  return place.choose(folder, caller.actor);
}

/**
 * Prints a passphrase on the shop's printer. What a receipt printer may not have a sign for, and where the shop has no
 * printer, goes to the computer's default one.
 *
 * @throws PerchError why the printer did not print
 */
export async function printPassphrase(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  printer: Pick<Printer, 'printNow'>,
  passphrase: string,
): Promise<{ printed: true }> {
  const { currency, printer: own } = store.settings.shop();
  const facts = { passphrase, till: store.identity.till, at: toInstant(clock.now()), currency };
  const fits = own.kind === 'system' || (own.kind === 'escpos' && /^[ -~]*$/.test(passphrase));
  await printer.printNow(
    passphraseDocument(facts, letterheadOf(store)),
    fits ? own : { kind: 'system', deviceName: '', paper: 'A4' },
  );
  return { printed: true };
}

/** @throws PerchError `backup_waits`, `disk_full` and the like; the last good backup is still there */
export async function backUpNow(
  { store, secondLocation: place }: BackupDeps,
  caller: Caller,
): Promise<BackupView> {
  const made = await store.backup.make();
  place.copySoon();
  const body = { file: made.file, bytes: made.bytes };
  store.transaction(() =>
    store.journal.append({ kind: 'backup.made', subjectId: null, body, actor: caller.actor }),
  );
  return { ...made, ledgers: null };
}

/**
 * Puts a backup in the place of the present database, which is set aside, as a new generation of this installation.
 * The backup is looked at first, so that one that cannot be used changes nothing.
 *
 * @throws PerchError `backup_locked`, `backup_passphrase_wrong`, `backup_unusable`, `backup_newer`, `backup_development`,
 *   `backup_foreign`, `database_mode`, `backup_of_another_shop`; unless the manager overruled it, `backup_differs`
 */
export async function restore(
  { store, platform, secondLocation: place }: BackupDeps,
  { file: chosen, passphrase, although }: { file: string; passphrase: string | null; although: Overruled[] },
  caller: Caller,
): Promise<{ restarting: true }> {
  // Only this disk is asked by the program itself: a stick or a network folder may take its time, or for ever.
  const file = dirname(chosen) === store.backup.folder ? chosen : await place.fetch(chosen);
  if (!existsSync(file)) {
    throw new PerchError('backup_unusable', { file, why: 'not found' });
  }
  const { differences } = await store.backup.examine(file, passphrase);
  refuseDiffering(chosen, differences, although);
  store.transaction(() =>
    store.journal.append({
      kind: 'restore.begun',
      subjectId: null,
      body: { file: chosen },
      actor: caller.actor,
    }),
  );
  const restored = { actor: caller.actor, backupAt: madeAt(chosen), chosen, differences, although };
  platform.restart({ kind: 'restore', file, passphrase, restored });
  return { restarting: true };
}
