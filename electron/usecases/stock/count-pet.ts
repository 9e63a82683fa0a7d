import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';
import { writeCount } from './commit-count.ts';

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
