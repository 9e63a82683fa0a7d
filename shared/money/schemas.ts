import { z } from 'zod';
import { MAX_QUANTITY } from '../petstore/limits.ts';
import { type BasisPoints, MAX_MINOR, type Minor as MinorUnits, type Quantity } from './money.ts';
import { areOrdered, MAX_STEPS, MIN_FROM } from './quantity-prices.ts';

// The schema itself, with the unit as its output type: nothing is parsed twice.
const inUnit =
  <Unit extends number>() =>
  <Schema extends z.ZodType<number>>(schema: Schema) =>
    schema as Schema & { _zod: { output: Unit } };

/** A schema's number in minor units. */
export const inMinor = inUnit<MinorUnits>();
/** A schema's number as a quantity. */
export const inPieces = inUnit<Quantity>();
/** A schema's number in basis points. */
export const inBasisPoints = inUnit<BasisPoints>();

/** An amount in minor units (cents) of the shop's currency. Never a float, never outside the safe integers. */
export const Minor = inMinor(z.int());

/** An amount that is not negative: a price, what a customer hands over. At most 10 billion minor units. */
export const Amount = inMinor(z.int().min(0).max(MAX_MINOR));

/** The same, or negative. */
export const SignedAmount = inMinor(z.int().min(-MAX_MINOR).max(MAX_MINOR));

/** Quantity prices: quantities rise, prices fall. */
export const QuantityPrices = z
  .array(z.object({ from: inPieces(z.int().min(MIN_FROM).max(MAX_QUANTITY)), price: Amount }))
  .min(1)
  .max(MAX_STEPS)
  .refine(areOrdered);

/** ISO 4217 code, `EUR`. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/);
