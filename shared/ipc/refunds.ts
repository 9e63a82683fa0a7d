import { z } from 'zod';
import { RefundDraft } from '../domain/card-work.ts';
import { TenderIntent } from '../domain/payment.ts';
import { LocalId } from '../ids.ts';
import { Minor } from '../money-schemas.ts';
import { Instant } from '../time-schemas.ts';
import { command } from './command.ts';

export const RefundView = z.object({
  id: LocalId,
  number: z.string(),
  saleId: LocalId,
  at: Instant,
  reason: z.string(),
  lines: z.array(z.object({ petName: z.string(), quantity: z.int(), amount: Minor, restocked: z.boolean() })),
  rounding: Minor,
  total: Minor,
  tender: z.enum(['cash', 'card']),
});
export type RefundView = z.infer<typeof RefundView>;

export const refundsCommands = {
  /** What a refund would come to, before anything is done. */
  'refunds.quote': command(
    RefundDraft.pick({ saleId: true, lines: true, tender: true }),
    z.object({ total: Minor, rounding: Minor }),
  ),
  /**
   * Keeps that a card is about to be given its money back, before the terminal is touched. Everything is refused here
   * that `refunds.complete` would refuse. Completing it under the same token settles it.
   */
  'refunds.intend': command(RefundDraft, TenderIntent),
  /** Gives money back; never more than a line has left (`refund_exceeds`). One token is one refund. */
  'refunds.complete': command(RefundDraft, RefundView),
  'refunds.ofSale': command(z.object({ saleId: LocalId }), z.array(RefundView)),
};
