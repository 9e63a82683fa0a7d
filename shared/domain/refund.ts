import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { Amount, CurrencyCode, inBasisPoints, inPieces, Minor } from '../money/schemas.ts';
import { Instant } from '../time/schemas.ts';
import { KeptLetterhead } from './letterhead.ts';
import { MAX_TYPED } from './limits.ts';
import { TypedText } from './typed-text.ts';

/** A refund as a person enters it. One idempotency key is one refund. */
export const RefundDraft = z.object({
  idempotencyKey: LocalId,
  saleId: LocalId,
  lines: z
    .array(z.object({ lineId: LocalId, quantity: inPieces(z.int().min(1)), restock: z.boolean() }))
    .min(1),
  /** `card`: to cards what they paid, the rest in cash. */
  tender: z.enum(['cash', 'card']),
  reason: z.string().min(1).max(500),
  /** The total that the person saw, in minor units. */
  expectedTotal: Minor,
});
export type RefundDraft = z.infer<typeof RefundDraft>;

/** The reason of a money movement: not blank. */
export const Reason = TypedText.min(1).max(500);
/** A requested refund. Stored ones are not validated again. */
export const AskedRefund = RefundDraft.extend({ reason: Reason });

/**
 * Pets returned without a receipt, each at a price of at most today's. The shop's rule decides how it is paid back.
 * One idempotency key is one refund.
 */
export const ReturnDraft = z.object({
  idempotencyKey: LocalId,
  lines: z
    .array(
      z.object({
        petId: LocalId,
        quantity: inPieces(z.int().min(1).max(MAX_TYPED)),
        unitPrice: Amount,
        restock: z.boolean(),
      }),
    )
    .min(1)
    .max(100),
  reason: Reason,
  /** The total that the person saw, in minor units. */
  expectedTotal: Minor,
});
export type ReturnDraft = z.infer<typeof ReturnDraft>;

/** Money paid back to a customer, and what was returned for it. Minor units, above zero. */
export const RefundView = z.object({
  id: LocalId,
  /** `R1-000001`, never reused. */
  number: z.string(),
  /** Null for a return without a receipt. */
  saleId: LocalId.nullable(),
  /** Of its receipt. */
  receiptNumber: z.string().nullable(),
  till: z.int(),
  staffName: z.string().nullable(),
  at: Instant,
  currency: CurrencyCode,
  reason: z.string(),
  /** Of the lines, by rate; `net` + `tax` of all of them and `rounding` are `total`. */
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
  /** How money was paid back, `card` if any of it was; `exchange` if all was set off against a new sale. */
  tender: z.enum(['cash', 'card', 'exchange']),
  /** The part paid back in cash; the rest that was not set off was paid to a card. */
  cash: Minor,
  /** The new sale of an exchange, and how much of `total` was set off against it instead of paid back. */
  exchange: z.object({ saleId: LocalId, receiptNumber: z.string(), amount: Minor }).nullable(),
  /** At the time of the refund. */
  letterhead: KeptLetterhead,
});
export type RefundView = z.infer<typeof RefundView>;
