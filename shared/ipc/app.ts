import { z } from 'zod';
import { AppState, Language, Theme } from '../domain/app.ts';
import { Licences } from '../domain/licences.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone } from './rights.ts';

export const appCommands = {
  /** The state of the shop and the program; `app.changed` brings later ones. */
  'app.state': reads(anyone.look, nothing, AppState),
  /** What befell the window or the program since the page before, once; null where nothing did. */
  'app.mishap': reads(anyone.look, nothing, z.object({ mishap: z.enum(['window', 'program']).nullable() })),
  /** How this till's window looks and speaks; anybody may choose. Receipts speak as the shop's settings say. */
  'app.display': writes(
    anyone.display,
    z.object({ language: Language.optional(), theme: Theme.optional() }),
    AppState,
  ),
  /** Whose work is in the program, under which words. */
  'app.licences': reads(anyone.look, nothing, Licences),
};
