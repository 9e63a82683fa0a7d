import type { LedgerDifference } from '../../../shared/domain/settings.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { asDiskRefusal } from '../database/disk-errors.ts';
import { readDatabase } from '../database/open.ts';
import { removeDatabase } from '../database/remove.ts';
import { type BackedUpShop, checkBackup, checkLedgers } from './backup-check.ts';
import { refuseBackup } from './backup-refusal.ts';
import { type BackupLocking, bringUnlocked } from './locked-file.ts';

export interface ExamineOptions {
  /** The backup. */
  file: string;
  /** Path of its decrypted copy, which is deleted afterwards. */
  copy: string;
  /** The passphrase as typed by a person; null uses the stored one. */
  passphrase: string | null;
  locking: BackupLocking;
  mode: 'training' | 'live';
  /** Of the database that it would replace; null if there is none. */
  installationId: LocalId | null;
  nativeBinding: string | undefined;
  /** The built worker.ts; null checks in this thread. */
  checkWorker: string | URL | null;
  signal?: AbortSignal;
}

/** The result of examining a backup. */
export interface Examined extends BackedUpShop {
  /** Ledger checks that found a difference. */
  differences: LedgerDifference[];
  connection: BackedUpConnection | null;
}

/** The connection that the shop used last, and its till number. No backup contains the key. */
export interface BackedUpConnection {
  baseUrl: string;
  account: string;
  /** A contract profile as JSON. */
  profile: string;
  till: number;
}

/**
 * Checks a backup as a restore would, in a copy, and changes nothing.
 *
 * @throws PerchError `backup_locked`, `backup_passphrase_wrong`, `backup_unusable`, `backup_newer`,
 * `backup_development`, `backup_foreign`, `database_mode`, `backup_of_another_shop`, or errors of the file system
 */
export async function examineBackup(options: ExamineOptions): Promise<Examined> {
  const { file, copy, passphrase, locking, mode, installationId, nativeBinding, checkWorker, signal } =
    options;
  try {
    await bringUnlocked(file, copy, { given: passphrase, locking });
    const check = await checkBackup({ file: copy, nativeBinding }, checkWorker);
    const shop = refuseBackup(check, installationId, { backup: file, mode });
    const ledgers = { file: copy, migrates: true, nativeBinding };
    const differences = await checkLedgers(ledgers, checkWorker, signal);
    return { ...shop, differences, connection: lastConnection(copy, nativeBinding) };
  } catch (error) {
    throw asDiskRefusal(error, file);
  } finally {
    removeDatabase(copy);
  }
}

/** Null for a shop without a Petstore. One without any work is till 1. */
function lastConnection(file: string, nativeBinding: string | undefined): BackedUpConnection | null {
  return readDatabase({ file, nativeBinding }, (db) => {
    db.pragma('trusted_schema = OFF');
    const used = db
      .prepare<[], BackedUpConnection>(
        `SELECT base_url AS baseUrl, account, profile,
           coalesce((SELECT till FROM journal ORDER BY seq DESC LIMIT 1), 1) AS till
         FROM connection WHERE id = (SELECT connection_id FROM search_scope) AND base_url <> ''`,
      )
      .get();
    return used ?? null;
  });
}
