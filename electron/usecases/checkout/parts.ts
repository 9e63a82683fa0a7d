import type { TenderInput } from '../../../shared/domain/basket.ts';
import type { CardWork } from '../../../shared/domain/card-work.ts';
import type { PaidFor, PaidPart, TenderIntent } from '../../../shared/domain/payment.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { restOf } from '../../../shared/pricing.ts';
import type { Minor } from '../../../shared/units.ts';
import type { Actor } from '../../store/context.ts';
import type { TakenPart } from '../../store/sales/tenders.ts';
import type { Store } from '../../store/store.ts';
import { lookAtOrder } from '../orders/fulfil-order.ts';
import type { Caller } from '../session.ts';
import { tenderOf } from './agreed.ts';
import { lookAtBasket } from './complete-sale.ts';
import { approvedUnder, GIVEN_BACK, intendWork, openIntents, refuseBusy, TAKEN } from './intents.ts';

// A total that is paid in parts: each is on the disk before the screen says that it was taken.

/** What was taken towards totals that are not completed yet, oldest first. */
export function openParts(store: Store): PaidPart[] {
  return store.tenders.parts().map((part) => {
    const { id, basketToken: token, work, takenAt } = part;
    return { id, token, work, takenAt, tender: tenderOf(part) };
  });
}

/**
 * Takes cash towards a total. Everything that could refuse the sale is asked first.
 *
 * @param given minor units
 * @returns the parts of all unfinished payments
 * @throws PerchError as `lookAtBasket` or `lookAtOrder`, and `amount_zero`, `card_busy`
 */
export function takeCash(
  store: Store,
  { paidFor, given }: { paidFor: PaidFor; given: Minor },
  caller: Caller,
): PaidPart[] {
  const { token, work, actor } = look(store, paidFor, { kind: 'cash', given }, caller);
  return store.transaction(() => {
    if (paidFor.kind === 'sale') store.baskets.keep(paidFor.basket, actor);
    const part = { basketToken: token, kind: 'cash' as const, amount: given, reference: null, work };
    const id = store.tenders.takePart(part, store.shifts.ensureOpen(actor).id);
    const body = { id, kind: 'cash', amount: given, for: work.kind };
    store.journal.append({ kind: TAKEN, subjectId: token, body, actor });
    return openParts(store);
  });
}

/**
 * Keeps that a card is about to be charged for a total or a part of it. It is on the disk before the person turns to the
 * terminal, and everything that could refuse the sale is asked before that.
 *
 * @param amount minor units
 * @throws PerchError as `takeCash`, and `card_over`
 */
export function intend(
  store: Store,
  { paidFor, amount }: { paidFor: PaidFor; amount: Minor },
  caller: Caller,
): TenderIntent {
  const charged = { kind: 'card' as const, amount, reference: null };
  const { token, work, actor } = look(store, paidFor, charged, caller);
  return store.transaction(() => {
    if (paidFor.kind === 'sale') store.baskets.keep(paidFor.basket, actor);
    return intendWork(store, { token, amount, work }, actor);
  });
}

/**
 * The terminal did what was intended: a part was taken, or one went back. A second time changes nothing.
 *
 * @returns the parts of all unfinished payments
 */
export function capture(
  store: Store,
  { intentId, reference }: { intentId: LocalId; reference: string | null },
  caller: Caller,
): PaidPart[] {
  return store.transaction(() => {
    const intent = store.tenders.intents().find(({ id }) => id === intentId);
    if (!intent) return openParts(store);
    const { work, basketToken: token, amount } = intent;
    if (work.kind !== 'sale' && work.kind !== 'balance' && work.kind !== 'partBack') {
      throw new Error('A deposit or a refund is written down whole');
    }
    const back = work.kind === 'partBack';
    const actor = back ? caller.actor : approvedUnder(store, token, caller.actor);
    const shiftId = store.shifts.ensureOpen(actor).id;
    store.tenders.capture(intentId, { reference, shiftId });
    const body = back
      ? { id: work.partId, kind: 'card', amount: -amount }
      : { id: intentId, kind: 'card', amount, reference, for: work.kind };
    store.journal.append({ kind: back ? GIVEN_BACK : TAKEN, subjectId: token, body, actor });
    return openParts(store);
  });
}

/**
 * Gives cash back that was taken as a part. A second time changes nothing.
 *
 * @returns the parts of all unfinished payments
 * @throws PerchError `card_busy`, `card_part` for what was taken on a card: that goes back by way of the terminal
 */
export function giveBack(store: Store, partId: LocalId, { actor }: Caller): PaidPart[] {
  const part = partOf(store, partId);
  if (!part) return openParts(store);
  refuseBusy(store, ({ basketToken }) => basketToken === part.basketToken);
  if (part.kind === 'card') {
    throw new PerchError('card_part', 'What was taken on a card goes back on the terminal.');
  }
  return store.transaction(() => {
    store.tenders.giveBack(part, store.shifts.ensureOpen(actor).id);
    const body = { id: partId, kind: part.kind, amount: part.amount };
    store.journal.append({ kind: GIVEN_BACK, subjectId: part.basketToken, body, actor });
    return openParts(store);
  });
}

/**
 * Keeps that a card is about to be given back what was taken on it as a part.
 *
 * @throws PerchError `card_busy`, `not_found` where it went back already
 */
export function intendPartBack(store: Store, partId: LocalId, { actor }: Caller): TenderIntent {
  const part = partOf(store, partId);
  if (part?.kind !== 'card') throw new PerchError('not_found', 'This part is not there any more.');
  const orderId = part.work.kind === 'balance' ? part.work.orderId : null;
  const work = { kind: 'partBack' as const, partId, orderId };
  return intendWork(store, { token: part.basketToken, amount: -part.amount, work }, actor);
}

/**
 * The terminal took the card, and gave the money back: both are written down. The way out of a card that was taken where
 * what it was for cannot be completed any more. A second time changes nothing.
 *
 * @returns the card payments that are left
 */
export function reverse(store: Store, intentId: LocalId, { actor }: Caller): TenderIntent[] {
  return store.transaction(() => {
    const intent = store.tenders.intents().find(({ id }) => id === intentId);
    if (!intent) return openIntents(store);
    if (intent.amount < 0) throw new Error('What goes back is not taken first');
    const { basketToken: subjectId, amount, work } = intent;
    const shiftId = store.shifts.ensureOpen(actor).id;
    store.tenders.capture(intentId, { reference: null, shiftId });
    const part = partOf(store, intentId);
    if (!part) throw new Error('What was captured is a part');
    store.tenders.giveBack(part, shiftId);
    const body = { id: intentId, kind: 'card', amount };
    store.journal.append({ kind: TAKEN, subjectId, body: { ...body, for: work.kind }, actor });
    store.journal.append({ kind: GIVEN_BACK, subjectId, body, actor });
    return openIntents(store);
  });
}

function partOf(store: Store, partId: LocalId): TakenPart | undefined {
  return store.tenders.parts().find(({ id }) => id === partId);
}

interface Looked {
  token: LocalId;
  work: CardWork;
  actor: Actor;
}

function look(store: Store, paidFor: PaidFor, tender: TenderInput, caller: Caller): Looked {
  if ((tender.kind === 'cash' ? tender.given : tender.amount) === 0) {
    throw new PerchError('amount_zero', 'Please enter an amount.');
  }
  const token = paidFor.kind === 'sale' ? paidFor.basket.token : paidFor.token;
  refuseBusy(store, ({ basketToken }) => basketToken === token);
  const { cashStep } = store.settings.shop();
  const refuseOver = (total: number, parts: readonly TakenPart[], applied: Minor) => {
    if (tender.kind === 'cash') return;
    const rest = restOf(total, parts.map(tenderOf), { cashStep }, applied);
    if (tender.amount <= rest.card) return;
    const sentence = 'The card would be charged more than the total. Please enter the amount again.';
    throw new PerchError('card_over', sentence, { total: rest.card, cards: tender.amount });
  };
  if (paidFor.kind === 'sale') {
    const { basket, totals, parts, actor } = lookAtBasket(store, paidFor, caller);
    if (store.baskets.state(token) !== 'open') {
      throw new PerchError('basket_done', 'This basket was ended already.');
    }
    refuseOver(totals.total, parts, 0);
    return { token, work: { kind: 'sale', basket }, actor };
  }
  const { basket, totals, parts, applied, elsewhere, actor } = lookAtOrder(store, paidFor, caller);
  refuseOver(totals.total, parts, applied + (elsewhere?.amount ?? 0));
  return { token, work: { kind: 'balance', orderId: paidFor.orderId, basket, elsewhere }, actor };
}
