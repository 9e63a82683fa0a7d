import { z } from 'zod';
import { Amount, inBasisPoints } from '../money/schemas.ts';

const Share = inBasisPoints(z.int().min(0).max(10_000));

/** A discount: a share in basis points (1000 = 10 %) or a fixed amount in minor units. */
export const Discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), basisPoints: Share }),
  z.object({ kind: z.literal('amount'), amount: Amount }),
]);
export type Discount = z.infer<typeof Discount>;

/** A discount on the whole cart, which may be both: first the share, then the amount off the rest. */
export const CartDiscount = z.discriminatedUnion('kind', [
  ...Discount.options,
  z.object({ kind: z.literal('both'), basisPoints: Share, amount: Amount }),
]);
export type CartDiscount = z.infer<typeof CartDiscount>;
