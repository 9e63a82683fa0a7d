import type { z } from 'zod';
import { type RemoteId, ServiceId } from '../../shared/ids/ids.ts';

export interface RequestOptions {
  id?: RemoteId;
  /** The exact body to send, already written as JSON (see `writeJson`): the frozen body of an attempt. */
  body?: string;
  ifMatch?: string | null;
  ifNoneMatch?: string | null;
  idempotencyKey?: string;
  /** Called immediately before sending; `false` prevents the request. */
  tryConsume?: () => boolean;
  /** Aborts a read that is no longer needed. Not for writes: their outcome would be unknown without need. */
  signal?: AbortSignal;
}

export interface ListOptions<T> extends RequestOptions {
  /** The `next` of the previous page; null for the first page. */
  page?: string | null;
  item: RowSchema<T>;
  /** Called with items as they arrive, at most a few hundred at once; the next ones wait for a returned promise. */
  onItems(items: T[]): unknown;
  /** Called with unreadable rows, after the others of their batch. */
  onUnreadable?(rows: UnreadableRow[]): void;
}

/** The result of a list: how many items arrived, and how many of them could not be read. */
export interface ListSummary {
  items: number;
  unreadable: number;
}

/** The schema for the rows of a list: an object's schema, so that each field can also be read by itself. */
export type RowSchema<T> = z.ZodType<T> & { readonly shape?: Readonly<Record<string, z.ZodType>> };

/** A row of a list that does not match the resource's schema. */
export interface UnreadableRow {
  /** The JSON text of the row. */
  raw: string;
  /** The field that cannot be read; null if the row is not an object. */
  field: string | null;
  /** The readable fields, each parsed by itself. */
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

/** The service's id in one of a row's fields; null if it has none. */
export function shownId({ shows }: UnreadableRow, field: 'id' | 'petId'): RemoteId | null {
  const id = ServiceId.safeParse(shows[field]);
  return id.success ? id.data : null;
}
