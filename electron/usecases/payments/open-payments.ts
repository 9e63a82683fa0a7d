import type { TenderInput } from '../../../shared/domain/basket.ts';
import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { absolute } from '../../../shared/money/minor.ts';
import type { Actor } from '../../store/context.ts';
import type { Payment } from '../../store/sales/payments.ts';
import type { Store } from '../../store/store.ts';
import { isClosed } from '../orders/open-order.ts';

/** In the journal: a card was about to be at the terminal, and did not pay. */
export const BEGUN = 'card.begun';
export const GIVEN_UP = 'card.givenUp';

/** In the journal: money is in the till before what it is for is complete, and went back before that. */
export const TAKEN = 'payment.taken';
export const GIVEN_BACK = 'payment.givenBack';

/** The payments that are begun or captured and used for nothing yet. */
export function openPayments(store: Store): PaymentIntent[] {
  return store.payments.open().map((payment) => view(store, payment));
}

/** The intent as shown to people who may not see customers' orders. */
export function withoutCustomer(intent: PaymentIntent): PaymentIntent {
  const { subject } = intent;
  if (subject.kind !== 'deposit') return intent;
  const draft = { ...subject.draft, customerName: null, customerPhone: null, note: null };
  return { ...intent, subject: { ...subject, draft } };
}

/** Those of which nobody said how they ended, oldest first. */
export function begunPayments(store: Store): Payment[] {
  return store.payments.open().filter(({ state }) => state === 'begun');
}

/** What was taken towards totals that are not completed yet, oldest first. */
export function capturedPayments(store: Store): Payment[] {
  return store.payments.open().filter(({ state }) => state === 'captured');
}

/** What is open under an idempotency key: what is captured, then what is begun, each oldest first. */
export function openUnder(store: Store, idempotencyKey: LocalId): Payment[] {
  return store.payments.open().filter((payment) => payment.idempotencyKey === idempotencyKey);
}

/** What was taken under an idempotency key, oldest first. */
export function capturedUnder(store: Store, idempotencyKey: LocalId): Payment[] {
  return openUnder(store, idempotencyKey).filter(({ state }) => state === 'captured');
}

/** A payment as it goes into the sum with the tenders that are taken now. */
export function tenderOf({ kind, amount, reference }: Payment): TenderInput {
  return kind === 'cash' ? { kind, given: amount } : { kind, amount, reference };
}

/** Who writes down what was begun, with the manager who approved it then, also after a restart. */
export function approvedUnder(store: Store, idempotencyKey: LocalId, actor: Actor): Actor {
  const begun = store.journal
    .ofSubject(idempotencyKey)
    .findLast(({ kind }) => kind === BEGUN || kind === TAKEN);
  const { approvedBy }: { approvedBy?: LocalId } = begun ? JSON.parse(begun.body) : {};
  return approvedBy ? { ...actor, approvedBy } : actor;
}

/** @throws PerchError `card_busy` where nobody said how such a payment ended */
export function refuseBusy(store: Store, about: (payment: Payment) => boolean): void {
  const open = begunPayments(store).find(about);
  if (!open) return;
  throw new PerchError('card_busy', { amount: absolute(open.amount) });
}

/** A payment as it is shown and asked about. */
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
    case 'refund': {
      const { saleId, idempotencyKey: refundKey } = subject.refund;
      const name = store.receipts.get(saleId).number;
      return { name, open: store.refunds.ofKey(refundKey) === null };
    }
    case 'balance':
      return { name: null, open: !isClosed(store.orders.require(subject.orderId)) };
    case 'returnedDeposit': {
      const name = store.orders.require(subject.orderId).petName;
      return { name, open: store.orders.depositHeld(subject.orderId) > 0 };
    }
  }
}
