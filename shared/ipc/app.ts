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
  /** The state of the shop and the program; `app.changed` sends later ones. */
  'app.state': reads(anyone.look, nothing, AppState),
  /** Retries opening a shop that could not be opened; the page then reloads. Refused with what keeps it closed now. */
  'app.openAgain': reads(anyone.recover, nothing, nothing),
  /** Crashes of the window or the program and restores of the shop that no person has seen yet; null without any. */
  'app.mishap': reads(
    anyone.look,
    nothing,
    z.object({
      mishap: Mishap.nullable(),
      /**
       * The shop was restored from a backup: when that was made, if its name says so, how many pets are to be counted,
       * and the file with the data from before, if there was any.
       */
      restored: z
        .object({ backupAt: Instant.nullable(), toCount: z.int(), setAside: z.string().nullable() })
        .nullable(),
      /** A backup that could not be restored: the shop is unchanged. */
      notRestored: FailedRestore.nullable(),
    }),
  ),
  /** A person has seen and closed the notice. */
  'app.mishapSeen': reads(anyone.look, nothing, nothing),
  /** Language and theme of this till's window; anybody may choose. Receipts use the shop's settings. */
  'app.display': writes(
    anyone.display,
    z.object({ language: Language.optional(), theme: Theme.optional() }),
    AppState,
  ),
  /** The third-party licences of the program. */
  'app.licences': reads(anyone.look, nothing, Licences),
  /** Logs an error of the window; limited per minute and in size. */
  'app.pageFailed': reads(anyone.tellErrors, PageError, nothing),
};
