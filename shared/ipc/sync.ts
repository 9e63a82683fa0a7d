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
   * The latest sales in any state, what is pending as people count it (a sale's stock figures go with it), what needs attention, the latest settled ones,
   * those that a person gave up, or those of which the service refused a request in the hours that the chart shows;
   * newest first.
   */
  'sync.entries': reads(
    anyone.look,
    z.object({
      show: z.enum(['sales', 'waiting', 'parked', 'settled', 'discarded', 'refused']),
      limit: z.int().min(1).max(500),
    }),
    z.array(OutboxEntryView),
  ),
  /** Asks the engine to look now instead of later; never closes an open circuit. */
  'sync.now': reads(anyone.look, nothing, SyncStatus),
  /** One entry's life and what may be done with it. Refused: `entry_unknown`. */
  'sync.entry': reads(anyone.look, z.object({ entryId: LocalId }), EntryLife),
  /**
   * Lets a parked entry try again. What may have arrived is looked up first, never sent blindly; only a manager may
   * say that it is not there (`sendAgain`). Refused: `entry_unknown`, `entry_not_parked`, `manager_needed`.
   */
  'sync.retry': writes(
    staff.retry,
    z.object({ entryId: LocalId, sendAgain: z.boolean().default(false) }),
    EntryLife,
  ),
  /** Gives an entry up, with a reason; it stays in the list. Refused: `entry_not_discardable`. */
  'sync.discard': writes(
    manager.decideEntries,
    z.object({ entryId: LocalId, reason: TypedText.min(1).max(500) }),
    EntryLife,
  ),
  /** Changes what a parked entry says and lets it go again. Refused: `entry_not_editable`. */
  'sync.edit': writes(manager.decideEntries, z.object({ entryId: LocalId, edit: EntryEdit }), EntryLife),
  /** What the service has that a creation may have made: those that look like it first, at most 50. Refused: `entry_unknown`. */
  'sync.candidates': reads(anyone.look, z.object({ entryId: LocalId }), z.array(EntryCandidate)),
  /** A person says which of the candidates a creation made. Refused: `entry_unknown`, `entry_not_linkable`. */
  'sync.link': writes(manager.decideEntries, z.object({ entryId: LocalId, remoteId: RemoteId }), EntryLife),
  /**
   * A person says who handed over an order that was completed at the service meanwhile. Refused: `entry_unknown`,
   * `entry_not_parked`.
   */
  'sync.handOver': writes(
    manager.decideEntries,
    z.object({ entryId: LocalId, by: z.enum(['us', 'others']) }),
    EntryLife,
  ),
  /** Sends creations again whose answers were lost; skips those that need no decision any more. Returns how many go. */
  'sync.sendAllAgain': writes(
    manager.decideEntries,
    z.object({ entryIds: z.array(LocalId).min(1).max(500) }),
    z.int(),
  ),
  /** A person asks for one request although the key was refused or the service cannot be reached. */
  'sync.probe': reads(staff.retry, nothing, SyncStatus),
  /** Requests, answers and pauses of the last hours. */
  'sync.history': reads(anyone.look, z.object({ hours: z.int().min(1).max(48) }), RequestHistory),
  /** What the service announced about operations that this program uses. */
  'sync.notes': reads(anyone.look, nothing, z.array(ServiceNote)),
  /** Lists of the service that hold rows which could not be read; none where all could. */
  'sync.unreadable': reads(anyone.look, nothing, z.array(UnreadableList)),
};
