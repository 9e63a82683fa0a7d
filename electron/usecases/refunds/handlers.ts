import type { Input } from '../../../shared/ipc/contract.ts';
import type { Deps } from '../deps.ts';
import type { Printer } from '../printing/printer.ts';
import type { Caller } from '../session.ts';
import { intendRefund, quoteRefund, refundSale } from './refund-sale.ts';

/** Money back, from a receipt. */
export function refundHandlers(deps: Pick<Deps, 'store' | 'sync'>, printer: Printer) {
  const { store } = deps;
  return {
    'refunds.quote': (input: Input<'refunds.quote'>) => {
      const { total, rounding } = quoteRefund(store, input);
      return { total, rounding };
    },
    'refunds.intend': (input: Input<'refunds.intend'>, caller: Caller) => intendRefund(store, input, caller),
    'refunds.complete': (input: Input<'refunds.complete'>, caller: Caller) => {
      const isNew = store.refunds.ofToken(input.token) === null;
      const refund = refundSale(deps, input, caller);
      if (isNew) printer.afterPayment({ subjectId: refund.id, cash: refund.tender === 'cash' });
      return refund;
    },
    'refunds.get': ({ refundId }: Input<'refunds.get'>) => store.refunds.get(refundId),
    'refunds.ofSale': ({ saleId }: Input<'refunds.ofSale'>) => store.refunds.ofSale(saleId),
  };
}
