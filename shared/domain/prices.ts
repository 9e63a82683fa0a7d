import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { MOST_MINOR } from '../money/money.ts';
import { MOST_RISE } from '../money/price-rule.ts';
import { Amount, inBasisPoints, inMinor } from '../money/schemas.ts';
import { Instant } from '../time/schemas.ts';

/** See PriceRule in price-rule.ts. */
export const PriceRuleSchema = z.object({
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), basisPoints: inBasisPoints(z.int().min(-10_000).max(MOST_RISE)) }),
    z.object({ kind: z.literal('amount'), amount: inMinor(z.int().min(-MOST_MINOR).max(MOST_MINOR)) }),
    z.object({ kind: z.literal('set'), amount: Amount }),
    z.object({ kind: z.literal('keep') }),
  ]),
  ending: z.enum(['as_is', '99', '90', '50', 'whole']),
});

/** What a rule would do: how many prices it changes, leaves as they are, and cannot tell. */
export const PricePreview = z.object({
  previewId: LocalId,
  changed: z.int(),
  /** Of these, how many become lower. */
  lowered: z.int(),
  unchanged: z.int(),
  /** Pets without a price, which a rule that sets none cannot change. */
  unpriced: z.int(),
  /** The new price would be less than nothing, or more than a price can be. */
  beyond: z.int(),
});
export type PricePreview = z.infer<typeof PricePreview>;

/** Many prices that were changed in one act, and can be taken back in one. */
export const PriceAct = z.object({
  actId: LocalId,
  /** From when on the new prices were in force. */
  at: Instant,
  pets: z.int(),
  undone: z.boolean(),
});
export type PriceAct = z.infer<typeof PriceAct>;
