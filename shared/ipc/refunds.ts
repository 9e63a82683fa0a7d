import { z } from 'zod';
import { AskedRefund, RefundDraft, RefundView, ReturnDraft } from '../domain/refund.ts';
import { LocalId } from '../ids/ids.ts';
import { Minor } from '../money/schemas.ts';
import { reads, writes } from './command.ts';
import { manager, staff } from './rights.ts';

export const refundsCommands = {
  /**
   * What a refund would come to, before anything is done: as a whole, and what its lines are worth. `most` is what the
   * receipt leaves to give back, `cash` what of `total` goes back in cash. For an `exchange` nothing is rounded for coins.
   */
  'refunds.quote': reads(
    staff.refund,
    RefundDraft.pick({ saleId: true, lines: true }).extend({ tender: z.enum(['cash', 'card', 'exchange']) }),
    z.object({
      total: Minor,
      rounding: Minor,
      cash: Minor,
      most: Minor,
      lines: z.array(z.object({ lineId: LocalId, amount: Minor })),
    }),
  ),
  /** Gives money back; never more than a line has left (`refund_exceeds`). One idempotency key is one refund. */
  'refunds.complete': writes(staff.refund, AskedRefund, RefundView),
  /**
   * What pets without a receipt would come to; `cash` is what of `total` goes back in cash. Refusals:
   * `return_not_allowed`, `no_price`, `return_price` (facts: petName, most), `return_limit` (facts: limit, total).
   */
  'refunds.quoteReturn': reads(
    staff.refund,
    ReturnDraft.pick({ lines: true }),
    z.object({ total: Minor, rounding: Minor, cash: Minor }),
  ),
  /** Takes them back for cash. Refusals: as above, and `total_changed`, `key_used`, `return_by_card`. */
  'refunds.completeReturn': writes(manager.returns, ReturnDraft, RefundView),
  'refunds.get': reads(staff.receipts, z.object({ refundId: LocalId }), RefundView),
  'refunds.ofSale': reads(staff.receipts, z.object({ saleId: LocalId }), z.array(RefundView)),
};
