import { z } from 'zod';
import type { Clock } from '../../shared/time/time.ts';
import type { Outcome, UnknownWhy } from './answer.ts';
import { ArrayReader, type Batch, MAX_ITEM } from './array-reader.ts';
import type { Deadline } from './deadline.ts';
import { readJson } from './json.ts';
import { describeUnreadable, type ListOptions, type ListSummary, type UnreadableRow } from './request.ts';

/** A 2xx response with the information from its headers. */
export interface Body {
  response: Response;
  etag: string | null;
  next: string | null;
}

/** Reads one resource. `schema` null: a delete, for which any success other than an HTML page is enough. */
export async function readValue<T>(
  { response, etag, next }: Body,
  schema: z.ZodType<T> | null,
  { signal }: Deadline,
): Promise<Outcome<T>> {
  const text = await readText(response, MAX_ITEM, signal);
  if (schema === null && text.trim() === '') return { kind: 'ok', value: undefined as T, etag, next };
  const value = attempt(() => readJson(text));
  if (value === undefined) return notUnderstood('not_json');
  if (schema === null) return { kind: 'ok', value: undefined as T, etag, next };
  const parsed = z.safeParse(schema, withoutNulls(value));
  return parsed.success ? { kind: 'ok', value: parsed.data, etag, next } : notUnderstood('not_an_echo');
}

/** The limits for reading a list. */
export interface ListBounds {
  rows: number;
  /** Of one answer. */
  characters: number;
}

/** Twice what the program is designed for; a longer list would fill memory and disk. */
export const listBounds: ListBounds = { rows: 2_000_000, characters: 2 ** 30 };

/** The code that processes a list's items failed; this is not a network failure. */
export class TakingFailed extends Error {}

/**
 * Reads a list in pieces and lets the window run after each batch. A long list may take long: the timeout restarts with
 * each item, but not with each byte, since bytes could arrive one by one for ever. A longer answer than its bounds is
 * rejected. Items that do not match the schema are counted and passed on as raw text: one odd pet must not hide all others.
 */
export async function readList<T>(
  { response, etag, next }: Body,
  { item, onItems, onUnreadable }: ListOptions<T>,
  deadline: Deadline,
  { clock, bounds }: { clock: Clock; bounds: ListBounds },
): Promise<Outcome<ListSummary>> {
  const reader = new ArrayReader();
  const summary: ListSummary = { items: 0, unreadable: 0 };
  const schema = z.array(item);
  async function hand(batch: Batch): Promise<void> {
    // It may have been aborted while the last items were processed.
    deadline.signal.throwIfAborted();
    const rows = batch.items.map(withoutNulls);
    const whole = schema.safeParse(rows);
    const items: T[] = whole.success ? whole.data : [];
    const unreadable: UnreadableRow[] = [];
    if (!whole.success) {
      for (const [index, row] of rows.entries()) {
        const parsed = item.safeParse(row);
        if (parsed.success) items.push(parsed.data);
        else unreadable.push(describeUnreadable(row, batch.raw(index), item));
      }
    }
    summary.items += items.length;
    summary.unreadable += unreadable.length;
    deadline.hold();
    try {
      await onItems(items);
    } catch (cause) {
      throw new TakingFailed('The items could not be taken.', { cause });
    }
    deadline.extend();
    if (unreadable.length > 0) onUnreadable?.(unreadable);
  }
  let length = 0;
  for await (const text of pieces(response, deadline.signal)) {
    const before = reader.ended;
    length += text.length;
    if (length > bounds.characters || before > bounds.rows) return notUnderstood('not_an_echo');
    const batches = attempt(() => reader.push(text));
    if (batches === undefined) return notUnderstood('not_json');
    if (reader.ended > before) deadline.extend();
    for (const batch of batches) {
      await hand(batch);
      await clock.sleep(0);
    }
  }
  const last = attempt(() => reader.end());
  if (last === undefined) return notUnderstood('not_json');
  await hand(last);
  return { kind: 'ok', value: summary, etag, next };
}

/**
 * Reads a body as text, at most `limit` characters of it.
 *
 * @throws the signal's reason when it is aborted, or the network error when the connection breaks
 */
export async function readText(response: Response, limit: number, signal: AbortSignal): Promise<string> {
  let text = '';
  for await (const piece of pieces(response, signal)) {
    text += piece;
    if (text.length > limit) return text.slice(0, limit);
  }
  return text;
}

/**
 * A body's text, piece by piece. It is cancelled through its own reader: the signal passed with the request reaches the
 * body only while the Request object lives, which the runtime may free once the headers have arrived. Then nothing would
 * end an endless body, and its items would still be processed after a later list.
 */
async function* pieces(response: Response, signal: AbortSignal): AsyncGenerator<string> {
  const body = response.body;
  if (body === null) return;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel);
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      // A cancelled body looks like a complete one.
      signal.throwIfAborted();
      if (done) break;
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    signal.removeEventListener('abort', cancel);
    // Also when the consumer of these pieces stops early: the rest is not downloaded.
    cancel();
  }
}

/** undefined if the text is not JSON, or nested deeper than any resource of the service. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Many services write null for a field without a value; we treat it as a missing optional field. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // Usually there is none, and a list may have a million items.
  for (const name in value) {
    if ((value as Record<string, unknown>)[name] !== null) continue;
    return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
  }
  return value;
}

function notUnderstood(why: UnknownWhy): Outcome<never> {
  return { kind: 'unknown', why, waitMs: null, code: why };
}
