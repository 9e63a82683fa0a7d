import { creates } from '../../../shared/domain/outbox.ts';
import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import { ReadCategory, ReadPet } from '../../../shared/petstore/read.ts';
import { mayBe, shownId, type UnreadableRow } from '../../petstore/unreadable.ts';
import type { Entry, EntryOf } from '../../store/outbox/entry.ts';
import type { EntryEvent } from '../../store/outbox/transition.ts';
import { type AskPage, missedNothing, type Pages, readPages } from '../paged-list.ts';
import type { Permits } from '../permits.ts';
import { absent as absentEvent, lookedUp } from '../push/conclude.ts';
import type { SyncParts } from '../push/job.ts';
import {
  type DeletionEntry,
  type EditEntry,
  editOf,
  isAlike,
  type Shown,
  shows,
} from '../push/push-edits.ts';
import type { LookUp } from './look-up.ts';
import { type EarlyLooks, earlyLooksInList } from './timing.ts';

/** An entry that the list of the pets or of the categories settles. */
type ListedEntry = EditEntry | DeletionEntry | EntryOf<'pushStatus'>;

/**
 * An edit in doubt is settled by the list of what it is about; one that creates is found among the ids that are new. Before
 * the quiet period is over only what shows the edit counts.
 *
 * @returns whether the look-up was answered
 */
export async function reconcileEdit(
  parts: SyncParts,
  entry: ListedEntry,
  { permits, quiet }: LookUp,
): Promise<boolean> {
  const pets = entry.entity === 'pet';
  const listed = await listAll(parts, pets, permits);
  if (listed === null) return false;
  const { found, missed, move } = await concludeEdit(parts, entry, pets, listed);
  if (!quiet && !found) return true;
  if (missed && listed !== 'untold') {
    const whole = await missedNothing(asking(parts, pets), permits, listed.pages);
    if (whole === null) return false;
    if (!whole) {
      if (quiet) parts.store.queue.apply(entry, lookedUp({ is: 'inconclusive' }));
      return true;
    }
  }
  move();
  return true;
}

/** Before the quiet period is over an edit is looked up in a list that is short; that of the categories always is. */
export function earlyLooksAtEdit({ store }: SyncParts, { entity }: Entry): EarlyLooks {
  return earlyLooksInList(entity === 'pet' ? store.capabilities.get().petPages : 1);
}

/** What a list says of an edit. */
interface Conclusion {
  /** Whether the edit has arrived, or never can. */
  found: boolean;
  /** Whether that follows from what the list does not show. */
  missed: boolean;
  move: () => void;
}

async function concludeEdit(
  parts: SyncParts,
  entry: ListedEntry,
  pets: boolean,
  listed: Listed | 'untold',
): Promise<Conclusion> {
  const { queue, remoteIds } = parts.store;
  const linked = pets ? 'pet' : 'category';
  const is = (found: boolean, event: EntryEvent) => ({
    found,
    missed: false,
    move: () => queue.apply(entry, event),
  });
  const byAbsence = (conclusion: Conclusion) => ({ ...conclusion, missed: true });
  const untold = () => is(false, lookedUp({ is: 'inconclusive' }));
  const absent = () => is(false, absentEvent(queue.lastAttempt(entry)));
  const there = () => is(true, lookedUp({ is: 'found' }));
  const undecidable = (code: 'gone' | 'ambiguous') => is(false, lookedUp({ is: 'conflict', code }));
  if (listed === 'untold') return untold();
  const { seen, unreadable } = listed;
  const remoteId = remoteIds.of(linked, entry.entityId);
  const shown = seen.find((one) => one.id === remoteId);
  // It may be there, in a row that cannot be read.
  if (!shown && remoteId !== null && unreadable.some((row) => mayBe(row, { id: remoteId }))) return untold();
  // After a restore it may never have been sent: what it is about has no id of the service yet.
  if (remoteId === null && !creates.has(entry.kind)) return is(true, lookedUp({ is: 'not_sent' }));
  if (entry.kind === 'deletePet' || entry.kind === 'deleteCategory') {
    return shown ? absent() : byAbsence(there());
  }
  if (entry.kind === 'pushStatus') {
    if (!shown) return byAbsence(there());
    return shown.status === entry.payload.status ? there() : absent();
  }
  const edit = editOf(parts, entry);
  if ('kind' in edit) return is(true, lookedUp({ is: 'not_sent' }));
  if (edit.remoteId !== null) {
    if (shown && shows(shown, edit)) return there();
    return shown ? absent() : byAbsence(undecidable('gone'));
  }
  // A pull leaves such ids alone while the entry is in doubt, so that what is ours is still new here.
  const alike = seen.filter((one) => isAlike(one, edit) && remoteIds.localId(linked, one.id) === null);
  const same = alike.filter((one) => shows(one, edit));
  const ours = same.length > 0 ? same : alike;
  const [only] = ours;
  if (ours.length > 1) return undecidable('ambiguous');
  if (!only) {
    const { name } = edit.body;
    const hidden = unreadable.some((row) => {
      const id = shownId(row, 'id');
      return mayBe(row, { name }) && (id === null || remoteIds.localId(linked, id) === null);
    });
    const strange = hidden || (await someCameAfter(parts, linked, entry.entityId, seen));
    return strange ? untold() : byAbsence(absent());
  }
  const link = () => remoteIds.link(linked, entry.entityId, only.id);
  return { found: true, missed: false, move: () => queue.apply(entry, lookedUp({ is: 'found' }), link) };
}

const ROWS_AT_ONCE = 2000;

/**
 * Whether the list shows any that came after ours was made and were not made here. One of them may be ours under another
 * name: another till renamed it, or this one did before it was restored from a backup. Then its absence is not proven.
 */
async function someCameAfter(
  { store: { remoteIds }, clock }: SyncParts,
  linked: 'pet' | 'category',
  ownId: LocalId,
  seen: readonly Shown[],
): Promise<boolean> {
  for (let from = 0; from < seen.length; from += ROWS_AT_ONCE) {
    if (seen.slice(from, from + ROWS_AT_ONCE).some(({ id }) => remoteIds.cameAfter(linked, ownId, id)))
      return true;
    await clock.sleep(0);
  }
  return false;
}

/** Asks for a page of the pets or of the categories. */
const asking = ({ client }: SyncParts, pets: boolean): AskPage<Shown> =>
  pets
    ? (request) => client.list('listPets', { ...request, item: ReadPet })
    : (request) => client.list('listCategories', { ...request, item: ReadCategory });

interface Listed {
  /** Each once, be it on two pages: where others add a row meanwhile, those behind it move down. */
  seen: Shown[];
  /** What could not be read, without how it was written. */
  unreadable: UnreadableRow[];
  pages: Pages;
}

/** Every pet or category of the service; null where the list was not read to its end now, `untold` where it never is. */
async function listAll(parts: SyncParts, pets: boolean, permits: Permits): Promise<Listed | 'untold' | null> {
  const seen = new Map<RemoteId, Shown>();
  const unreadable: UnreadableRow[] = [];
  const read = await readPages(asking(parts, pets), permits, {
    see(items) {
      for (const one of items) seen.set(one.id, one);
    },
    seeUnreadable: (rows) => unreadable.push(...rows.map((row) => ({ ...row, raw: '' }))),
  });
  if (read.pages === null) {
    const { answer } = read;
    const never = answer?.kind === 'refused' || (answer?.kind === 'not_sent' && answer.why === 'unavailable');
    return never ? 'untold' : null;
  }
  if (pets) parts.store.capabilities.learn({ petPages: read.pages.ids.length });
  return { seen: [...seen.values()], unreadable, pages: read.pages };
}
