import { z } from 'zod';
import type { Clock } from '../../shared/time/time.ts';
import type { Outcome, UnknownWhy } from './answer.ts';
import { ArrayReader, type Batch, MAX_ITEM } from './array-reader.ts';
import type { Deadline } from './deadline.ts';
import { readJson } from './json.ts';
import { describeUnreadable, type ListOptions, type ListSummary, type UnreadableRow } from './request.ts';

/** A response of the 2xx kind with what its headers offer. */
export interface Body {
  response: Response;
  etag: string | null;
  next: string | null;
}

/**
 * Reads one resource. `schema` null: a delete, which is done with any success that is no page of HTML.
 */
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

/** How much of a list is read. */
export interface ListBounds {
  rows: number;
  /** Of one answer. */
  characters: number;
}

/** Twice what the program is made for; a longer list would fill memory and disk. */
export const listBounds: ListBounds = { rows: 2_000_000, characters: 2 ** 30 };

/** The code that takes a list's items failed, which is no failure of the network. */
export class TakingFailed extends Error {}

/**
 * Reads a list in pieces, giving the window its turn after each batch. A long list may take long: the time begins anew
 * with each item, but not with each byte, which could come one by one for ever. Beyond its bounds it is no list. Items that do not fit the schema are counted
 * and handed on as they were written: one odd pet must not hide all others.
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
    // It may have been ended while the last ones were taken in.
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
 * @throws the signal's reason when it is given up, or what the network says when it breaks off
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
 * A body's text, piece by piece. It is given up by its own reader: the signal that went with the request reaches the body
 * only while the Request object lives, which the runtime may free as soon as the headers are there. Nothing would then
 * end a body that never ends, and its items would still be taken in after a later list.
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
      // A body that was given up looks like one that is at its end.
      signal.throwIfAborted();
      if (done) break;
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    signal.removeEventListener('abort', cancel);
    // Also when the reader of these pieces has had enough: the rest is not fetched.
    cancel();
  }
}

/** undefined where the text is not JSON, or nested deeper than anything of the service. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Many services write null for a field they have no value for; to us that is a missing optional field. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // Most often there is none, and a list may have a million items.
  for (const name in value) {
    if ((value as Record<string, unknown>)[name] !== null) continue;
    return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
  }
  return value;
}

function notUnderstood(why: UnknownWhy): Outcome<never> {
  return { kind: 'unknown', why, waitMs: null, code: why };
}
