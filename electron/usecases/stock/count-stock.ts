import type { CountLine, CountSession } from '../../../shared/domain/stock.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';

// Counting is blind: what is expected is kept with each line and shown in the review only.

/** @throws PerchError `count_open` */
export function startCount(store: Store, label: string, { actor }: Caller): CountSession {
  return store.transaction(() => store.counts.start(label, actor));
}

/** Keeps what was counted of a pet. @throws PerchError `count_over`, `too_many`, `pet_unknown` */
export function recordCount(store: Store, input: Input<'stock.countRecord'>, { actor }: Caller): CountLine {
  const { sessionId, petId, quantity, add } = input;
  return store.transaction(() => {
    store.petEditing.details(petId);
    return store.counts.record(sessionId, petId, quantity, add, actor);
  });
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
