import type { TenderInput } from '../../../shared/domain/basket.ts';
import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { absolute } from '../../../shared/money/money.ts';
import type { Actor } from '../../store/context.ts';
import type { Payment } from '../../store/sales/payments.ts';
import type { Store } from '../../store/store.ts';
import { openLinesOf } from '../orders/open-order.ts';

/** Journal kinds: a card payment was begun, and was given up. */
export const BEGUN = 'card.begun';
export const GIVEN_UP = 'card.givenUp';

/** Journal kinds: money was taken before its subject is complete, and was returned before that. */
export const TAKEN = 'payment.taken';
export const GIVEN_BACK = 'payment.givenBack';

/** Payments that are begun or captured and not used yet. */
export function openPayments(store: Store): PaymentIntent[] {
  return store.payments.open().map((payment) => view(store, payment));
}

/** Shown in place of a hidden text. */
const HIDDEN = '***';

/** The intent as shown to people who may not see customers' orders, receipts and refunds. */
export function hideCustomer(intent: PaymentIntent): PaymentIntent {
  const { subject } = intent;
  switch (subject.kind) {
    case 'deposit': {
      const draft = { ...subject.draft, customerName: null, customerPhone: null, note: null };
      return { ...intent, subject: { ...subject, draft } };
    }
    case 'refund':
    case 'return': {
      const refund = { ...subject.refund, reason: HIDDEN };
      return { ...intent, name: null, subject: { ...subject, refund } as typeof subject };
    }
    case 'returnedDeposit':
      return { ...intent, name: null, subject: { ...subject, reason: HIDDEN } };
    default:
      return intent;
  }
}

/** Payments with an unconfirmed outcome, oldest first. */
export function begunPayments(store: Store): Payment[] {
  return store.payments.open().filter(({ state }) => state === 'begun');
}

/** Payments towards totals that are not completed yet, oldest first. */
export function capturedPayments(store: Store): Payment[] {
  return store.payments.open().filter(({ state }) => state === 'captured');
}

/** Open payments under an idempotency key: captured ones, then begun ones, each oldest first. */
export function openByKey(store: Store, idempotencyKey: LocalId): Payment[] {
  return store.payments.open().filter((payment) => payment.idempotencyKey === idempotencyKey);
}

/** Captured payments under an idempotency key, oldest first. */
export function capturedByKey(store: Store, idempotencyKey: LocalId): Payment[] {
  return openByKey(store, idempotencyKey).filter(({ state }) => state === 'captured');
}

/** A stored payment as a tender, to be added to those taken now. */
export function tenderOf({ kind, amount, reference }: Payment): TenderInput {
  return kind === 'cash' ? { kind, given: amount } : { kind, amount, reference };
}

/** The actor, with the manager who approved the payment when it was begun, also after a restart. */
export function approvedByKey(store: Store, idempotencyKey: LocalId, actor: Actor): Actor {
  const begun = store.journal
    .ofSubject(idempotencyKey)
    .findLast(({ kind }) => kind === BEGUN || kind === TAKEN);
  const { approvedBy }: { approvedBy?: LocalId } = begun ? JSON.parse(begun.body) : {};
  return approvedBy ? { ...actor, approvedBy } : actor;
}

/** @throws PerchError `card_busy` while the outcome of such a payment is not confirmed */
export function refuseBusy(store: Store, about: (payment: Payment) => boolean): void {
  const open = begunPayments(store).find(about);
  if (!open) return;
  throw new PerchError('card_busy', { amount: absolute(open.amount) });
}

/** A payment in the form for screens. */
function view(store: Store, payment: Payment): PaymentIntent {
  const { id, idempotencyKey, subject, state, begunAt } = payment;
  const amount = absolute(payment.amount);
  const tender = tenderOf({ ...payment, amount });
  return { id, idempotencyKey, subject, tender, amount, state, begunAt, ...known(store, payment) };
}

function known(store: Store, { subject, idempotencyKey }: Payment): Pick<PaymentIntent, 'name' | 'open'> {
  switch (subject.kind) {
    case 'basket':
    case 'exchange':
      return { name: null, open: store.baskets.state(idempotencyKey) === 'open' };
    case 'returnedPart':
      return { name: null, open: true };
    case 'deposit': {
      const name = store.catalogue.pet(subject.draft.petId)?.name ?? null;
      return { name, open: store.orders.byKey(subject.draft.idempotencyKey) === null };
    }
    case 'furtherDeposit': {
      const order = store.orders.require(subject.orderId);
      return { name: order.petName, open: openLinesOf(store, order).length > 0 };
    }
    case 'refund': {
      const { saleId, idempotencyKey: refundKey } = subject.refund;
      const name = store.receipts.get(saleId).number;
      return { name, open: store.refunds.ofKey(refundKey) === null };
    }
    case 'return':
      return { name: null, open: store.refunds.ofKey(subject.refund.idempotencyKey) === null };
    case 'returnedDeposit': {
      const name = store.orders.require(subject.orderId).petName;
      return { name, open: store.orders.depositHeld(subject.orderId) > 0 };
    }
  }
}
