import { z } from 'zod';
import { MAX_TILLS } from './free-till.ts';

// Two branded string types that the compiler does not mix up, nor with plain strings. They come from the schemas
// below, from constructors (`newLocalId`, `orderId` in electron/store/orders/order-ids.ts), and from rows of the
// database, whose type the statement declares. At run time an id is a string, and `brand` returns the schema itself.

const INT64_MAX = 9223372036854775807n;

/**
 * An id of the service: a decimal string that fits a signed 64-bit integer and is not negative. Never a JavaScript
 * number, which would round ids past 2^53 (docs/contract.md, "int64").
 */
export const RemoteId = z
  .string()
  .regex(/^(0|[1-9]\d{0,18})$/, 'must be a whole number without sign or leading zeros')
  // Checks also run on text that the pattern refused, and BigInt throws on non-numbers.
  .refine((text) => !/^\d{1,19}$/.test(text) || BigInt(text) <= INT64_MAX, 'must fit 64 bits')
  .brand<'RemoteId'>();
export type RemoteId = z.infer<typeof RemoteId>;

/**
 * An id that a service may have given: any signed 64-bit integer, because the specification sets no bounds. Only for
 * reading, and for naming what was read; ids made here are RemoteIds. The type is the same: a read id is sent
 * unchanged.
 */
export const ServiceId = z
  .string()
  .regex(/^(0|-?[1-9]\d{0,18})$/, 'must be a whole number without leading zeros')
  .refine((text) => text.length < 19 || isInt64(text), 'must fit 64 bits')
  .brand<'RemoteId'>();

function isInt64(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

/** An id given by this installation: a UUIDv7 in lower case, so that ids sort by their time of creation. */
export const LocalId = z.uuid().brand<'LocalId'>();
export type LocalId = z.infer<typeof LocalId>;

/** Creates a local id; an argument of everything that creates rows, so that tests are reproducible. */
export type NewId = () => LocalId;

/** The till's number, 1 to 31; each till of a shop has its own. */
export const TillNumber = z.int().min(1).max(MAX_TILLS);
