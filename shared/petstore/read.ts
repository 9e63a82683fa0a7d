import { z } from 'zod';
import { ServiceId } from '../ids/ids.ts';
import { readMoment } from './moment.ts';

// The resources as they are read. The specification bounds nothing, so whatever fits the types is taken as it comes;
// the bounds of schemas.ts are for what is sent. The bounds here are those of this program: what exceeds them is
// kept unchanged, counted and listed (see electron/petstore/request.ts).

/** Longer than any name, and short enough that two million of them are listed and searched. Characters. */
const MAX_NAME = 500;
/** Of a category's description; there are few. Characters. */
const MAX_TEXT = 10_000;
/** A million counts of this size still add up to what 64 bits hold. */
const MAX_READ_QUANTITY = 1e12;

const Quantity = z.int().min(-MAX_READ_QUANTITY).max(MAX_READ_QUANTITY);
const Moment = z.string().transform((text, context) => {
  const moment = readMoment(text);
  if (moment !== null) return moment;
  context.addIssue('must be a moment');
  return z.NEVER;
});
/** Unknown statuses are kept as text. */
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

/** An order in a list, where one without an id cannot be told from the others. */
export const ListedOrder = ReadOrder.required({ id: true });
export type ListedOrder = z.infer<typeof ListedOrder>;

/** Required by the specification, the status says nothing that is needed here. */
export const ReadInventoryItem = z.object({
  petId: ServiceId,
  quantity: Quantity,
  status: Status.optional(),
});
export type ReadInventoryItem = z.infer<typeof ReadInventoryItem>;

/** The fields of all resources that hold an id of the service: integers on the wire, decimal strings everywhere else. */
export const idFields: ReadonlySet<string> = new Set(
  [ReadPet, ReadCategory, ReadOrder, ReadInventoryItem].flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([name, field]) => (isId(field) ? [name] : [])),
  ),
);

/** Also for an optional field and one with a default. */
function isId(field: z.ZodType): boolean {
  return field === ServiceId || ('unwrap' in field && isId((field as z.ZodOptional<z.ZodType>).unwrap()));
}
