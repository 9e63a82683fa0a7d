import type { Input } from '../../../shared/ipc/contract.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';
import { quoteRefund, refundSale } from './refund-sale.ts';

/** Money back, from a receipt. */
export function refundHandlers(deps: Pick<Deps, 'store' | 'sync'>) {
  const { store } = deps;
  return {
    'refunds.quote': (input: Input<'refunds.quote'>) => {
      const { total, rounding } = quoteRefund(store, input);
      return { total, rounding };
    },
    'refunds.complete': (input: Input<'refunds.complete'>, caller: Caller) => refundSale(deps, input, caller),
    'refunds.ofSale': ({ saleId }: Input<'refunds.ofSale'>) => store.refunds.ofSale(saleId),
  };
}
