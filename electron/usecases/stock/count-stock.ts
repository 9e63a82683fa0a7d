import type { CountLine, CountSession } from '../../../shared/domain/stock.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';

/** Pets that were not counted and are named. */
const MISSED = 200;

// Counting is blind: what is expected is kept with each line and shown in the review only.

/** @throws PerchError `count_open`, `category_unknown` */
export function startCount(
  store: Store,
  { label, categoryId }: Input<'stock.countStart'>,
  { actor }: Caller,
): CountSession {
  return store.transaction(() => store.counts.start(label, categoryId, actor));
}

/** Keeps what was counted of a pet. @throws PerchError `count_over`, `too_many`, `pet_unknown`, `count_elsewhere` */
export function recordCount(store: Store, input: Input<'stock.countRecord'>, { actor }: Caller): CountLine {
  const { sessionId, petId, quantity, add } = input;
  return store.transaction(() => {
    store.petEditing.details(petId);
    return store.counts.record(sessionId, petId, quantity, add, actor);
  });
}

/** What belongs to the count and was not counted. @throws PerchError `count_over` */
export function missedPets(
  store: Store,
  { sessionId }: Input<'stock.countMissed'>,
): Output<'stock.countMissed'> {
  const { total, petIds } = store.counts.missed(sessionId, MISSED);
  return { total, pets: petIds.map(store.catalogue.requirePet) };
}

export function removeCount(store: Store, { sessionId, petId }: Input<'stock.countRemove'>): void {
  store.transaction(() => store.counts.remove(sessionId, petId));
}

/** Ends a count without writing anything. @throws PerchError `count_over` */
export function discardCount(store: Store, sessionId: LocalId, { actor }: Caller): void {
  store.transaction(() => {
    const lines = store.counts.review(sessionId).length;
    store.counts.end(sessionId, 'discarded', actor);
    store.journal.append({ kind: 'count.discarded', subjectId: sessionId, body: { lines }, actor });
  });
}
