import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DAY_MS } from '../../shared/time/time.ts';
import type { RouteContext } from '../routes/context.ts';
import type { Transaction, Versioned } from '../storage/index.ts';
import { ServiceError } from './errors.ts';
import { etagOf } from './etag.ts';
import { parseJson, stringifyJson } from './json.ts';
import { writerOf } from './writer.ts';

/** Time to store the answer of a request with an Idempotency-Key, milliseconds (docs/contract.md, "Idempotency keys"). */
export const STORED_MS = 7 * DAY_MS;

/** The result of a POST or PUT. */
export interface Answer<T> {
  status: 200 | 201;
  resource: Versioned<T>;
  /** The path of the resource: Location of a 201, and of a 409 for a reused key. */
  location: string;
  /** Whether to store the answer while the resource exists instead of for 7 days. */
  storeWhileExists?: boolean;
}

/**
 * Answers a POST or PUT. With an Idempotency-Key the answer is stored in the same transaction as the effect, and replayed to
 * the same request before preconditions are checked; another request with that key is a conflict that names the first one's
 * resource. Errors are not stored.
 *
 * @throws ServiceError `conflict`, `validation_failed`, and errors of `work`
 */
export async function answerIdempotently<T>(
  { dataOf, clock }: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
  schema: z.ZodType<T>,
  work: (tx: Transaction) => Promise<Answer<T>>,
): Promise<T> {
  const key = idempotencyKey(request);
  if (key === null) {
    const answer = await dataOf(request).transaction(work);
    reply.code(answer.status).headers(headersOf(answer));
    return answer.resource.value;
  }

  const fingerprint = fingerprintOf(request);
  const { stored, replayed } = await dataOf(request).transaction(async (tx) => {
    const now = clock.now();
    const before = await tx.idempotency.claim(key, fingerprint, now, now + STORED_MS);
    if (before) return { stored: before, replayed: true };
    const answer = await work(tx);
    const body = writerOf(schema)(answer.resource.value);
    const { status, location, storeWhileExists = false } = answer;
    const response = { status, headers: headersOf(answer), body, location };
    await tx.idempotency.remember(key, response, storeWhileExists);
    return { stored: { fingerprint, ...response }, replayed: false };
  });
  if (stored.fingerprint !== fingerprint) {
    throw new ServiceError(
      'conflict',
      'Idempotency-Key: it was already used for another request.',
      stored.location === null ? {} : { location: stored.location },
    );
  }
  if (replayed) reply.header('idempotency-replayed', 'true');
  reply.code(stored.status).headers(stored.headers);
  return schema.parse(parseJson(stored.body));
}

/** Fingerprint of a request: method, URL, preconditions and body. */
function fingerprintOf({ method, url, headers, body }: FastifyRequest): string {
  const conditions = `${headers['if-match'] ?? ''}\n${headers['if-none-match'] ?? ''}`;
  return createHash('sha256')
    .update(`${method} ${url}\n${conditions}\n${stringifyJson(body)}`)
    .digest('base64url');
}

function headersOf<T>({ status, resource, location }: Answer<T>): Record<string, string> {
  return { etag: etagOf(resource.revision), ...(status === 201 ? { location } : {}) };
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new ServiceError('validation_failed', 'Idempotency-Key: must be 1 to 255 visible ASCII characters.');
}
