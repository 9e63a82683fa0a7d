import type { z } from 'zod';
import { type RemoteId, ServiceId } from '../../shared/ids/ids.ts';

export interface RequestOptions {
  id?: RemoteId;
  /** Exactly what is sent, already written as JSON (see `writeJson`): the frozen body of an attempt. */
  body?: string;
  ifMatch?: string | null;
  ifNoneMatch?: string | null;
  idempotencyKey?: string;
  /** Asked in the very moment of sending; `false` keeps the request from leaving. */
  tryConsume?: () => boolean;
  /** Ends a reading that nobody waits for any more. Not for what writes: its outcome would be unknown for nothing. */
  signal?: AbortSignal;
}

export interface ListOptions<T> extends RequestOptions {
  /** The `next` of the page before; null for the first page. */
  page?: string | null;
  item: RowSchema<T>;
  /** Called with items as they arrive, at most some hundreds at once; the next ones wait for a promise returned. */
  onItems(items: T[]): unknown;
  /** Called with rows that cannot be read, after the others of their batch. */
  onUnreadable?(rows: UnreadableRow[]): void;
}

/** What a list answers with: how many items came, and how many of them could not be read. */
export interface ListSummary {
  items: number;
  unreadable: number;
}

/** What the rows of a list are read with: an object's schema, so that each field can also be read by itself. */
export type RowSchema<T> = z.ZodType<T> & { readonly shape?: Readonly<Record<string, z.ZodType>> };

/** A row of a list that does not fit what is known of the resource. */
export interface UnreadableRow {
  /** The JSON text of the row. */
  raw: string;
  /** The field that cannot be read; null where it is no object. */
  field: string | null;
  /** The fields that can be read, each for itself. */
  shows: Readonly<Record<string, unknown>>;
}

/**
 * Describes a row that cannot be read as a whole.
 *
 * @param value the row without its nulls
 */
export function describeUnreadable(
  value: unknown,
  raw: string,
  { shape = {} }: RowSchema<unknown>,
): UnreadableRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { raw, field: null, shows: {} };
  const fields = value as Record<string, unknown>;
  const shows: Record<string, unknown> = {};
  let field: string | null = null;
  for (const [name, schema] of Object.entries(shape)) {
    const parsed = schema.safeParse(fields[name]);
    if (!parsed.success) field ??= name;
    else if (parsed.data !== undefined) shows[name] = parsed.data;
  }
  return { raw, field, shows };
}

/** The id of the service that a row shows in one of its fields; null where it shows none. */
export function shownId({ shows }: UnreadableRow, field: 'id' | 'petId'): RemoteId | null {
  const id = ServiceId.safeParse(shows[field]);
  return id.success ? id.data : null;
}
