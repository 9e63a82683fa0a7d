import { z } from 'zod';
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

const RefundLines = z
  .array(z.object({ lineId: LocalId, quantity: z.int().min(1), restock: z.boolean() }))
  .min(1);

export const refundsCommands = {
  /** What a refund would come to, before anything is done. */
  'refunds.quote': command(
    z.object({ saleId: LocalId, lines: RefundLines, tender: z.enum(['cash', 'card']) }),
    z.object({ total: Minor, rounding: Minor }),
  ),
  /** Gives money back; never more than a line has left (`refund_exceeds`). One token is one refund. */
  'refunds.complete': command(
    z.object({
      token: LocalId,
      saleId: LocalId,
      lines: RefundLines,
      tender: z.enum(['cash', 'card']),
      reason: z.string().min(1).max(500),
      expectedTotal: Minor,
    }),
    RefundView,
  ),
  'refunds.ofSale': command(z.object({ saleId: LocalId }), z.array(RefundView)),
};
