import { z } from 'zod';
import { MOST_MINOR } from './minor.ts';
import { inMinor } from './unit-schemas.ts';

/** An amount in minor units (cents) of the shop's currency. Never a float, never outside the safe integers. */
export const Minor = inMinor(z.int());

/** An amount that is not negative: a price, what a customer hands over. At most 10 billion minor units. */
export const Amount = inMinor(z.int().min(0).max(MOST_MINOR));

/** The same, below zero where it goes the other way. */
export const SignedAmount = inMinor(z.int().min(-MOST_MINOR).max(MOST_MINOR));

/** ISO 4217 code, `EUR`. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/);
