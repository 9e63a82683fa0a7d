import { z } from 'zod';
import { inMinor } from './unit-schemas.ts';

/** An amount in minor units (cents) of the shop's currency. Never a float, never outside the safe integers. */
export const Minor = inMinor(z.int());

/** More is no price and no cash; with it sums of a shift could become more than is exact. Minor units. */
const MOST = 10_000_000_000;

/** An amount that is not negative: a price, what a customer hands over. At most 10 billion minor units. */
export const Amount = inMinor(z.int().min(0).max(MOST));

/** The same, below zero where it goes the other way. */
export const SignedAmount = inMinor(z.int().min(-MOST).max(MOST));

/** ISO 4217 code, `EUR`. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/);
