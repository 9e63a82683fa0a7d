import { z } from 'zod';
import { LocalId } from '../ids.ts';
import { Minor } from '../money-schemas.ts';
import { inMinor } from '../unit-schemas.ts';
import { Basket, TenderInput } from './basket.ts';
import { CardWork } from './card-work.ts';
import { DepositElsewhere } from './order.ts';

/** What a total is paid for that may be taken in parts. Its token is the one that it is completed under. */
export const PaidFor = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sale'),
    basket: Basket,
    /** What the person saw; the total before or after cash rounding. */
    expectedTotal: Minor,
    allowOversell: z.boolean(),
  }),
  /** The balance of a customer's order that is handed over, less what was paid for it at another till. */
  z.object({
    kind: z.literal('balance'),
    token: LocalId,
    orderId: LocalId,
    elsewhere: DepositElsewhere.nullish(),
  }),
]);
export type PaidFor = z.infer<typeof PaidFor>;

/** Money taken towards a total that is not completed yet. It is on the disk before it is shown. */
export const PaidPart = z.object({
  id: LocalId,
  token: LocalId,
  work: CardWork,
  tender: TenderInput,
  takenAt: z.string(),
});
export type PaidPart = z.infer<typeof PaidPart>;

/**
 * A card that is at the terminal, or was, and of which nobody said how it ended. `amount` in minor units, positive also
 * where it goes back to the customer.
 */
export const TenderIntent = z.object({
  id: LocalId,
  token: LocalId,
  work: CardWork,
  /** The name by which a person knows what it is for: of the pet that is ordered, the number of the receipt. */
  subject: z.string().nullable(),
  amount: inMinor(z.int()),
  createdAt: z.string(),
  /** What it was for can still be completed; otherwise that was sold with something else, or ended. */
  basketOpen: z.boolean(),
});
export type TenderIntent = z.infer<typeof TenderIntent>;
