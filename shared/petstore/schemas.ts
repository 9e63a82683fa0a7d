import { z } from 'zod';
import { RemoteId } from '../ids/ids.ts';
import { MAX_QUANTITY } from './limits.ts';

// The resources of the Petstore Service under its own names. Ids are decimal strings here and JSON integers on the
// wire (electron/petstore/json.ts, service/http/json.ts). Bounds are those of docs/contract.md.

export const PetStatus = z.enum(['available', 'pending', 'sold']);
export type PetStatus = z.infer<typeof PetStatus>;

/** Lengths count characters (code points), as OpenAPI does, not UTF-16 units. */
const Name = z.string().regex(/^.{1,200}$/su, 'must be text of 1 to 200 characters');
const Description = z.string().regex(/^.{0,2000}$/su, 'must be text of at most 2,000 characters');

export const NewPet = z.object({
  name: Name,
  categoryId: RemoteId,
  status: PetStatus.optional(),
});
export type NewPet = z.infer<typeof NewPet>;

export const Pet = NewPet.extend({ id: RemoteId });
export type Pet = z.infer<typeof Pet>;

export const NewCategory = z.object({
  name: Name,
  description: Description.optional(),
});
export type NewCategory = z.infer<typeof NewCategory>;

export const Category = NewCategory.extend({ id: RemoteId });
export type Category = z.infer<typeof Category>;

/** No field is marked required in the specification. */
export const Order = z.object({
  id: RemoteId.optional(),
  petId: RemoteId.optional(),
  quantity: z.int().min(1).max(MAX_QUANTITY).optional(),
  shipDate: z.iso.datetime({ offset: true }).optional(),
  complete: z.boolean().optional(),
});
export type Order = z.infer<typeof Order>;

export const InventoryItem = z.object({
  petId: RemoteId,
  quantity: z.int().min(0).max(MAX_QUANTITY),
  status: PetStatus,
});
export type InventoryItem = z.infer<typeof InventoryItem>;

export const InventoryUpdate = z.object({ quantity: z.int().min(0).max(MAX_QUANTITY) });
export type InventoryUpdate = z.infer<typeof InventoryUpdate>;

export const ErrorBody = z.object({ code: z.string(), message: z.string(), status: z.int() });
export type ErrorBody = z.infer<typeof ErrorBody>;
