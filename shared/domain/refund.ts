import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { Amount, CurrencyCode, inBasisPoints, inPieces, Minor } from '../money/schemas.ts';
import { Instant } from '../time/schemas.ts';
import { KeptLetterhead } from './letterhead.ts';
import { MOST_TYPED } from './limits.ts';
import { TypedText } from './typed-text.ts';

/** A refund as a person puts it together. One idempotency key is one refund. */
export const RefundDraft = z.object({
  idempotencyKey: LocalId,
  saleId: LocalId,
  lines: z
    .array(z.object({ lineId: LocalId, quantity: inPieces(z.int().min(1)), restock: z.boolean() }))
    .min(1),
  /** `card`: to cards what they paid, the rest in cash. */
  tender: z.enum(['cash', 'card']),
  reason: z.string().min(1).max(500),
  /** What the person saw, in minor units. */
  expectedTotal: Minor,
});
export type RefundDraft = z.infer<typeof RefundDraft>;

/** Why a person did something with money: not blank. */
export const Reason = TypedText.min(1).max(500);
/** A refund as it is asked for. What was kept before is read as it is. */
export const AskedRefund = RefundDraft.extend({ reason: Reason });

/**
 * Pets that come back without a receipt, each at a price of at most today's. How the money goes back is the shop's rule. One
 * idempotency key is one refund.
 */
export const ReturnDraft = z.object({
  idempotencyKey: LocalId,
  lines: z
    .array(
      z.object({
        petId: LocalId,
        quantity: inPieces(z.int().min(1).max(MOST_TYPED)),
        unitPrice: Amount,
        restock: z.boolean(),
      }),
    )
    .min(1)
    .max(100),
  reason: Reason,
  /** What the person saw, in minor units. */
  expectedTotal: Minor,
});
export type ReturnDraft = z.infer<typeof ReturnDraft>;

/** Money that went back to a customer, and what came back for it. Minor units, above zero. */
export const RefundView = z.object({
  id: LocalId,
  /** `R1-000001`, never reused. */
  number: z.string(),
  /** Null for a return without a receipt. */
  saleId: LocalId.nullable(),
  /** Of the receipt that it is from. */
  receiptNumber: z.string().nullable(),
  till: z.int(),
  staffName: z.string().nullable(),
  at: Instant,
  currency: CurrencyCode,
  reason: z.string(),
  /** In the lines, by rate; `net` + `tax` of all of them and `rounding` are `total`. */
  taxes: z.array(
    z.object({ name: z.string().nullable(), basisPoints: inBasisPoints(z.int()), net: Minor, tax: Minor }),
  ),
  lines: z.array(
    z.object({
      petName: z.string(),
      quantity: inPieces(z.int()),
      amount: Minor,
      taxBasisPoints: inBasisPoints(z.int()),
      restocked: z.boolean(),
    }),
  ),
  rounding: Minor,
  total: Minor,
  /** How money went back, `card` where any of it did so; `exchange` where all was set off against a new sale. */
  tender: z.enum(['cash', 'card', 'exchange']),
  /** What went back in cash; the rest that was not set off went to a card. */
  cash: Minor,
  /** The new sale of an exchange, and how much of `total` was set off against it instead of given back. */
  exchange: z.object({ saleId: LocalId, receiptNumber: z.string(), amount: Minor }).nullable(),
  /** At the time of the refund. */
  letterhead: KeptLetterhead,
});
export type RefundView = z.infer<typeof RefundView>;
