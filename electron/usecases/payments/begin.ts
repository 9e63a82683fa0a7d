import type { PaymentIntent, PaymentRequest } from '../../../shared/domain/payment.ts';
import { goesBack } from '../../../shared/domain/payment-subject.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, negated, plus } from '../../../shared/money/money.ts';
import { restOf } from '../../../shared/money/pricing.ts';
import type { Actor } from '../../store/context.ts';
import type { Payment } from '../../store/sales/payments.ts';
import type { Store } from '../../store/store.ts';
import { type ValidBasket, validateBasket, validateExchange } from '../checkout/complete-sale.ts';
import { validateDepositReturn } from '../orders/change-order.ts';
import { validateFurtherDeposit } from '../orders/order-lines.ts';
import { type OrderDeps, validateDeposit } from '../orders/place-order.ts';
import { validateRefund } from '../refunds/refund-sale.ts';
import { validateReturn } from '../refunds/return-goods.ts';
import type { Caller } from '../session.ts';
import { noteTaken } from './money-lines.ts';
import { BEGUN, capturedPayments, openPayments, refuseBusy, tenderOf } from './open-payments.ts';

/** The payment to begin, and the actor, with a manager who approved it before. */
interface ValidRequest extends Pick<Payment, 'kind' | 'amount' | 'subject'> {
  actor: Actor;
}

/**
 * Stores that money is about to be taken or returned, before the person uses the terminal and after all checks that could
 * refuse its subject. Cash is captured at once.
 *
 * @throws PerchError `card_busy` if a card is at the terminal under the same key, or for another return, `amount_zero`, `card_over`, `not_found`
 *   for a part that was already returned; else as the command that completes it
 */
export function beginPayment(deps: OrderDeps, request: PaymentRequest, caller: Caller): PaymentIntent {
  const { store } = deps;
  const idempotencyKey = keyOf(store, request);
  requireNameFor(request, caller);
  refuseNothing(request);
  refuseBusy(store, (payment) => payment.idempotencyKey === idempotencyKey);
  const { actor, ...valid } = validate(deps, request, caller);
  // A deposit and the receipt that it paid could otherwise both be returned.
  if (isRefund(valid)) refuseBusy(store, isRefund);
  const id = store.transaction(() => {
    if (request.kind === 'basket' || request.kind === 'exchange') store.baskets.keep(request.basket, actor);
    const shiftId = store.shifts.ensureOpen(actor).id;
    const begun = store.payments.begin({ idempotencyKey, ...valid }, shiftId);
    if (valid.kind === 'cash') {
      store.payments.capture(begun, { reference: null, shiftId });
      noteTaken(store, { id: begun, idempotencyKey, ...valid }, actor);
    } else {
      const body = { id: begun, amount: valid.amount, for: valid.subject.kind };
      store.journal.append({ kind: BEGUN, subjectId: idempotencyKey, body, actor });
    }
    return begun;
  });
  const intent = openPayments(store).find((payment) => payment.id === id);
  if (!intent) throw new Error('What was begun is a payment');
  return intent;
}

/** Whether completed money goes back; a part of an unfinished total can go back only once. */
function isRefund({ subject }: Pick<Payment, 'subject'>): boolean {
  return goesBack(subject) && subject.kind !== 'returnedPart';
}

/**
 * Taking money for a basket, and returning it before completion, counts as selling; everything else always requires a
 * sign-in (docs/roles.md).
 *
 * @throws PerchError `sign_in_needed`
 */
export function requireNameFor({ kind }: { kind: PaymentRequest['kind'] }, caller: Caller): void {
  if (kind !== 'basket' && kind !== 'returnedPart') caller.requireStaff();
}

/** The key that completes the subject of a payment. */
function keyOf(store: Store, request: PaymentRequest): LocalId {
  switch (request.kind) {
    case 'basket':
    case 'exchange':
      return request.basket.idempotencyKey;
    case 'furtherDeposit':
      return request.idempotencyKey;
    case 'deposit':
      return request.draft.idempotencyKey;
    case 'refund':
    case 'return':
      return request.refund.idempotencyKey;
    case 'returnedDeposit':
      return request.orderId;
    case 'returnedPart':
      return partOf(store, request.paymentId).idempotencyKey;
  }
}

function refuseNothing(request: PaymentRequest): void {
  if (request.kind === 'basket' && request.amount === 0) throw new PerchError('amount_zero');
}

/** Read `caller.actor` last: a check may have used a manager's approval. */
function validate(deps: OrderDeps, request: PaymentRequest, caller: Caller): ValidRequest {
  const { store } = deps;
  switch (request.kind) {
    case 'basket':
      return validateTotal(store, request, caller);
    case 'deposit': {
      const amount = validateDeposit(deps, request, caller);
      return {
        kind: 'card',
        amount,
        subject: { kind: 'deposit', draft: request.draft },
        actor: caller.actor,
      };
    }
    case 'furtherDeposit':
      validateFurtherDeposit(store, { ...request, kind: 'card' });
      return { kind: 'card', amount: request.amount, subject: request, actor: caller.actor };
    case 'refund': {
      const amount = negated(validateRefund(store, request.refund, caller));
      return {
        kind: 'card',
        amount,
        subject: { kind: 'refund', refund: request.refund },
        actor: caller.actor,
      };
    }
    case 'return': {
      const amount = negated(validateReturn(store, request.refund, caller));
      return { kind: 'card', amount, subject: request, actor: caller.actor };
    }
    case 'exchange': {
      const { basket, actor, amount } = validateExchange(store, request, caller);
      refuseEnded(store, basket.idempotencyKey);
      return { kind: 'card', amount: negated(amount), subject: { kind: 'exchange', basket }, actor };
    }
    case 'returnedDeposit': {
      const amount = negated(validateDepositReturn(store, request.orderId, caller));
      return { kind: 'card', amount, subject: request, actor: caller.actor };
    }
    case 'returnedPart': {
      const { amount } = partOf(store, request.paymentId);
      return { kind: 'card', amount: negated(amount), subject: request, actor: caller.actor };
    }
  }
}

function validateTotal(
  store: Store,
  { tender: kind, amount, ...paidFor }: Extract<PaymentRequest, { kind: 'basket' }>,
  caller: Caller,
): ValidRequest {
  const valid = validateBasket(store, paidFor, caller);
  const { basket, actor } = valid;
  refuseEnded(store, basket.idempotencyKey);
  if (kind === 'card') refuseCardOver(store, valid, amount);
  return { kind, amount, subject: { kind: 'basket', basket }, actor };
}

function refuseEnded(store: Store, idempotencyKey: LocalId): void {
  if (store.baskets.state(idempotencyKey) === 'open') return;
  throw new PerchError('basket_done');
}

function refuseCardOver(
  store: Store,
  { totals, taken, applied, rounding }: Omit<ValidBasket, 'exchange'>,
  amount: Minor,
): void {
  const { cashStep } = store.settings.shop();
  const rest = restOf(plus(totals.total, rounding), taken.map(tenderOf), { cashStep }, applied);
  if (amount <= rest.card) return;
  throw new PerchError('card_over', { total: rest.card, cards: amount });
}

function partOf(store: Store, id: LocalId): Payment {
  const part = capturedPayments(store).find((payment) => payment.id === id);
  if (part?.kind === 'card') return part;
  throw new PerchError('not_found');
}
