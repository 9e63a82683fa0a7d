import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import type { Printer } from '../printing/printer.ts';
import type { Caller } from '../session.ts';
import { beginPayment } from './begin.ts';
import { capturePayment } from './capture.ts';
import { hideCustomer, openPayments } from './open-payments.ts';
import { voidPayment } from './void.ts';

/** Taking and returning money before its subject is complete. */
export function paymentHandlers(deps: Pick<Deps, 'store' | 'clock' | 'profile'>, printer: Printer) {
  const { store } = deps;
  const shown = (payments: PaymentIntent[], { isStaff }: Caller) =>
    isStaff ? payments : payments.map(hideCustomer);
  const stateOf = (id: string) => store.payments.open().find((payment) => payment.id === id);
  return {
    'payments.open': (_, caller) => shown(openPayments(store), caller),
    'payments.begin': (request, caller) => {
      const intent = beginPayment(deps, request, caller);
      printer.afterPayment({ subjectId: null, cash: intent.tender.kind === 'cash' });
      return intent;
    },
    'payments.capture': (input, caller) => {
      const isNew = stateOf(input.id)?.state === 'begun';
      const done = capturePayment(deps, input, caller);
      // A repeated call is answered without a check of the caller.
      if (done.order || done.refund) caller.requireStaff();
      if (isNew && done.receipt) printer.afterPayment({ subjectId: done.receipt.id, cash: false });
      if (isNew && done.refund)
        printer.afterPayment({ subjectId: done.refund.id, cash: done.refund.cash > 0 });
      return { ...done, payments: shown(done.payments, caller) };
    },
    'payments.void': (input, caller) => {
      const cash = stateOf(input.id)?.kind === 'cash';
      const payments = voidPayment(store, input, caller);
      printer.afterPayment({ subjectId: null, cash });
      return shown(payments, caller);
    },
  } satisfies HandlersOf<'payments'>;
}
