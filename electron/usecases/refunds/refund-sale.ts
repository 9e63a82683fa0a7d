import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { RefundView } from '../../../shared/ipc/refunds.ts';
import { cashRounding, refundShare } from '../../../shared/pricing.ts';
import type { NewRefund } from '../../store/sales/refunds.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import { queueDocument } from '../printing/payments.ts';
import type { Caller } from '../session.ts';

export interface RefundInput {
  saleId: LocalId;
  lines: { lineId: LocalId; quantity: number; restock: boolean }[];
  tender: 'cash' | 'card';
}

type Reckoned = Pick<NewRefund, 'lines' | 'rounding' | 'total'>;

/**
 * What a refund would come to. Parts of a line add up to exactly the line, whatever the steps; only cash is rounded.
 *
 * @throws PerchError `sale_unknown`, `line_unknown`, `refund_exceeds` (facts: petName, left, wanted)
 */
export function quoteRefund(store: Store, { saleId, lines, tender }: RefundInput): Reckoned {
  const sold = new Map(store.refunds.refundable(saleId).map((line) => [line.id, line]));
  if (sold.size === 0) throw new PerchError('sale_unknown', 'There is no such receipt.', { saleId });
  const used = new Set<LocalId>();
  const returned = lines.map(({ lineId, quantity, restock }) => {
    const line = sold.get(lineId);
    if (!line || used.has(lineId)) {
      throw new PerchError('line_unknown', 'This line is not on the receipt.', { lineId });
    }
    used.add(lineId);
    const left = line.quantity - line.refunded;
    if (quantity > left) {
      const sentence =
        left === 0
          ? `“${line.petName}” was given back already.`
          : `Only ${left} of “${line.petName}” can still come back.`;
      throw new PerchError('refund_exceeds', sentence, { petName: line.petName, left, wanted: quantity });
    }
    const share = (amount: number) => refundShare(amount, line.quantity, line.refunded, quantity);
    return { line, quantity, restock, amount: share(line.total), tax: share(line.tax) };
  });
  const sum = returned.reduce((total, line) => total + line.amount, 0);
  const rounding = tender === 'cash' ? cashRounding(sum, store.settings.shop().cashStep) : 0;
  return { lines: returned, rounding, total: sum + rounding };
}

/**
 * Gives money back and takes pets back. The same token again is the same refund.
 *
 * @throws PerchError as `quoteRefund`, and `total_changed`, `manager_needed` above the shop's limit
 */
export function refundSale(
  { store, sync }: Pick<Deps, 'store' | 'sync'>,
  input: RefundInput & { token: LocalId; reason: string; expectedTotal: number },
  caller: Caller,
): RefundView {
  const done = store.refunds.ofToken(input.token);
  if (done) return store.refunds.get(done);

  const reckoned = quoteRefund(store, input);
  if (reckoned.total !== input.expectedTotal) {
    const sentence = 'What comes back has changed meanwhile. Please look at it again.';
    throw new PerchError('total_changed', sentence, { total: reckoned.total, expected: input.expectedTotal });
  }
  const { cashierRefundLimit, refundReopensOrder } = store.settings.shop();
  if (cashierRefundLimit !== null && reckoned.total > cashierRefundLimit) {
    const facts = { reason: 'refund', limit: cashierRefundLimit, given: reckoned.total };
    caller.requireManager('A refund of this height needs a manager.', facts);
  }
  const { token, saleId, tender, reason } = input;
  const refund = { ...reckoned, token, saleId, tender, reason, reopenOrders: refundReopensOrder };
  const id = store.transaction(() => {
    const written = store.refunds.complete(refund, caller.actor);
    queueDocument(store, 'refund', written);
    return written;
  });
  sync.kick();
  return store.refunds.get(id);
}
