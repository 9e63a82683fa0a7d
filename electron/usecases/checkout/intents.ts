import type { CardWork } from '../../../shared/domain/card-work.ts';
import type { TenderIntent } from '../../../shared/domain/payment.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Minor } from '../../../shared/units.ts';
import type { Actor } from '../../store/context.ts';
import type { Intent } from '../../store/sales/tenders.ts';
import type { Store } from '../../store/store.ts';
import { isClosed } from '../orders/open-order.ts';
import type { Caller } from '../session.ts';

const BEGUN = 'card.begun';

/** In the journal: a part of a total is in the till, and one went back before the total was completed. */
export const TAKEN = 'payment.taken';
export const GIVEN_BACK = 'payment.givenBack';

/** Card payments of which nobody said how they ended, oldest first. */
export function openIntents(store: Store): TenderIntent[] {
  return store.tenders.intents().map((intent) => view(store, intent));
}

/**
 * Keeps that a card is about to be charged, or given money back. It is on the disk before the person turns to the
 * terminal. The token that it is written down with is known to the tender of that.
 *
 * @param amount negative where it goes back to the customer, minor units
 * @throws PerchError `card_busy`: another card is at the terminal under this token
 */
export function intendWork(
  store: Store,
  { token, amount, work }: { token: LocalId; amount: Minor; work: CardWork },
  actor: Actor,
): TenderIntent {
  refuseBusy(store, (intent) => intent.basketToken === token);
  return store.transaction(() => {
    const intent = { basketToken: token, work, amount, kind: 'card' as const };
    const id = store.tenders.intend(intent, store.shifts.ensureOpen(actor).id);
    const body = { id, amount, for: work.kind };
    store.journal.append({ kind: BEGUN, subjectId: token, body, actor });
    return openIntents(store).find((open) => open.id === id) as TenderIntent;
  });
}

/** What was kept under a token, by the kind of it. What was agreed to then need not be asked again. */
export function workUnder<K extends CardWork['kind']>(
  store: Store,
  token: LocalId,
  kind: K,
): Extract<CardWork, { kind: K }> | null {
  const found = store.tenders.intents().find(({ basketToken, work }) => {
    return basketToken === token && work.kind === kind;
  });
  return (found?.work ?? null) as Extract<CardWork, { kind: K }> | null;
}

/** Who writes down what was kept, with the manager who approved it then, also after a restart. */
export function approvedUnder(store: Store, token: LocalId, actor: Actor): Actor {
  const begun = store.journal.ofSubject(token).findLast(({ kind }) => kind === BEGUN || kind === TAKEN);
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

function view(store: Store, intent: Intent): TenderIntent {
  const { id, basketToken: token, work, createdAt } = intent;
  return { id, token, work, amount: Math.abs(intent.amount), createdAt, ...workView(store, intent) };
}

function workView(store: Store, { work, basketToken }: Intent): Pick<TenderIntent, 'subject' | 'basketOpen'> {
  switch (work.kind) {
    case 'sale':
      return { subject: null, basketOpen: store.baskets.state(basketToken) === 'open' };
    case 'partBack':
      return { subject: null, basketOpen: true };
    case 'deposit': {
      const subject = store.catalogue.pet(work.draft.petId)?.name ?? null;
      return { subject, basketOpen: store.orders.byToken(work.draft.token) === null };
    }
    case 'refund': {
      const { saleId, token } = work.refund;
      const subject = store.receipts.get(saleId).number;
      return { subject, basketOpen: store.refunds.ofToken(token) === null };
    }
    case 'balance':
      return { subject: null, basketOpen: !isClosed(store.orders.require(work.orderId)) };
    case 'depositBack': {
      const subject = store.orders.require(work.orderId).petName;
      return { subject, basketOpen: store.orders.depositHeld(work.orderId) > 0 };
    }
  }
}
