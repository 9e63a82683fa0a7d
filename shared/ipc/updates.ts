import { z } from 'zod';
import { UpdateView } from '../domain/updates.ts';
import { nothing, reads, writes } from './command.ts';
import { signedInManager } from './rights.ts';

const Version = z.string().min(1).max(100);

export const updatesCommands = {
  'updates.view': reads(signedInManager.updates, nothing, UpdateView),
  /** Checks the publisher's server now; a failure is in the view. */
  'updates.look': reads(signedInManager.updates, nothing, UpdateView),
  /** Starts to download the found version; events report its progress. */
  'updates.fetch': reads(signedInManager.updates, nothing, UpdateView),
  /** Whether the prepared version is installed when the program quits. */
  'updates.agree': reads(
    signedInManager.updates,
    z.object({ version: Version, on: z.boolean() }),
    UpdateView,
  ),
  /** Closes the program, installs the version that was shown and restarts it. */
  'updates.install': writes(signedInManager.updates, z.object({ version: Version }), UpdateView),
};
