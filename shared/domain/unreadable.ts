import { z } from 'zod';
import { ServiceId } from '../ids/ids.ts';

/** A row of one of the service's lists that could not be read. */
export const UnreadableRow = z.object({
  /** Its id where that can be read. */
  remoteId: ServiceId.nullable(),
  /** The field that could not be read; null where the row is no object. */
  field: z.string().nullable(),
  /** The original text; only its beginning where `cut`. */
  raw: z.string(),
  cut: z.boolean(),
});
export type UnreadableRow = z.infer<typeof UnreadableRow>;

/** The lists of the service that this till reads. */
export const ReadList = z.enum(['categories', 'pets', 'inventory', 'orders']);

/** What the last whole list of a resource had that could not be read: how many rows, and the first of them. */
export const UnreadableList = z.object({
  resource: ReadList,
  count: z.int(),
  rows: z.array(UnreadableRow),
});
export type UnreadableList = z.infer<typeof UnreadableList>;
