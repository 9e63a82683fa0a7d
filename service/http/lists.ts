import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { RemoteId } from '../../shared/ids/ids.ts';
import type { Page, Versioned } from '../storage/index.ts';
import { contentTag } from './etag.ts';

/** Default and maximum of `limit`. */
export const DEFAULT_LIMIT = 1000;
export const MAX_LIMIT = 10_000;

/** `limit` and `after` of every list. */
export const ListQuery = z.object({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, `must be a whole number from 1 to ${MAX_LIMIT}`)
    .transform(Number)
    .refine((limit) => limit <= MAX_LIMIT, `must be at most ${MAX_LIMIT}`)
    .optional(),
  after: RemoteId.optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

/**
 * Sends a page, with `Link: <...>; rel="next"` if there is another: one more row is read to know. Its ETag is made of the
 * revisions of its rows, which are never reused (docs/contract.md, "ETags").
 */
export async function sendPage<T>(
  reply: FastifyReply,
  { query }: { query: ListQuery },
  read: (page: Page) => Promise<Versioned<T>[]>,
  idOf: (item: T) => string,
): Promise<T[]> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const rows = await read({ after: query.after ?? '-1', limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last !== undefined ? idOf(last.value) : null;
  // Relative: a proxy may offer the service below a path.
  if (next !== null) reply.header('link', `<?limit=${limit}&after=${next}>; rel="next"`);
  reply.header('etag', contentTag(`${page.map(({ revision }) => revision).join()} ${next ?? 'end'}`));
  return page.map(({ value }) => value);
}
