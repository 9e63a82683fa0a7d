import { z } from 'zod';
import { ServiceId } from '../ids/ids.ts';
import { readMoment } from './moment.ts';

// The resources as they are read. The specification sets no bounds, so everything of the right type is accepted; the
// bounds of schemas.ts are for sending. The bounds here are this program's: rows that exceed them are stored
// unchanged, counted and listed (see electron/petstore/request.ts).

/** Longer than any name, and short enough to list and search two million of them. Characters. */
const MAX_NAME = 500;
/** Of a category's description; there are few. Characters. */
const MAX_TEXT = 10_000;
/** A million counts of this size still add up within 64 bits. */
const MAX_READ_QUANTITY = 1e12;

const Quantity = z.int().min(-MAX_READ_QUANTITY).max(MAX_READ_QUANTITY);
const Moment = z.string().transform((text, context) => {
  const moment = readMoment(text);
  if (moment !== null) return moment;
  context.addIssue('must be a moment');
  return z.NEVER;
});
/** Unknown statuses are stored as text. */
const Status = z.string().max(MAX_NAME);

export const ReadPet = z.object({
  id: ServiceId,
  name: z.string().max(MAX_NAME),
  categoryId: ServiceId,
  status: Status.optional(),
});
export type ReadPet = z.infer<typeof ReadPet>;

export const ReadCategory = z.object({
  id: ServiceId,
  name: z.string().max(MAX_NAME),
  description: z.string().max(MAX_TEXT).optional(),
});
export type ReadCategory = z.infer<typeof ReadCategory>;

/** An order by itself. No field is marked required in the specification. */
export const ReadOrder = z.object({
  id: ServiceId.optional(),
  petId: ServiceId.optional(),
  quantity: Quantity.optional(),
  shipDate: Moment.optional(),
  complete: z.boolean().optional(),
});
export type ReadOrder = z.infer<typeof ReadOrder>;

/** An order in a list, where one without an id cannot be identified. */
export const ListedOrder = ReadOrder.required({ id: true });
export type ListedOrder = z.infer<typeof ListedOrder>;

/** The specification requires the status, which is not needed here. */
export const ReadInventoryItem = z.object({
  petId: ServiceId,
  quantity: Quantity,
  status: Status.optional(),
});
export type ReadInventoryItem = z.infer<typeof ReadInventoryItem>;

/**
 * The fields of all resources that contain an id of the service: integers on the wire, decimal strings everywhere
 * else.
 */
export const idFields: ReadonlySet<string> = new Set(
  [ReadPet, ReadCategory, ReadOrder, ReadInventoryItem].flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([name, field]) => (isId(field) ? [name] : [])),
  ),
);

/** Also for an optional field and one with a default. */
function isId(field: z.ZodType): boolean {
  return field === ServiceId || ('unwrap' in field && isId((field as z.ZodOptional<z.ZodType>).unwrap()));
}
