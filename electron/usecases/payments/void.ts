import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Actor } from '../../store/context.ts';
import type { Payment } from '../../store/sales/payments.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';
import { requireNameFor } from './begin.ts';
import { noteGivenBack, noteTaken } from './money-lines.ts';
import { GIVEN_UP, openPayments, refuseBusy } from './open-payments.ts';

/**
 * Ends an unused payment; each outcome has its own journal kind. Repeating it changes nothing.
 *
 * A begun payment was not taken, or, with `gaveBack`, the terminal took the money and returned it, because its subject
 * cannot be completed any more. A captured one in cash is returned to the customer.
 *
 * @returns the open payments
 * @throws PerchError `sign_in_needed`; `card_part` for a captured card, which has to be returned at the terminal; `card_busy`;
 *   `payment_goes_back` for `gaveBack` of a refund
 */
export function voidPayment(
  store: Store,
  { id, gaveBack }: { id: LocalId; gaveBack: boolean },
  caller: Caller,
): PaymentIntent[] {
  return store.transaction(() => {
    const payment = store.payments.open().find((one) => one.id === id);
    if (payment) requireNameFor(payment.subject, caller);
    const { actor } = caller;
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

/** Books both the payment and its return, as the terminal's report lists them. */
function undo(store: Store, payment: Payment, actor: Actor): void {
  const { id, amount } = payment;
  // A refund was either paid out by the terminal or not.
  if (amount < 0) throw new PerchError('payment_goes_back');
  const shiftId = store.shifts.ensureOpen(actor).id;
  store.payments.capture(id, { reference: null, shiftId });
  store.payments.giveBack(payment, shiftId);
  noteTaken(store, payment, actor);
  noteGivenBack(store, payment, actor);
}

function returnCash(store: Store, payment: Payment, actor: Actor): void {
  refuseBusy(store, ({ idempotencyKey }) => idempotencyKey === payment.idempotencyKey);
  if (payment.kind === 'card') throw new PerchError('card_part');
  store.payments.giveBack(payment, store.shifts.ensureOpen(actor).id);
  noteGivenBack(store, payment, actor);
}
