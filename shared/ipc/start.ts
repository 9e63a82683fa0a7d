import { z } from 'zod';
import { Language, Theme } from '../domain/app.ts';
import { MAX_PASSPHRASE } from '../domain/passphrase.ts';
import { FailedRestore, Overruling } from '../domain/settings.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone } from './rights.ts';

/** The first start of a data folder: the choices before there is any shop. Refused once one is open. */
export const startCommands = {
  /** The language and region of the computer, and a chosen backup that could not be restored; null once a shop is open. */
  'start.state': reads(
    anyone.begin,
    nothing,
    z.object({ language: Language, locale: z.string(), failed: FailedRestore.nullable() }).nullable(),
  ),
  /** Starts in training or with the real shop, which has no connection yet; the page then reloads. */
  'start.begin': writes(
    anyone.begin,
    z.object({ mode: z.enum(['training', 'live']), language: Language, theme: Theme }),
    z.object({ restarting: z.literal(true) }),
  ),
  /** Asks for a backup; null if the person chose none. */
  'start.chooseBackup': reads(anyone.begin, nothing, z.object({ file: z.string().nullable() })),
  /**
   * Starts with the real shop of a backup, including its connection, but without the key, which is in no backup.
   * Refused with `backup_locked`, `backup_passphrase_wrong`, `backup_unusable` and those of a backup of another
   * version or of training; `backup_differs` if its ledgers do, unless `although` contains it.
   */
  'start.restore': writes(
    anyone.begin,
    z.object({
      file: z.string().max(1000),
      passphrase: z.string().max(MAX_PASSPHRASE).nullable().default(null),
      although: Overruling.default([]),
    }),
    z.object({ restarting: z.literal(true) }),
  ),
};
