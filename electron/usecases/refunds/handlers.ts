import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import type { Printer } from '../printing/printer.ts';
import { quoteRefund, refundSale } from './refund-sale.ts';
import { quoteReturn, returnGoods } from './return-goods.ts';

/** Refunds from a receipt. */
export function refundHandlers(deps: Pick<Deps, 'store'>, printer: Printer) {
  const { store } = deps;
  return {
    'refunds.quote': (input) => {
      const { total, rounding, most, lines, back } = quoteRefund(store, input);
      return {
        total,
        rounding,
        most,
        cash: back.cash,
        lines: lines.map(({ line, amount }) => ({ lineId: line.id, amount })),
      };
    },
    'refunds.complete': (input, caller) => {
      const isNew = store.refunds.ofKey(input.idempotencyKey) === null;
      const refund = refundSale(deps, input, caller);
      if (isNew)
        printer.afterPayment({ subjectId: refund.id, cash: refund.tender === 'cash' || refund.cash > 0 });
      return refund;
    },
    'refunds.quoteReturn': (input) => {
      const { total, rounding, back } = quoteReturn(store, input);
      return { total, rounding, cash: back.cash };
    },
    'refunds.completeReturn': (draft, caller) => {
      const isNew = store.refunds.ofKey(draft.idempotencyKey) === null;
      const refund = returnGoods(deps, draft, caller);
      if (isNew) printer.afterPayment({ subjectId: refund.id, cash: true });
      return refund;
    },
    'refunds.get': ({ refundId }) => store.refunds.get(refundId),
    'refunds.ofSale': ({ saleId }) => store.refunds.ofSale(saleId),
  } satisfies HandlersOf<'refunds'>;
}
