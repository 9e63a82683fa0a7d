import { z } from 'zod';
import { RemoteId } from '../shared/ids/ids.ts';
import { MAX_QUANTITY } from '../shared/petstore/limits.ts';
import {
  NewCategory as DomainNewCategory,
  NewPet as DomainNewPet,
  Order as DomainOrder,
  ErrorBody,
  InventoryUpdate,
  PetStatus,
} from '../shared/petstore/schemas.ts';

/**
 * Schemas of the resources on the wire. Decoding converts JSON integers to decimal strings. They validate requests, define the
 * serialization of answers (http/writer.ts), and generate the OpenAPI document, with the names in `wireNames`.
 */
export const wireNames = z.registry<{ id: string; description?: string }>();

/** An id in a body: a JSON integer of up to 64 bits. */
export const Int64 = z.codec(
  z.union([z.int(), z.bigint()], { error: 'must be a whole number of up to 64 bits' }),
  RemoteId,
  { decode: (value) => String(value), encode: (text) => BigInt(text) },
);

/** Normalized to UTC with milliseconds, so that equal times are equal texts. */
const ShipDate = z.iso
  .datetime({ offset: true, error: 'must be a date and time in ISO 8601, such as 2026-11-21T09:30:00.000Z' })
  .regex(/T\d{2}:\d{2}:\d{2}/, 'must have seconds')
  .transform((text) => new Date(text))
  .refine(
    (date) => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999,
    'must be in the years 1 to 9999',
  )
  .transform((date) => date.toISOString());

/** Without NUL, which PostgreSQL cannot store, and lone surrogates, which UTF-8 cannot encode. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is refused
const STORABLE = /^[^\u0000\p{Cs}]*$/u;
export const Name = DomainNewPet.shape.name.regex(STORABLE, 'must not contain NUL or half a surrogate pair');
export const Description = DomainNewCategory.shape.description
  .unwrap()
  .regex(STORABLE, 'must not contain NUL or half a surrogate pair');

export const NewPet = DomainNewPet.extend({ name: Name, categoryId: Int64 });
export const Pet = z.object({ id: Int64, ...NewPet.shape });
export const Pets = z.array(Pet);
export const NewCategory = z.object({ name: Name, description: Description.optional() });
export const Category = z.object({ id: Int64, ...NewCategory.shape });
export const Order = DomainOrder.extend({ id: Int64.optional(), petId: Int64.optional() });
/** An order as a client sends it: as Order, its date normalised. */
export const OrderInput = Order.extend({ shipDate: ShipDate.optional() });
export const InventoryItem = z.object({
  petId: Int64,
  quantity: z.int().min(0).max(MAX_QUANTITY),
  status: PetStatus,
});
export { ErrorBody, InventoryUpdate };

wireNames
  .add(NewPet, { id: 'NewPet', description: 'A pet to be created, or what a pet is replaced by.' })
  .add(PetStatus, { id: 'PetStatus', description: 'Sales status.' })
  .add(Pet, { id: 'Pet' })
  .add(Pets, { id: 'Pets' })
  .add(NewCategory, { id: 'NewCategory' })
  .add(Category, { id: 'Category' })
  .add(Order, { id: 'Order' })
  .add(InventoryItem, { id: 'InventoryItem' })
  .add(InventoryUpdate, { id: 'InventoryUpdate' })
  .add(ErrorBody, { id: 'Error', description: 'Every refusal has this body.' });
