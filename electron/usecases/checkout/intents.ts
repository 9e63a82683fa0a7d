import type { TenderIntent } from '../../../shared/domain/basket.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Intent } from '../../store/sales/tenders.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';

/** Card payments of which nobody said how they ended, oldest first. */
export function openIntents(store: Store): TenderIntent[] {
  return store.tenders.intents().map((intent) => view(store, intent));
}

/**
 * Keeps that a card is about to be charged. It is on the disk before the person turns to the terminal.
 *
 * @throws PerchError `basket_done`
 */
export function intend(
  store: Store,
  { token, amount }: { token: LocalId; amount: number },
  { actor }: Caller,
): TenderIntent {
  const state = store.baskets.state(token);
  if (state !== 'open') throw new PerchError('basket_done', 'This basket was ended already.', { state });
  return store.transaction(() => {
    const id = store.tenders.intend(token, 'card', amount, store.shifts.ensureOpen(actor).id);
    store.journal.append({ kind: 'card.begun', subjectId: token, body: { id, amount }, actor });
    return openIntents(store).find((intent) => intent.id === id) as TenderIntent;
  });
}

/** The card was not charged after all. */
export function giveUp(store: Store, id: LocalId, { actor }: Caller): TenderIntent[] {
  return store.transaction(() => {
    const intent = store.tenders.intents().find((one) => one.id === id);
    if (intent) {
      store.tenders.giveUp(id);
      const body = { id, amount: intent.amount };
      store.journal.append({ kind: 'card.givenUp', subjectId: intent.basketToken, body, actor });
    }
    return openIntents(store);
  });
}

function view(store: Store, { id, basketToken: token, amount, createdAt }: Intent): TenderIntent {
  return { id, token, amount, createdAt, basketOpen: store.baskets.state(token) === 'open' };
}
