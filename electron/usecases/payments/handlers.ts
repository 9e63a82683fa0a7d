import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import type { Printer } from '../printing/printer.ts';
import { beginPayment } from './begin.ts';
import { capturePayment } from './capture.ts';
import { openPayments } from './open-payments.ts';
import { voidPayment } from './void.ts';

/** Money that is taken, or given back, before what it is for is complete. */
export function paymentHandlers(deps: Pick<Deps, 'store' | 'sync' | 'clock' | 'profile'>, printer: Printer) {
  const { store } = deps;
  const stateOf = (id: string) => store.payments.open().find((payment) => payment.id === id);
  return {
    'payments.open': () => openPayments(store),
    'payments.begin': (request, caller) => {
      const intent = beginPayment(deps, request, caller);
      printer.afterPayment({ subjectId: null, cash: intent.tender.kind === 'cash' });
      return intent;
    },
    'payments.capture': (input, caller) => {
      const isNew = stateOf(input.id)?.state === 'begun';
      const done = capturePayment(deps, input, caller);
      if (isNew && done.receipt) printer.afterPayment({ subjectId: done.receipt.id, cash: false });
      if (isNew && done.refund) printer.afterPayment({ subjectId: done.refund.id, cash: false });
      return done;
    },
    'payments.void': (input, caller) => {
      const cash = stateOf(input.id)?.kind === 'cash';
      const payments = voidPayment(store, input, caller);
      printer.afterPayment({ subjectId: null, cash });
      return payments;
    },
  } satisfies HandlersOf<'payments'>;
}
