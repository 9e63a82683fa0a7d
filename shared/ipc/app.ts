import { z } from 'zod';
import { AppState, Language, Theme } from '../domain/app.ts';
import { Licences } from '../domain/licences.ts';
import { FailedRestore } from '../domain/settings.ts';
import { PageError } from '../errors/page-error.ts';
import { Instant } from '../time/schemas.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone } from './rights.ts';

const Mishap = z.object({ kind: z.enum(['window', 'program']) });

export const appCommands = {
  /** The state of the shop and the program; `app.changed` brings later ones. */
  'app.state': reads(anyone.look, nothing, AppState),
  /**
   * Opens a shop that could not be opened, since what kept it closed may be gone; the page begins anew on it soon.
   * Refused with what keeps it closed now.
   */
  'app.openAgain': reads(anyone.recover, nothing, nothing),
  /** What befell the window, the program or the shop that no person has seen yet; null where nothing did. */
  'app.mishap': reads(
    anyone.look,
    nothing,
    z.object({
      mishap: Mishap.nullable(),
      /** The shop was restored from a backup; when that was made, where its name tells, and how many pets are to be counted. */
      restored: z.object({ backupAt: Instant.nullable(), toCount: z.int() }).nullable(),
      /** A backup that could not be restored: the shop is unchanged. */
      notRestored: FailedRestore.nullable(),
    }),
  ),
  /** A person has seen it, and closed what told of it. */
  'app.mishapSeen': reads(anyone.look, nothing, nothing),
  /** How this till's window looks and speaks; anybody may choose. Receipts speak as the shop's settings say. */
  'app.display': writes(
    anyone.display,
    z.object({ language: Language.optional(), theme: Theme.optional() }),
    AppState,
  ),
  /** Whose work is in the program, under which words. */
  'app.licences': reads(anyone.look, nothing, Licences),
  /** Writes an error of the window into the log; so many a minute, and no more of each than is of use. */
  'app.pageFailed': reads(anyone.tellErrors, PageError, nothing),
};
