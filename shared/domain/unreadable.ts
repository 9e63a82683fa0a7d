import { z } from 'zod';
import { ServiceId } from '../ids/ids.ts';

/** An unreadable row of one of the service's lists. */
export const UnreadableRow = z.object({
  /** Its id, if it can be read. */
  remoteId: ServiceId.nullable(),
  /** The field that could not be read; null if the row is not an object. */
  field: z.string().nullable(),
  /** The original text; only its start if `cut`. */
  raw: z.string(),
  cut: z.boolean(),
});
export type UnreadableRow = z.infer<typeof UnreadableRow>;

/** The lists of the service that this till reads. */
export const ReadList = z.enum(['categories', 'pets', 'inventory', 'orders']);

/** The unreadable rows of the last complete list of a resource: their number, and the first of them. */
export const UnreadableList = z.object({
  resource: ReadList,
  count: z.int(),
  rows: z.array(UnreadableRow),
});
export type UnreadableList = z.infer<typeof UnreadableList>;
