import type { OutboxEntryView, OutboxState } from '../../../shared/domain/sync.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { EntryFilter } from './syncStore.ts';

/** A row of the list: what people call one thing, a sale with all its lines or an order with its changes. */
export interface SyncItem {
  /** The entry that says where the whole stands, and that is opened. */
  lead: OutboxEntryView;
  /** Every entry in it. */
  ids: LocalId[];
  /** What it is about: all the pets of a sale. */
  subject: string;
}

/** What is told first of a sale of which one line has come further than another. */
const FIRST: OutboxState[] = ['parked', 'in_doubt', 'inflight', 'ready', 'blocked', 'discarded', 'done'];

/**
 * The entries as rows. What needs a decision, or had one, stands line by line: each is decided for itself.
 *
 * @param entries newest first
 */
export function itemsOf(entries: readonly OutboxEntryView[], filter: EntryFilter): SyncItem[] {
  const isJoined = filter === 'waiting' || filter === 'settled';
  const groups = Map.groupBy(entries, ({ group, id }) => (isJoined ? group : id));
  return [...groups.values()].map((group) => {
    const oldest = group.toReversed();
    const ranked = oldest.toSorted((a, b) => FIRST.indexOf(a.state) - FIRST.indexOf(b.state));
    return {
      lead: ranked[0] as OutboxEntryView,
      ids: group.map(({ id }) => id),
      subject: [...new Set(oldest.map(({ subject }) => subject))].join(', '),
    };
  });
}
