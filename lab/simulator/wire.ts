import type { z } from 'zod';
import { parseBody, stringifyJson } from '../../service/http/json.ts';
import { Category, Int64, InventoryItem, Order, Pet } from '../../service/wire.ts';

// How the simulated service reads and writes bodies: by the document's own resources (service/wire.ts). It shares nothing
// with the client's reader and writer, so that a client that sends an id as text is refused here as it would be outside.

type Fields = Record<string, z.ZodType>;

/**
 * What a till sent, with its ids as decimal strings and without fields that the resource does not have; null where the
 * service refuses it. Beyond the document a service takes any id of 64 bits and whatever it has held itself: it may know
 * statuses, names and counts that ours does not, and a till may send one back that another has changed meanwhile.
 *
 * @param held the thing as the service has it and had it before, where one is changed
 */
export function readBody(
  schema: z.ZodObject,
  text: string | null,
  held: readonly object[] = [],
): Record<string, unknown> | null {
  const sent = parsed(text);
  if (typeof sent !== 'object' || sent === null) return null;
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape as Fields)) {
    const value = (sent as Record<string, unknown>)[name];
    if (isId(field) && value !== undefined) {
      if (!isInteger(value)) return null;
      read[name] = String(value);
      continue;
    }
    const isHeld = value !== undefined && held.some((thing) => (thing as typeof read)[name] === value);
    const { success, data } = field.safeParse(value);
    if (!success && !isHeld) return null;
    if (value !== undefined) read[name] = isHeld ? value : data;
  }
  return read;
}

/** A resource as it is answered: its ids are integers, whatever their size; fields that no document names go as they are. */
export function writeBody(thing: object): string {
  const written = Object.entries(thing).map(([name, value]) =>
    idFields.has(name) && typeof value === 'string' ? [name, BigInt(value)] : [name, value],
  );
  return stringifyJson(Object.fromEntries(written));
}

const idFields = new Set(
  [Pet, Category, Order, InventoryItem].flatMap(({ shape }) =>
    Object.entries(shape as Fields).flatMap(([name, field]) => (isId(field) ? [name] : [])),
  ),
);

/** Also where it may be missing. */
function isId(field: z.ZodType): boolean {
  return field === Int64 || ('unwrap' in field && isId((field as z.ZodOptional<z.ZodType>).unwrap()));
}

function isInteger(value: unknown): boolean {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

function parsed(text: string | null): unknown {
  try {
    return parseBody(text ?? '');
  } catch {
    return null;
  }
}
