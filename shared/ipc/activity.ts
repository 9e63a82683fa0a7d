import { z } from 'zod';
import { ActivityFilter, ActivityRow } from '../domain/activity.ts';
import { reads } from './command.ts';
import { signedInManager } from './rights.ts';

export const activityCommands = {
  /**
   * Who did what when, newest first. One answer reads only a part of the journal, so that the counter does not wait:
   * `next` is where to continue, null at the start of the journal.
   */
  'activity.list': reads(
    signedInManager.activity,
    z.object({ filter: ActivityFilter, before: z.int().nullable(), limit: z.int().min(1).max(500) }),
    z.object({ items: z.array(ActivityRow), next: z.int().nullable() }),
  ),
};
