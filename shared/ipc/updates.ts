import { z } from 'zod';
import { UpdateView } from '../domain/updates.ts';
import { nothing, reads, writes } from './command.ts';
import { signedInManager } from './rights.ts';

const Version = z.string().min(1).max(100);

export const updatesCommands = {
  'updates.view': reads(signedInManager.updates, nothing, UpdateView),
  /** Asks the publisher's server now; what it did not answer is in the view. */
  'updates.look': reads(signedInManager.updates, nothing, UpdateView),
  /** Begins to fetch the version that was found; events report its progress. */
  'updates.fetch': reads(signedInManager.updates, nothing, UpdateView),
  /** Whether the version that is ready goes into place when the program is closed. */
  'updates.agree': reads(
    signedInManager.updates,
    z.object({ version: Version, on: z.boolean() }),
    UpdateView,
  ),
  /** Closes the program, installs the version that was seen and starts it. */
  'updates.install': writes(signedInManager.updates, z.object({ version: Version }), UpdateView),
};
