import type { TenderIntent } from '../../../shared/domain/basket.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Intent } from '../../store/sales/tenders.ts';
import type { Store } from '../../store/store.ts';
import { refuseClosed } from '../orders/change-order.ts';
import type { Caller } from '../session.ts';

/** Card payments of which nobody said how they ended, oldest first. */
export function openIntents(store: Store): TenderIntent[] {
  return store.tenders.intents().map((intent) => view(store, intent));
}

/**
 * Keeps that a card is about to be charged. It is on the disk before the person turns to the terminal.
 *
 * @throws PerchError `basket_done`, for an order `order_not_open`
 */
export function intend(
  store: Store,
  { token, amount, orderId }: { token: LocalId; amount: number; orderId: LocalId | null },
  { actor }: Caller,
): TenderIntent {
  if (orderId) refuseClosed(store.orders.require(orderId));
  const state = store.baskets.state(token);
  if (state !== (orderId ? null : 'open')) {
    throw new PerchError('basket_done', 'This basket was ended already.', { state });
  }
  return store.transaction(() => {
    const intent = { basketToken: token, orderId, kind: 'card' as const, amount };
    const id = store.tenders.intend(intent, store.shifts.ensureOpen(actor).id);
    store.journal.append({ kind: 'card.begun', subjectId: token, body: { id, amount, orderId }, actor });
    return openIntents(store).find((open) => open.id === id) as TenderIntent;
  });
}

/** The card was not charged after all, or what was charged was given back. */
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

/**
 * A basket is not put aside or ended while nobody said whether a card was charged for it.
 *
 * @throws PerchError `card_open`
 */
export function refuseUnsettled(store: Store, token: LocalId): void {
  const open = store.tenders.intents().find((intent) => intent.basketToken === token);
  if (!open) return;
  const sentence = 'A card payment is not settled yet. Press Pay and say whether the terminal took it.';
  throw new PerchError('card_open', sentence, { amount: open.amount });
}

function view(store: Store, { id, basketToken: token, orderId, amount, createdAt }: Intent): TenderIntent {
  const basketOpen = orderId
    ? store.orders.require(orderId).state === 'open'
    : store.baskets.state(token) === 'open';
  return { id, token, orderId, amount, createdAt, basketOpen };
}
