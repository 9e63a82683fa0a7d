import { z } from 'zod';
import {
  BackupPlace,
  BackupView,
  ConnectionFinding,
  ConnectionSettings,
  ShopSettings,
  TaxRate,
} from '../domain/settings.ts';
import { command, nothing } from './command.ts';

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

export const settingsCommands = {
  'settings.shop': command(nothing, ShopSettings),
  'settings.saveShop': command(ShopSettings.partial(), ShopSettings),
  'settings.taxRates': command(nothing, z.array(TaxRate)),
  /** Whether any pet would be sold without a tax rate: neither it, nor its category, nor the shop has one. */
  'settings.untaxed': command(nothing, z.object({ any: z.boolean() })),
  'settings.saveTaxRate': command(TaxRate.extend({ id: TaxRate.shape.id.nullable() }), z.array(TaxRate)),
  'settings.connection': command(nothing, ConnectionSettings),
  /**
   * Tries an address and a key with as few requests as possible and says exactly what it found. Refused before anything
   * is sent: `key_elsewhere`, `read_by_others`, in training `real_shop_managed`.
   */
  'settings.testConnection': command(ConnectionDraft, z.array(ConnectionFinding)),
  /**
   * Stores the connection and starts the shop on it; entries of another connection stay with that one. Refused as the
   * test, and nothing is stored then.
   */
  'settings.connect': command(ConnectionDraft, ConnectionSettings),
  /** Training and real data live in databases of their own; the program starts again on the other one. */
  'settings.setMode': command(
    z.object({ mode: z.enum(['training', 'live']) }),
    z.object({ restarting: z.literal(true) }),
  ),
  'settings.backups': command(nothing, z.array(BackupView)),
  'settings.backUpNow': command(nothing, BackupView),
  'settings.backupPlace': command(nothing, BackupPlace),
  /** The backups in the second place; null where they cannot be seen now. */
  'settings.placeBackups': command(nothing, z.object({ backups: z.array(BackupView).nullable() })),
  /**
   * Asks for a folder elsewhere and brings backups there from now on; as it was when the person chose nothing.
   * Refusals: `place_in_data`, `place_absent`, `place_full`, `place_silent`. Managers only.
   */
  'settings.chooseBackupPlace': command(nothing, BackupPlace),
  /** Brings no more backups there; what is there stays. Managers only. */
  'settings.forgetBackupPlace': command(nothing, BackupPlace),
  /** Asks for a backup elsewhere, on a stick; null when the person chose nothing. */
  'settings.chooseBackup': command(nothing, z.object({ file: z.string().nullable() })),
  /** Restores a backup as a new generation of this installation; the present database is set aside, not deleted. */
  'settings.restore': command(
    z.object({ file: z.string().max(1000) }),
    z.object({ restarting: z.literal(true) }),
  ),
};
