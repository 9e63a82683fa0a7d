import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { MAX_MINOR } from '../money/money.ts';
import { MAX_RISE } from '../money/price-rule.ts';
import { Amount, inBasisPoints, inMinor } from '../money/schemas.ts';
import { Instant } from '../time/schemas.ts';

/** See PriceRule in price-rule.ts. */
export const PriceRuleSchema = z.object({
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), basisPoints: inBasisPoints(z.int().min(-10_000).max(MAX_RISE)) }),
    z.object({ kind: z.literal('amount'), amount: inMinor(z.int().min(-MAX_MINOR).max(MAX_MINOR)) }),
    z.object({ kind: z.literal('set'), amount: Amount }),
    z.object({ kind: z.literal('keep') }),
  ]),
  ending: z.enum(['as_is', '99', '90', '50', 'whole']),
});

/** The effect of a rule: how many prices it changes, keeps, and cannot compute. */
export const PricePreview = z.object({
  previewId: LocalId,
  changed: z.int(),
  /** Of these, how many become lower. */
  lowered: z.int(),
  /** Of these, how many have quantity prices, which no rule changes. */
  stepped: z.int(),
  unchanged: z.int(),
  /** Pets without a price, which a rule that sets none cannot change. */
  unpriced: z.int(),
  /** The new price would be negative, or above the maximum. */
  beyond: z.int(),
});
export type PricePreview = z.infer<typeof PricePreview>;

/** A change of many prices, which can be undone at once. */
export const PriceAct = z.object({
  actId: LocalId,
  /** When the new prices came into force. */
  at: Instant,
  pets: z.int(),
  undone: z.boolean(),
});
export type PriceAct = z.infer<typeof PriceAct>;
