import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { RouteContext } from '../routes/context.ts';
import type { Transaction, Versioned } from '../storage/index.ts';
import { ServiceError } from './errors.ts';
import { etagOf } from './etag.ts';
import { parseJson, stringifyJson } from './json.ts';
import { writerOf } from './writer.ts';

const KEPT_MS = 24 * 60 * 60_000;

export interface Answer<T> {
  status: 200 | 201;
  resource: Versioned<T>;
  /** Path of the resource, for the Location of a 201. */
  location: string;
}

/**
 * Answers a POST. With an Idempotency-Key the answer is kept for 24 h in the same transaction as its effect, and given
 * again to the same request; another request with that key is a conflict. A refusal is not kept.
 */
export async function answerOnce<T>(
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

  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url}\n${stringifyJson(request.body)}`)
    .digest('base64url');
  const keyId = request.apiKey?.id ?? '';
  const { kept, replayed } = await dataOf(request).transaction(async (tx) => {
    const now = clock.now();
    const before = await tx.idempotency.claim(keyId, key, fingerprint, now, now + KEPT_MS);
    if (before) return { kept: before, replayed: true };
    const answer = await work(tx);
    const body = writerOf(schema)(answer.resource.value);
    const made = { fingerprint, status: answer.status, headers: headersOf(answer), body };
    await tx.idempotency.remember(keyId, key, made);
    return { kept: made, replayed: false };
  });
  if (kept.fingerprint !== fingerprint) {
    throw new ServiceError('conflict', 'Idempotency-Key: it was already used for another request.');
  }
  if (replayed) reply.header('idempotency-replayed', 'true');
  reply.code(kept.status).headers(kept.headers);
  return schema.parse(parseJson(kept.body));
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
