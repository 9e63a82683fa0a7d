import type {
  CountLine,
  CountReview,
  CountReviewLine,
  CountSession,
  MissedPets,
} from '../../../shared/domain/counts.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import { type CurrencyCode, minorDigits } from '../../../shared/money/money.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';

/** How many uncounted pets are listed while the count is open. */
const MISSED = 200;
/** A review waits this long for the service's counts. Milliseconds. */
const READ_MS = 2000;

// Counting is blind: the expected number is stored with each line but shown only in the review.

/** @throws PerchError `count_open`, `category_unknown` */
export function startCount(
  store: Store,
  { label, wholeShop, categoryId }: Input<'stock.countStart'>,
  { actor }: Caller,
): CountSession {
  const of = wholeShop ? { categoryId: null } : categoryId && { categoryId };
  return store.transaction(() => store.counts.start(label, of, actor));
}

/** Records the counted number of a pet. @throws PerchError `count_over`, `too_many`, `pet_unknown`, `count_elsewhere` */
export function recordCount(store: Store, input: Input<'stock.countRecord'>, { actor }: Caller): CountLine {
  const { sessionId, petId, quantity, add } = input;
  return store.transaction(() => {
    store.petEditing.details(petId);
    return store.counts.record(sessionId, petId, quantity, add, actor);
  });
}

/**
 * Counted and expected numbers, and which pets to count again. First reads the service's counts of the latest pets with a
 * difference: what another till sold before the count would be deducted twice (docs/data.md, "Stock counts").
 *
 * @throws PerchError `count_over`
 */
export async function reviewCount(
  { store, sync, clock }: Pick<Deps, 'store' | 'sync' | 'clock'>,
  sessionId: LocalId,
): Promise<CountReview> {
  const different = store.counts.review(sessionId).filter(({ difference }) => difference !== 0);
  if (different.length > 0) {
    const ended = new AbortController();
    const read = sync.readCounts(different.map(({ petId }) => petId));
    await Promise.race([read, clock.sleep(READ_MS, ended.signal)]).finally(() => ended.abort());
  }
  const lines = store.counts.review(sessionId);
  const { currency } = store.settings.shop();
  const changed = store.counts.changedElsewhere(sessionId);
  const large = lines.filter(
    (line) => line.recount === null && isLarge(line, currency) && !changed.includes(line.petId),
  );
  return { lines, large: large.map(({ petId }) => petId), changed };
}

/**
 * The uncounted pets in the count's scope, at most `limit` of them listed; none for a count of single pets.
 *
 * @throws PerchError `count_over`
 */
export async function missedPets(store: Store, sessionId: LocalId, limit = MISSED): Promise<MissedPets> {
  const scope = store.counts.scope(sessionId);
  if (!scope) return { total: 0, inStock: 0, pets: [] };
  const counted = store.counts.review(sessionId).map(({ petId }) => petId);
  return await store.stockTable.uncounted(scope.categoryId, counted, limit);
}

/** Ends a count without writing anything. @throws PerchError `count_over` */
export function discardCount(store: Store, sessionId: LocalId, { actor }: Caller): void {
  store.transaction(() => {
    const lines = store.counts.review(sessionId).length;
    store.counts.end(sessionId, 'discarded', actor);
    store.journal.append({ kind: 'count.discarded', subjectId: sessionId, body: { lines }, actor });
  });
}

/** The limits for a large difference: animals, and whole units of the currency. */
const ANIMALS = 3;
const VALUE = 50;

/** Whether a difference is large enough to need a recount: 3 animals or more, or a value of 50 or more. */
function isLarge(
  { difference, value }: Pick<CountReviewLine, 'difference' | 'value'>,
  currency: CurrencyCode,
): boolean {
  return Math.abs(difference) >= ANIMALS || Math.abs(value ?? 0) >= VALUE * 10 ** minorDigits(currency);
}
