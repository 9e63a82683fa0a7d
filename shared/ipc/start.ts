import { z } from 'zod';
import { Language, Theme } from '../domain/app.ts';
import { MAX_PASSPHRASE } from '../domain/passphrase.ts';
import { Overruling } from '../domain/settings.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone } from './rights.ts';

/** The first start of a data folder: what a person chooses before there is any shop. Refused once one is open. */
export const startCommands = {
  /** The language and region of the computer; null once a shop is open. */
  'start.state': reads(
    anyone.begin,
    nothing,
    z.object({ language: Language, locale: z.string() }).nullable(),
  ),
  /** Begins in training or with the real shop, which has no connection yet; the page begins anew on it. */
  'start.begin': writes(
    anyone.begin,
    z.object({ mode: z.enum(['training', 'live']), language: Language, theme: Theme }),
    z.object({ restarting: z.literal(true) }),
  ),
  /** Asks for a backup; null when the person chose nothing. */
  'start.chooseBackup': reads(anyone.begin, nothing, z.object({ file: z.string().nullable() })),
  /**
   * Begins with the real shop of a backup, its connection included, but no key, which is in no backup. Refused with
   * `backup_locked`, `backup_passphrase_wrong`, `backup_unusable` and those of a backup of another version or of training;
   * `backup_differs` where its ledgers do, unless `although` names it.
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
