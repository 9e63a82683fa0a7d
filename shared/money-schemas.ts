import { z } from 'zod';
import { inMinor } from './unit-schemas.ts';

/** An amount in minor units (cents) of the shop's currency. Never a float, never outside the safe integers. */
export const Minor = inMinor(z.int());

/** An amount that is not negative: a price, what a customer hands over. At most 10 billion minor units. */
export const Amount = inMinor(z.int().min(0).max(10_000_000_000));

/** ISO 4217 code, `EUR`. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/);
