import type { RemoteId } from '../../shared/ids.ts';
import type { RowSchema, UnreadableRow } from './unreadable.ts';

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
