import type { Input, Output } from '../../../shared/ipc/contract.ts';
import { negated } from '../../../shared/money/money.ts';
import type { Actor } from '../../store/context.ts';
import type { Payment } from '../../store/sales/payments.ts';
import type { Store } from '../../store/store.ts';
import { writePaidExchange } from '../checkout/complete-sale.ts';
import { endPaidBack } from '../orders/change-order.ts';
import { writePaidDeposit } from '../orders/order-lines.ts';
import { type OrderDeps, placePaid } from '../orders/place-order.ts';
import { writePaidRefund } from '../refunds/refund-sale.ts';
import { writePaidReturn } from '../refunds/return-goods.ts';
import type { Caller } from '../session.ts';
import { requireNameFor } from './begin.ts';
import { noteGivenBack, noteTaken } from './money-lines.ts';
import { approvedByKey, begunPayments, openPayments } from './open-payments.ts';

/**
 * Captures a begun payment after the terminal approved it: the only place where a card payment is booked as money. A
 * subject that is paid in full is recorded in the same transaction; a part of a total waits for the others. Repeating it
 * changes nothing.
 *
 * @param id of the payment
 * @param reference the number on the terminal's receipt
 * @throws PerchError `order_taken`, `refund_done`, `amount_zero` if its subject has ended, `pet_unknown`, and as the
 *   store's; the payment then stays begun
 */
export function capturePayment(
  deps: OrderDeps,
  { id, reference }: Input<'payments.capture'>,
  caller: Caller,
): Output<'payments.capture'> {
  const { store } = deps;
  const payment = begunPayments(store).find((one) => one.id === id);
  if (payment) {
    requireNameFor(payment.subject, caller);
    // The approval of a partial payment does not cover its return.
    const isPartBack = payment.subject.kind === 'returnedPart';
    const actor = isPartBack ? caller.actor : approvedByKey(store, payment.idempotencyKey, caller.actor);
    store.transaction(() => {
      store.payments.capture(id, { reference, shiftId: store.shifts.ensureOpen(actor).id });
      note(store, { ...payment, reference }, actor);
      writeDown(deps, { ...payment, reference }, actor);
    });
  }
  const { orderId, refundId } = store.payments.became(id);
  const refund = refundId && store.refunds.get(refundId);
  return {
    payments: openPayments(store),
    order: orderId && store.orderList.require(orderId),
    refund,
    receipt: refund?.exchange ? store.receipts.get(refund.exchange.saleId) : null,
  };
}

function note(store: Store, payment: Payment, actor: Actor): void {
  const { id, amount, reference, subject } = payment;
  if (amount > 0) {
    noteTaken(store, payment, actor, reference);
  } else {
    const taken = subject.kind === 'returnedPart' ? subject.paymentId : id;
    noteGivenBack(store, { ...payment, id: taken, amount: negated(amount) }, actor);
  }
}

/** Records a subject that is paid in full, from what was stored with the payment. */
function writeDown(deps: OrderDeps, { id, subject, reference, amount }: Payment, actor: Actor): void {
  switch (subject.kind) {
    case 'deposit':
      placePaid(deps, { draft: subject.draft, payment: id, reference }, actor);
      break;
    case 'furtherDeposit':
      writePaidDeposit(deps.store, { ...subject, payment: id }, actor);
      break;
    case 'refund':
      writePaidRefund(deps.store, { refund: subject.refund, payment: id, amount: negated(amount) }, actor);
      break;
    case 'return':
      writePaidReturn(deps.store, { draft: subject.refund, payment: id, amount: negated(amount) }, actor);
      break;
    case 'exchange':
      writePaidExchange(deps.store, { basket: subject.basket, payment: id, amount: negated(amount) }, actor);
      break;
    case 'returnedDeposit': {
      const { orderId, reason } = subject;
      endPaidBack(deps, { orderId, reason, payment: id }, actor);
    }
  }
}
