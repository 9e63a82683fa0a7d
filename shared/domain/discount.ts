import { z } from 'zod';
import { Amount } from '../money-schemas.ts';
import { inBasisPoints } from '../unit-schemas.ts';

/** A discount a person gave: a share in basis points (1000 = 10 %) or a fixed amount in minor units. */
export const Discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), basisPoints: inBasisPoints(z.int().min(0).max(10_000)) }),
  z.object({ kind: z.literal('amount'), amount: Amount }),
]);
export type Discount = z.infer<typeof Discount>;
