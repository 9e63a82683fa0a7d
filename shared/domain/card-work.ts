import { z } from 'zod';
import { LocalId } from '../ids.ts';
import { Minor } from '../money-schemas.ts';
import { OrderDraft } from './order.ts';

/** A refund as a person puts it together. One token is one refund. */
export const RefundDraft = z.object({
  token: LocalId,
  saleId: LocalId,
  lines: z.array(z.object({ lineId: LocalId, quantity: z.int().min(1), restock: z.boolean() })).min(1),
  tender: z.enum(['cash', 'card']),
  reason: z.string().min(1).max(500),
  /** What the person saw, in minor units. */
  expectedTotal: Minor,
});
export type RefundDraft = z.infer<typeof RefundDraft>;

/**
 * What the card is at the terminal for, outside of a basket: everything that is needed to write it down once the
 * terminal has done its part, also after a restart.
 */
export const CardWork = z.discriminatedUnion('kind', [
  /** The deposit of an order that is being taken. */
  z.object({ kind: z.literal('deposit'), draft: OrderDraft }),
  /** Money back from a receipt. */
  z.object({ kind: z.literal('refund'), refund: RefundDraft }),
  /** The deposit of an order that is being cancelled goes back. */
  z.object({ kind: z.literal('depositBack'), orderId: LocalId, reason: z.string().min(1).max(500) }),
]);
export type CardWork = z.infer<typeof CardWork>;
