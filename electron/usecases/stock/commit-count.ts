import type { CountReviewLine } from '../../../shared/domain/stock.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import type { Actor } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';

/**
 * Writes the chosen differences as count movements and ends the count, in one transaction. A difference is to what was
 * shown when the pet was counted, so what was sold since stays sold (docs/sync.md, "An entry's life").
 *
 * @throws PerchError `count_over`
 */
export function commitCount(
  store: Store,
  { sessionId, petIds }: Input<'stock.countCommit'>,
  { actor }: Caller,
): { written: number } {
  return store.transaction(() => {
    const chosen = new Set(petIds);
    const lines = store.counts.review(sessionId);
    const written = lines.filter((line) => chosen.has(line.petId) && line.difference !== 0);
    for (const line of written) writeCount(store, line, actor);
    store.counts.end(sessionId, 'written', actor);
    store.journal.append({
      kind: 'count.written',
      subjectId: sessionId,
      body: {
        lines: lines.length,
        written: written.map(({ petId, counted, expected }) => ({ petId, counted, expected })),
      },
      actor,
    });
    return { written: written.length };
  });
}

/** One count movement with its push; to be called inside a transaction. `reason` of one that came from a list. */
export function writeCount(
  store: Store,
  { petId, difference }: Pick<CountReviewLine, 'petId' | 'difference'>,
  actor: Actor,
  reason: string | null = null,
): void {
  const before = store.stock.figures(petId);
  store.stock.record({ petId, kind: 'count', quantity: difference, ...(reason && { reason }) }, actor);
  store.outbox.ensureStockPush(petId, actor);
  store.petStatus.follow(petId, before, actor);
}
