import { z } from 'zod';
import { OutboxEntryView, SyncStatus } from '../domain/sync.ts';
import { command, nothing } from './command.ts';

export const syncCommands = {
  'sync.status': command(nothing, SyncStatus),
  /** Entries that are not settled, and the latest settled ones, newest first. */
  'sync.entries': command(
    z.object({ show: z.enum(['open', 'parked', 'settled']), limit: z.int().min(1).max(500) }),
    z.array(OutboxEntryView),
  ),
  /** Asks the engine to look now instead of later; never opens a closed gate. */
  'sync.now': command(nothing, SyncStatus),
};
