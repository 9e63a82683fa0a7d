import { z } from 'zod';
import { AskedRefund, RefundDraft, RefundView, ReturnDraft } from '../domain/refund.ts';
import { LocalId } from '../ids/ids.ts';
import { Minor } from '../money/schemas.ts';
import { reads, writes } from './command.ts';
import { manager, staff } from './rights.ts';

export const refundsCommands = {
  /**
   * The amount of a refund, before anything is done: in total, and by line. `most` is the maximum that the receipt
   * allows, `cash` the part of `total` paid back in cash. An `exchange` has no cash rounding.
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
  /** Pays money back; never more than a line has left (`refund_exceeds`). One idempotency key is one refund. */
  'refunds.complete': writes(staff.refund, AskedRefund, RefundView),
  /**
   * The worth of pets without a receipt; `cash` is the part of `total` paid back in cash. Refusals:
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
