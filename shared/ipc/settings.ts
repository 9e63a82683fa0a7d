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
  /** Null uses the key stored for this service; another service (scheme, host and port) needs its own. */
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
   * Tests an address and a key with as few requests as possible and reports its findings. Refused before anything is
   * sent: `key_elsewhere`, `read_by_others`, in training `real_shop_managed`.
   */
  'settings.testConnection': reads(signedInManager.settings, ConnectionDraft, z.array(ConnectionFinding)),
  /**
   * Stores the connection and reopens the shop with it; entries of another connection stay with that one. Refused
   * like the test, and then nothing is stored.
   */
  'settings.connect': writes(signedInManager.settings, ConnectionDraft, ConnectionSettings),
  /** Training and real data are in separate databases; the program reopens the other one. */
  'settings.setMode': writes(
    signedInManager.settings,
    z.object({ mode: z.enum(['training', 'live']) }),
    z.object({ restarting: z.literal(true) }),
  ),
  'settings.backups': reads(staff.backups, nothing, z.array(BackupView)),
  'settings.backUpNow': writes(staff.backups, nothing, BackupView),
  'settings.backupLock': reads(staff.backups, nothing, BackupLock),
  /** Encrypts new backups with this passphrase, replacing a previous one; existing ones stay unchanged. */
  'settings.lockBackups': writes(signedInManager.settings, z.object({ passphrase: Passphrase }), BackupLock),
  /** Makes unencrypted backups again and deletes the passphrase; existing ones stay unchanged. */
  'settings.stopLocking': writes(signedInManager.settings, nothing, BackupLock),
  'settings.backupPlace': reads(staff.backups, nothing, BackupPlace),
  /** The backups in the second location; null if it is not reachable. */
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
  /** Prints a passphrase on the shop's printer, or on the computer's default one; it is not stored. */
  'settings.printPassphrase': reads(
    signedInManager.settings,
    z.object({ passphrase: Passphrase }),
    z.object({ printed: z.literal(true) }),
  ),
  /** Stops copying backups there; existing copies stay. */
  'settings.forgetBackupPlace': writes(signedInManager.settings, nothing, BackupPlace),
  /** Declines a second location: the weekly reminder stops. The reason is journalled. */
  'settings.declineBackupPlace': writes(
    signedInManager.settings,
    z.object({ reason: TypedText.min(1).max(200) }),
    BackupPlace,
  ),
  /** Asks for a backup elsewhere, for instance on a stick; null if the person chose none. */
  'settings.chooseBackup': reads(staff.backups, nothing, z.object({ file: z.string().nullable() })),
  /**
   * Restores a backup as a new generation of this installation; the present database is set aside, not deleted. An
   * encrypted one is tried with the stored passphrase, unless one is given. Refusals: `backup_locked`,
   * `backup_passphrase_wrong`, `backup_unusable` and those of a backup that does not belong here; `backup_differs` if
   * its ledgers do, unless `although` contains it.
   */
  'settings.restore': writes(
    signedInManager.settings,
    z.object({
      file: z.string().max(1000),
      passphrase: z.string().max(MAX_PASSPHRASE).nullable().default(null),
      /** Refusals that the manager overrides after reading them. */
      although: Overruling.default([]),
    }),
    z.object({ restarting: z.literal(true) }),
  ),
};
