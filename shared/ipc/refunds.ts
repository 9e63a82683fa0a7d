import { z } from 'zod';
import { AskedRefund, RefundDraft, RefundView } from '../domain/refund.ts';
import { LocalId } from '../ids/ids.ts';
import { Minor } from '../money/schemas.ts';
import { reads, writes } from './command.ts';
import { staff } from './rights.ts';

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
  'refunds.get': reads(staff.receipts, z.object({ refundId: LocalId }), RefundView),
  'refunds.ofSale': reads(staff.receipts, z.object({ saleId: LocalId }), z.array(RefundView)),
};
