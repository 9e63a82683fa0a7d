import { z } from 'zod';
import { RemoteId } from '../shared/ids.ts';
import {
  Category as SharedCategory,
  InventoryItem as SharedInventoryItem,
  InventoryUpdate as SharedInventoryUpdate,
  NewCategory as SharedNewCategory,
  NewPet as SharedNewPet,
  Order as SharedOrder,
} from '../shared/petstore/schemas.ts';

/**
 * The resources on the wire. Decoding turns JSON integers into the decimal strings the program works with, encoding
 * turns them back; the OpenAPI document is generated from these very schemas.
 */
export const Int64 = z.codec(z.union([z.int(), z.bigint()]), RemoteId, {
  decode: (value) => String(value),
  encode: (text) => BigInt(text),
});

/** Normalised to UTC with milliseconds, so that equal moments are equal texts. */
const ShipDate = z.iso
  .datetime({ offset: true })
  .regex(/T\d{2}:\d{2}:\d{2}/, 'must have seconds')
  .transform((text) => new Date(text).toISOString());

export const NewPet = SharedNewPet.extend({ categoryId: Int64 });
export const Pet = NewPet.extend({ id: Int64 });
export const NewCategory = SharedNewCategory;
export const Category = SharedCategory.extend({ id: Int64 });
export const NewOrder = SharedOrder.extend({
  id: Int64.optional(),
  petId: Int64.optional(),
  shipDate: ShipDate.optional(),
});
export const Order = SharedOrder.extend({ id: Int64.optional(), petId: Int64.optional() });
export const InventoryItem = SharedInventoryItem.extend({ petId: Int64 });
export const InventoryUpdate = SharedInventoryUpdate;
