import { z } from 'zod';
import { EntryCandidate, EntryEdit, EntryLife } from '../domain/entry-life.ts';
import { RequestHistory, ServiceNote } from '../domain/requests.ts';
import { OutboxEntryView, SyncStatus } from '../domain/sync.ts';
import { TypedText } from '../domain/typed-text.ts';
import { UnreadableList } from '../domain/unreadable.ts';
import { LocalId, RemoteId } from '../ids/ids.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone, manager, staff } from './rights.ts';

export const syncCommands = {
  'sync.status': reads(anyone.look, nothing, SyncStatus),
  /**
   * The latest sales in any state, pending entries as people count them (a sale's stock figures belong to it), those
   * that need attention, the latest settled ones, discarded ones, or those of which the service refused a request in
   * the hours of the chart; newest first.
   */
  'sync.entries': reads(
    anyone.look,
    z.object({
      show: z.enum(['sales', 'waiting', 'parked', 'settled', 'discarded', 'refused']),
      limit: z.int().min(1).max(500),
    }),
    z.array(OutboxEntryView),
  ),
  /** Wakes the engine now instead of later; never closes an open circuit. */
  'sync.now': reads(anyone.look, nothing, SyncStatus),
  /** One entry's life and the choices left. Refused: `entry_unknown`. */
  'sync.entry': reads(anyone.look, z.object({ entryId: LocalId }), EntryLife),
  /**
   * Retries a parked entry. One that may have arrived is looked up first, never sent blindly; only a manager may
   * declare it missing (`sendAgain`). Refused: `entry_unknown`, `entry_not_parked`, `manager_needed`.
   */
  'sync.retry': writes(
    staff.retry,
    z.object({ entryId: LocalId, sendAgain: z.boolean().default(false) }),
    EntryLife,
  ),
  /** Discards an entry, with a reason; it stays in the list. Refused: `entry_not_discardable`. */
  'sync.discard': writes(
    manager.decideEntries,
    z.object({ entryId: LocalId, reason: TypedText.min(1).max(500) }),
    EntryLife,
  ),
  /** Changes the content of a parked entry and retries it. Refused: `entry_not_editable`. */
  'sync.edit': writes(manager.decideEntries, z.object({ entryId: LocalId, edit: EntryEdit }), EntryLife),
  /** Things of the service that a creation may have made: look-alikes first, at most 50. Refused: `entry_unknown`. */
  'sync.candidates': reads(anyone.look, z.object({ entryId: LocalId }), z.array(EntryCandidate)),
  /** Picks the candidate that a creation made. Refused: `entry_unknown`, `entry_not_linkable`. */
  'sync.link': writes(manager.decideEntries, z.object({ entryId: LocalId, remoteId: RemoteId }), EntryLife),
  /**
   * Decides who handed over an order that was completed at the service meanwhile. Refused: `entry_unknown`,
   * `entry_not_parked`.
   */
  'sync.handOver': writes(
    manager.decideEntries,
    z.object({ entryId: LocalId, by: z.enum(['us', 'others']) }),
    EntryLife,
  ),
  /** Sends creations with lost answers again; skips those that need no decision any more. Returns how many are sent. */
  'sync.sendAllAgain': writes(
    manager.decideEntries,
    z.object({ entryIds: z.array(LocalId).min(1).max(500) }),
    z.int(),
  ),
  /** Requests one probe although the key was refused or the service cannot be reached. */
  'sync.probe': reads(staff.retry, nothing, SyncStatus),
  /** Requests, answers and pauses of the last hours. */
  'sync.history': reads(anyone.look, z.object({ hours: z.int().min(1).max(48) }), RequestHistory),
  /** Announcements of the service about operations that this program uses. */
  'sync.notes': reads(anyone.look, nothing, z.array(ServiceNote)),
  /** Lists of the service with unreadable rows; empty if all could be read. */
  'sync.unreadable': reads(anyone.look, nothing, z.array(UnreadableList)),
};
