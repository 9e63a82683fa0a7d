import { z } from 'zod';
import { LocalId } from '../ids.ts';
import { Minor } from '../money-schemas.ts';
import { inPieces } from '../unit-schemas.ts';
import { Basket } from './basket.ts';
import { DepositElsewhere, OrderDraft } from './order.ts';

/** A refund as a person puts it together. One token is one refund. */
export const RefundDraft = z.object({
  token: LocalId,
  saleId: LocalId,
  lines: z
    .array(z.object({ lineId: LocalId, quantity: inPieces(z.int().min(1)), restock: z.boolean() }))
    .min(1),
  tender: z.enum(['cash', 'card']),
  reason: z.string().min(1).max(500),
  /** What the person saw, in minor units. */
  expectedTotal: Minor,
});
export type RefundDraft = z.infer<typeof RefundDraft>;

/**
 * What the card is at the terminal for, or a part of a total was taken for: everything that is needed to write it down
 * later, also after a restart.
 */
export const CardWork = z.discriminatedUnion('kind', [
  /**
   * A basket is paid. It is kept as it was looked at when the money was taken, prices and taxes included; null where an
   * earlier version of the program began it.
   */
  z.object({ kind: z.literal('sale'), basket: Basket.nullable() }),
  /** The balance of an order that is handed over; its one line, as with a sale. */
  z.object({
    kind: z.literal('balance'),
    orderId: LocalId,
    basket: Basket.nullable(),
    elsewhere: DepositElsewhere.nullish(),
  }),
  /** The deposit of an order that is being taken. */
  z.object({ kind: z.literal('deposit'), draft: OrderDraft }),
  /** Money back from a receipt. */
  z.object({ kind: z.literal('refund'), refund: RefundDraft }),
  /** The deposit of an order that is being cancelled goes back. */
  z.object({ kind: z.literal('depositBack'), orderId: LocalId, reason: z.string().min(1).max(500) }),
  /** A part that was taken on a card goes back before its total was completed; `orderId` where that is a hand-over. */
  z.object({ kind: z.literal('partBack'), partId: LocalId, orderId: LocalId.nullable() }),
]);
export type CardWork = z.infer<typeof CardWork>;
