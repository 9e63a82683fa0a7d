import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Overruled } from '../../../shared/domain/overruled.ts';
import type { BackupPlace, BackupView } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { ContractProfile } from '../../../shared/petstore/profile.ts';
import { toInstant } from '../../../shared/time/time.ts';
import { type BackupFile, madeAt } from '../../store/backup/backup-folder.ts';
import type { BackedUpConnection } from '../../store/backup/examine.ts';
import { refuseDiffering } from '../../store/backup/restore.ts';
import type { Deps } from '../deps.ts';
import { passphraseDocument } from '../documents/slips.ts';
import type { Platform } from '../platform.ts';
import { letterheadOf } from '../printing/document-for.ts';
import type { Printer } from '../printing/printer.ts';
import type { Caller } from '../session.ts';
import { lockBackups } from './backup-lock.ts';

type BackupDeps = Pick<Deps, 'store' | 'platform' | 'secondLocation'>;
type SecondLocationDeps = BackupDeps & Pick<Deps, 'notices'>;

/** The listed backups. Their pages were verified before they got their names; the ledger check follows later. */
export function backups({ store }: BackupDeps): BackupView[] {
  return withLedgers(store, store.backup.list());
}

function withLedgers(store: BackupDeps['store'], found: readonly BackupFile[]): BackupView[] {
  const findingOf = store.backup.findings();
  return found.map((backup) => ({ ...backup, ledgers: findingOf(backup.file) }));
}

/** The backups in the second location; null if they cannot be read now. */
export async function placeBackups({
  store,
  secondLocation,
}: BackupDeps): Promise<{ backups: BackupView[] | null }> {
  const found = await secondLocation.list();
  return { backups: found && withLedgers(store, found) };
}

/**
 * @param passphrase encrypts backups with it first, so that no open one leaves this disk; null changes nothing
 * @throws PerchError `place_in_data`, `place_absent`, `place_full`, `place_silent`
 */
export async function chooseBackupPlace(
  deps: SecondLocationDeps,
  passphrase: string | null,
  caller: Caller,
): Promise<BackupPlace> {
  const { platform, secondLocation } = deps;
  const folder = await platform.chooseFolder();
  if (folder === null) return secondLocation.view();
  if (passphrase !== null) lockBackups(deps, passphrase, caller);
  return secondLocation.choose(folder, caller.actor);
}

/**
 * Prints a passphrase on the shop's printer. Uses the computer's default printer if the shop has none, or if the receipt
 * printer may lack a character.
 *
 * @throws PerchError the printer's error
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
export async function backUpNow({ store, secondLocation }: BackupDeps, caller: Caller): Promise<BackupView> {
  const made = await store.backup.make();
  secondLocation.copySoon();
  const body = { file: made.file, bytes: made.bytes };
  store.journal.append({ kind: 'backup.made', subjectId: null, body, actor: caller.actor });
  return { ...made, ledgers: null };
}

/** Uses the address and the till number of another shop's backup, which replaces an unused shop; the key is entered again. */
export function adoptConnection(
  platform: Pick<Platform, 'saveConnection' | 'fixed'>,
  connection: BackedUpConnection | null,
): void {
  if (connection === null || platform.fixed.address) return;
  const profile = ContractProfile.parse(JSON.parse(connection.profile));
  platform.saveConnection({ ...connection, profile });
}

/**
 * Replaces the current database with a backup, as a new generation of this installation; the current one is set aside.
 * The backup is validated first, so that an unusable one changes nothing.
 *
 * @throws PerchError `backup_locked`, `backup_passphrase_wrong`, `backup_unusable`, `backup_newer`, `backup_development`,
 *   `backup_foreign`, `database_mode`, `backup_of_another_shop`; `backup_differs` unless a manager overruled it
 */
export async function restore(
  { store, platform, secondLocation }: BackupDeps,
  { file: chosen, passphrase, although }: { file: string; passphrase: string | null; although: Overruled[] },
  caller: Caller,
): Promise<{ restarting: true }> {
  // Access only this disk directly: a USB stick or a network folder may be slow or hang.
  const file = dirname(chosen) === store.backup.folder ? chosen : await secondLocation.fetch(chosen);
  if (!existsSync(file)) throw new PerchError('backup_unusable', { file, why: 'not found' });
  const { differences, connection, installationId } = await store.backup.examine(file, passphrase);
  refuseDiffering(chosen, differences, although);
  if (installationId !== store.identity.installationId) adoptConnection(platform, connection);
  const body = { file: chosen };
  store.journal.append({ kind: 'restore.begun', subjectId: null, body, actor: caller.actor });
  const restored = { actor: caller.actor, backupAt: madeAt(chosen), chosen, differences, although };
  platform.restart({ kind: 'restore', file, passphrase, restored });
  return { restarting: true };
}
