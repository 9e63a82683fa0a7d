import { z } from 'zod';
import { LocalId } from '../ids.ts';
import { CurrencyCode, Minor } from '../money-schemas.ts';
import { Instant } from '../time-schemas.ts';

/** Money that went back to a customer, and what came back for it. Minor units, above zero. */
export const RefundView = z.object({
  id: LocalId,
  /** `R1-000001`, never reused. */
  number: z.string(),
  saleId: LocalId,
  /** Of the receipt that it is from. */
  receiptNumber: z.string(),
  till: z.int(),
  staffName: z.string().nullable(),
  at: Instant,
  currency: CurrencyCode,
  reason: z.string(),
  lines: z.array(z.object({ petName: z.string(), quantity: z.int(), amount: Minor, restocked: z.boolean() })),
  rounding: Minor,
  total: Minor,
  tender: z.enum(['cash', 'card']),
});
export type RefundView = z.infer<typeof RefundView>;
