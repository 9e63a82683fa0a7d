import type { CountReviewLine } from '../../../shared/domain/counts.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import type { Actor } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';
import { missedPets } from './count-stock.ts';

/** How many uncounted pets the report of a finished count lists. */
const MISSED_KEPT = 5000;

/**
 * Writes the chosen differences as count movements and ends the count, in one transaction. A difference is relative to
 * the number shown when the pet was counted, so later sales are kept (docs/sync.md, "An entry's life"). Uncounted pets of
 * the count's scope are recorded with it and keep their stock.
 *
 * @throws PerchError `count_over`
 */
export async function commitCount(
  store: Store,
  { sessionId, petIds }: Input<'stock.countCommit'>,
  { actor }: Caller,
): Promise<{ written: number }> {
  const missed = await missedPets(store, sessionId, MISSED_KEPT);
  const notCounted = missed.pets.map(({ id, stock }) => ({ petId: id, expected: stock.shown }));
  return store.transaction(() => {
    const chosen = new Set(petIds);
    const lines = store.counts.review(sessionId);
    const taken = lines.filter(({ petId, difference }) => chosen.has(petId) || difference === 0);
    for (const line of taken) writeCount(store, line, actor);
    const written = taken.filter(({ difference }) => difference !== 0);
    store.counts.keepReport(
      sessionId,
      notCounted.filter(({ expected }) => expected !== 0),
    );
    store.counts.end(sessionId, 'written', actor);
    store.journal.append({
      kind: 'count.written',
      subjectId: sessionId,
      body: {
        lines: lines.length,
        missed: missed.total,
        missedInStock: missed.inStock,
        written: written.map(({ petId, counted, expected }) => ({ petId, counted, expected })),
      },
      actor,
    });
    return { written: written.length };
  });
}

/** Writes one count: if it differs, a movement with its push. Call in a transaction. `reason` is for imported counts. */
export function writeCount(
  store: Store,
  { petId, difference }: Pick<CountReviewLine, 'petId' | 'difference'>,
  actor: Actor,
  reason: string | null = null,
): void {
  store.stock.counted(petId);
  if (difference === 0) return;
  const before = store.stock.figures(petId);
  store.stock.record({ petId, kind: 'count', quantity: difference, ...(reason && { reason }) }, actor);
  store.outbox.ensureStockPush(petId, actor);
  store.petStatus.follow(petId, before, actor);
}

/**
 * Writes the count of a single pet at once, without a count session.
 *
 * @returns the difference between the count and the shown number
 * @throws PerchError `pet_unknown`
 */
export function countPet(
  store: Store,
  { petId, quantity }: { petId: LocalId; quantity: Quantity },
  { actor }: Caller,
): { difference: number } {
  return store.transaction(() => {
    store.petEditing.details(petId);
    const expected = store.stock.figures(petId).shown;
    writeCount(store, { petId, difference: quantity - expected }, actor);
    const written = [{ petId, counted: quantity, expected }];
    store.journal.append({ kind: 'count.written', subjectId: null, body: { lines: 1, written }, actor });
    return { difference: quantity - expected };
  });
}
