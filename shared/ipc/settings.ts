import { z } from 'zod';
import { isUsable, MAX_PASSPHRASE } from '../domain/passphrase.ts';
import {
  BackupLock,
  BackupPlace,
  BackupView,
  ConnectionFinding,
  ConnectionSettings,
  Overruling,
  ShopSettings,
  TaxRate,
} from '../domain/settings.ts';
import { TypedText } from '../domain/typed-text.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone, signedInManager, staff } from './rights.ts';

const ConnectionDraft = ConnectionSettings.pick({
  baseUrl: true,
  account: true,
  till: true,
  profile: true,
}).extend({
  /** Null takes the key that is kept for this service; another service (scheme, host and port) needs its own. */
  key: z.string().max(500).nullable(),
  /** The person agreed to http to another machine, where others on the way can read and change everything. */
  allowReadByOthers: z.boolean().optional(),
});

const Passphrase = z.string().max(MAX_PASSPHRASE).refine(isUsable);

export const settingsCommands = {
  'settings.shop': reads(anyone.look, nothing, ShopSettings),
  'settings.saveShop': writes(signedInManager.settings, ShopSettings.partial(), ShopSettings),
  'settings.taxRates': reads(anyone.look, nothing, z.array(TaxRate)),
  /** Whether any pet would be sold without a tax rate: neither it, nor its category, nor the shop has one. */
  'settings.untaxed': reads(anyone.look, nothing, z.object({ any: z.boolean() })),
  'settings.saveTaxRate': writes(
    signedInManager.settings,
    TaxRate.extend({ id: TaxRate.shape.id.nullable() }),
    z.array(TaxRate),
  ),
  'settings.connection': reads(staff.backups, nothing, ConnectionSettings),
  /**
   * Tries an address and a key with as few requests as possible and says exactly what it found. Refused before anything
   * is sent: `key_elsewhere`, `read_by_others`, in training `real_shop_managed`.
   */
  'settings.testConnection': reads(signedInManager.settings, ConnectionDraft, z.array(ConnectionFinding)),
  /**
   * Stores the connection and starts the shop on it; entries of another connection stay with that one. Refused as the
   * test, and nothing is stored then.
   */
  'settings.connect': writes(signedInManager.settings, ConnectionDraft, ConnectionSettings),
  /** Training and real data live in databases of their own; the program starts again on the other one. */
  'settings.setMode': writes(
    signedInManager.settings,
    z.object({ mode: z.enum(['training', 'live']) }),
    z.object({ restarting: z.literal(true) }),
  ),
  'settings.backups': reads(staff.backups, nothing, z.array(BackupView)),
  'settings.backUpNow': writes(staff.backups, nothing, BackupView),
  'settings.backupLock': reads(staff.backups, nothing, BackupLock),
  /** Locks backups with this passphrase from now on, also in the place of another one; those that are there stay. */
  'settings.lockBackups': writes(signedInManager.settings, z.object({ passphrase: Passphrase }), BackupLock),
  /** Makes backups that anybody can read again and forgets the passphrase; those that are there stay. */
  'settings.stopLocking': writes(signedInManager.settings, nothing, BackupLock),
  'settings.backupPlace': reads(staff.backups, nothing, BackupPlace),
  /** The backups in the second location; null where they cannot be seen now. */
  'settings.placeBackups': reads(
    staff.backups,
    nothing,
    z.object({ backups: z.array(BackupView).nullable() }),
  ),
  /**
   * Asks for a folder elsewhere and copies backups there from now on; changes nothing if the person chose none. With a
   * passphrase backups are encrypted with it first, as by `settings.lockBackups`.
   * Refusals: `place_in_data`, `place_absent`, `place_full`, `place_silent`.
   */
  'settings.chooseBackupPlace': writes(
    signedInManager.settings,
    z.object({ passphrase: Passphrase.nullable().default(null) }),
    BackupPlace,
  ),
  /** Prints a passphrase on the shop's printer, or on the computer's default one; it is kept nowhere. */
  'settings.printPassphrase': reads(
    signedInManager.settings,
    z.object({ passphrase: Passphrase }),
    z.object({ printed: z.literal(true) }),
  ),
  /** Brings no more backups there; what is there stays. */
  'settings.forgetBackupPlace': writes(signedInManager.settings, nothing, BackupPlace),
  /** Does without a second location: the weekly reminder stops. The reason goes into the journal. */
  'settings.declineBackupPlace': writes(
    signedInManager.settings,
    z.object({ reason: TypedText.min(1).max(200) }),
    BackupPlace,
  ),
  /** Asks for a backup elsewhere, on a stick; null when the person chose nothing. */
  'settings.chooseBackup': reads(staff.backups, nothing, z.object({ file: z.string().nullable() })),
  /**
   * Restores a backup as a new generation of this installation; the present database is set aside, not deleted. A locked
   * one is tried with the passphrase that is kept, unless one is given. Refusals: `backup_locked`,
   * `backup_passphrase_wrong`, `backup_unusable` and those of a backup that does not belong here; `backup_differs` where
   * its ledgers do, unless `although` names it.
   */
  'settings.restore': writes(
    signedInManager.settings,
    z.object({
      file: z.string().max(1000),
      passphrase: z.string().max(MAX_PASSPHRASE).nullable().default(null),
      /** Refusals that the manager overrules after reading them. */
      although: Overruling.default([]),
    }),
    z.object({ restarting: z.literal(true) }),
  ),
};
