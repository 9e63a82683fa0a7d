import type { TenderIntent } from '../../../shared/domain/basket.ts';
import type { CardWork } from '../../../shared/domain/card-work.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Actor } from '../../store/context.ts';
import type { Intent } from '../../store/sales/tenders.ts';
import type { Store } from '../../store/store.ts';
import { refuseClosed } from '../orders/open-order.ts';
import type { Caller } from '../session.ts';

const BEGUN = 'card.begun';

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
  return begin(store, { basketToken: token, orderId, work: null, amount }, actor);
}

/**
 * Keeps that a card is about to be charged, or given money back, for something else than a basket. The token that it is
 * written down with is known to the tender of that.
 *
 * @param amount negative where it goes back to the customer, minor units
 * @throws PerchError `card_busy`: another card is at the terminal under this token
 */
export function intendWork(
  store: Store,
  { token, amount, work }: { token: LocalId; amount: number; work: CardWork },
  { actor }: Caller,
): TenderIntent {
  refuseBusy(store, (intent) => intent.basketToken === token);
  return begin(store, { basketToken: token, orderId: null, work, amount }, actor);
}

/** What was kept under a token, by the kind of it. What was agreed to then need not be asked again. */
export function workUnder<K extends CardWork['kind']>(
  store: Store,
  token: LocalId,
  kind: K,
): Extract<CardWork, { kind: K }> | null {
  const found = store.tenders.intents().find(({ basketToken, work }) => {
    return basketToken === token && work?.kind === kind;
  });
  return (found?.work ?? null) as Extract<CardWork, { kind: K }> | null;
}

/** Who writes down what was kept, with the manager who approved it then, also after a restart. */
export function approvedUnder(store: Store, token: LocalId, actor: Actor): Actor {
  const begun = store.journal.ofSubject(token).findLast(({ kind }) => kind === BEGUN);
  const { approvedBy }: { approvedBy?: LocalId } = begun ? JSON.parse(begun.body) : {};
  return approvedBy ? { ...actor, approvedBy } : actor;
}

/** @throws PerchError `card_busy` where nobody said how such a card ended */
export function refuseBusy(store: Store, about: (intent: Intent) => boolean): void {
  const open = store.tenders.intents().find(about);
  if (!open) return;
  const sentence = 'A card was at the terminal for this, and nobody said how that ended.';
  throw new PerchError('card_busy', sentence, { amount: Math.abs(open.amount) });
}

function begin(
  store: Store,
  intent: Pick<Intent, 'basketToken' | 'orderId' | 'work' | 'amount'>,
  actor: Actor,
): TenderIntent {
  return store.transaction(() => {
    const id = store.tenders.intend({ ...intent, kind: 'card' }, store.shifts.ensureOpen(actor).id);
    const { basketToken: subjectId, orderId, work, amount } = intent;
    const body = { id, amount, orderId, ...(work ? { for: work.kind } : {}) };
    store.journal.append({ kind: BEGUN, subjectId, body, actor });
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

function view(store: Store, intent: Intent): TenderIntent {
  const { id, basketToken: token, orderId, work, createdAt } = intent;
  const { subject, basketOpen } = work ? workView(store, work) : { subject: null, basketOpen: isOpen() };
  return { id, token, orderId, work, subject, amount: Math.abs(intent.amount), createdAt, basketOpen };

  function isOpen(): boolean {
    return orderId ? store.orders.require(orderId).state === 'open' : store.baskets.state(token) === 'open';
  }
}

function workView(store: Store, work: CardWork): Pick<TenderIntent, 'subject' | 'basketOpen'> {
  if (work.kind === 'deposit') {
    const subject = store.catalogue.pet(work.draft.petId)?.name ?? null;
    return { subject, basketOpen: store.orders.byToken(work.draft.token) === null };
  }
  if (work.kind === 'refund') {
    const { saleId, token } = work.refund;
    return {
      subject: store.receipts.get(saleId).number,
      basketOpen: store.refunds.ofToken(token) === null,
    };
  }
  const order = store.orders.require(work.orderId);
  return { subject: order.petName, basketOpen: order.state === 'open' && order.saleLineId === null };
}
