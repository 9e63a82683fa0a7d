import { z } from 'zod';
import { MAX_PASSPHRASE } from '../domain/passphrase.ts';
import { BackupView, FailedRestore, Overruling } from '../domain/settings.ts';
import { FailureView } from '../errors/schemas.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone } from './rights.ts';

/** A backup that a closed shop can continue from, and where it is. Of a chosen file only the name is known. */
const RecoverableBackup = BackupView.omit({ ledgers: true }).extend({
  at: BackupView.shape.at.nullable(),
  bytes: BackupView.shape.bytes.nullable(),
  place: z.enum(['computer', 'second', 'file']),
});
export type RecoverableBackup = z.infer<typeof RecoverableBackup>;

/** The state shown instead of the shop, because its database is damaged, missing, or newer than this program. */
export const RecoveryState = z.object({
  /** Why the shop is not open, for the person. */
  code: FailureView.shape.code,
  /**
   * The present path of a damaged database; null if it could not be moved, for a missing one, and for a newer one,
   * which stays.
   */
  setAside: z.string().nullable(),
  /** Whether an empty shop may replace it. */
  mayBeginEmpty: z.boolean(),
  /**
   * Restorable backups: the chosen file, then the newest first; after a failed restore, those in both places are listed
   * twice.
   */
  backups: z.array(RecoverableBackup),
  /** The last choice, which could not be restored. */
  failed: FailedRestore.nullable(),
});
export type RecoveryState = z.infer<typeof RecoveryState>;

/** Also answered if no shop could be opened: the recovery. */
export const recoveryCommands = {
  /** Null while a shop is open: there is nothing to recover. */
  'recovery.state': reads(anyone.recover, nothing, RecoveryState.nullable()),
  /** Asks for a backup file, which the state then lists; null if the person chose none. Refused while a shop is open. */
  'recovery.chooseBackup': reads(anyone.recover, nothing, z.object({ file: z.string().nullable() })),
  /**
   * Continues from a backup, as a new generation of this installation. Refused while a shop is open, and with
   * `backup_locked` or `backup_passphrase_wrong` if it is encrypted with another passphrase than the stored one.
   * Anyone at the till may decide here: nobody can sign in.
   */
  'recovery.restore': writes(
    anyone.recover,
    z.object({
      file: z.string().max(1000),
      passphrase: z.string().max(MAX_PASSPHRASE).nullable().default(null),
      /** Refusals of the previous attempt that the person overrides after reading them. */
      although: Overruling.default([]),
    }),
    z.object({ restarting: z.literal(true) }),
  ),
  /** Creates an empty shop; the damaged database stays where it was set aside. Refused while a shop is open. */
  'recovery.beginEmpty': writes(anyone.recover, nothing, z.object({ restarting: z.literal(true) })),
};
