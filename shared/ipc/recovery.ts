import { z } from 'zod';
import { MAX_PASSPHRASE } from '../domain/passphrase.ts';
import { BackupView, FailedRestore, Overruling } from '../domain/settings.ts';
import { FailureView } from '../errors/schemas.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone } from './rights.ts';

/** A backup that a closed shop can continue from, and where it is. */
const RecoverableBackup = BackupView.omit({ ledgers: true }).extend({
  place: z.enum(['computer', 'second']),
});
export type RecoverableBackup = z.infer<typeof RecoverableBackup>;

/** The state shown instead of the shop, because its database is damaged, missing, or newer than this program. */
export const RecoveryState = z.object({
  /** Why the shop is not open, for the person. */
  code: FailureView.shape.code,
  /** Where a damaged database lies now; null where it could not be moved, for a missing one, and for a newer one,
   * which stays. */
  setAside: z.string().nullable(),
  /** Whether an empty shop may take its place. */
  mayBeginEmpty: z.boolean(),
  /** What can be restored, newest first; once one could not be, those that lie in both places are there twice. */
  backups: z.array(RecoverableBackup),
  /** What was chosen last and could not be restored. */
  failed: FailedRestore.nullable(),
});
export type RecoveryState = z.infer<typeof RecoveryState>;

/** Answered also where no shop could be opened: the way back to one. */
export const recoveryCommands = {
  /** Null while a shop is open: there is nothing to recover. */
  'recovery.state': reads(anyone.recover, nothing, RecoveryState.nullable()),
  /**
   * Continues from a backup, as a new generation of this installation. Refused while a shop is open, and with
   * `backup_locked` or `backup_passphrase_wrong` where it is locked with another passphrase than the one that is kept.
   * Anyone at the till may decide here: nobody can sign in.
   */
  'recovery.restore': writes(
    anyone.recover,
    z.object({
      file: z.string().max(1000),
      passphrase: z.string().max(MAX_PASSPHRASE).nullable().default(null),
      /** Refusals of the restore before that the person overrules after reading them. */
      although: Overruling.default([]),
    }),
    z.object({ restarting: z.literal(true) }),
  ),
  /** Begins an empty shop; the damaged database stays where it was set aside. Refused while a shop is open. */
  'recovery.beginEmpty': writes(anyone.recover, nothing, z.object({ restarting: z.literal(true) })),
};
