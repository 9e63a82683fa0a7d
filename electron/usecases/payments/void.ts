import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Actor } from '../../store/context.ts';
import type { Payment } from '../../store/sales/payments.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';
import { noteGivenBack, noteTaken } from './money-lines.ts';
import { GIVEN_UP, openPayments, refuseBusy } from './open-payments.ts';

/**
 * Ends a payment that is used for nothing; each way has its own line in the journal. A second time changes nothing.
 *
 * A begun one was not taken, or, with `gaveBack`, the terminal took the money and gave it back: the way out where what it
 * was for cannot be completed any more. A captured one in cash goes back to the customer.
 *
 * @returns the payments that are open now
 * @throws PerchError `card_part` for what was captured on a card: that goes back by way of the terminal; `card_busy`;
 *   `payment_goes_back` where `gaveBack` is said of money that was to go to the customer
 */
export function voidPayment(
  store: Store,
  { id, gaveBack }: { id: LocalId; gaveBack: boolean },
  { actor }: Caller,
): PaymentIntent[] {
  return store.transaction(() => {
    const payment = store.payments.open().find((one) => one.id === id);
    if (payment?.state === 'captured') returnCash(store, payment, actor);
    else if (payment && gaveBack) undo(store, payment, actor);
    else if (payment) giveUp(store, payment, actor);
    return openPayments(store);
  });
}

function giveUp(store: Store, { id, idempotencyKey: subjectId, amount }: Payment, actor: Actor): void {
  store.payments.giveUp(id);
  store.journal.append({ kind: GIVEN_UP, subjectId, body: { id, amount }, actor });
}

/** Both ways of the money are in the books, as they are on the terminal's list. */
function undo(store: Store, payment: Payment, actor: Actor): void {
  const { id, amount } = payment;
  // Of money that goes to the customer there is only whether the terminal paid it out.
  if (amount < 0) throw new PerchError('payment_goes_back');
  const shiftId = store.shifts.ensureOpen(actor).id;
  store.payments.capture(id, { reference: null, shiftId });
  store.payments.giveBack(payment, shiftId);
  noteTaken(store, payment, actor);
  noteGivenBack(store, payment, actor);
}

function returnCash(store: Store, payment: Payment, actor: Actor): void {
  refuseBusy(store, ({ idempotencyKey }) => idempotencyKey === payment.idempotencyKey);
  if (payment.kind === 'card') {
    throw new PerchError('card_part');
  }
  store.payments.giveBack(payment, store.shifts.ensureOpen(actor).id);
  noteGivenBack(store, payment, actor);
}
