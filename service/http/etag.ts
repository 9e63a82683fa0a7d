import { createHash } from 'node:crypto';
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify';
import type { Versioned } from '../storage/index.ts';
import { ServiceError } from './errors.ts';

/** Answers with a resource and its ETag. */
export function sendVersioned<T>(reply: FastifyReply, { value, revision }: Versioned<T>): T {
  reply.header('etag', etagOf(revision));
  return value;
}

/** An ETag derived from a text. */
export function contentTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

export function etagOf(revision: string): string {
  return `"${revision}"`;
}

/** Whether a write has a precondition on the current state. */
export function isConditional({ headers }: FastifyRequest): boolean {
  return headers['if-match'] !== undefined || headers['if-none-match'] !== undefined;
}

/**
 * Checks If-Match and If-None-Match against the current state (RFC 9110, 13.1). Call it in the writing transaction, with the
 * row locked.
 */
export function requirePreconditions(request: FastifyRequest, current: Versioned<unknown> | null): void {
  const ifMatch = request.headers['if-match'];
  const ifNoneMatch = request.headers['if-none-match'];
  const etag = current && etagOf(current.revision);
  if (ifMatch !== undefined && !(etag !== null && (ifMatch.trim() === '*' || tags(ifMatch).includes(etag)))) {
    throw new ServiceError(
      'precondition_failed',
      'If-Match: this is no longer the current state. Read it again.',
    );
  }
  if (ifNoneMatch !== undefined && etag !== null && matchesAny(ifNoneMatch, etag)) {
    throw new ServiceError('precondition_failed', 'If-None-Match: there is already such a resource.');
  }
}

/**
 * Answers a read with 304 if the client has this state; answers without an ETag get one derived from their content. A 304
 * costs quota like any answer.
 */
export function conditionalRead(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || reply.statusCode !== 200 || typeof payload !== 'string') {
    done();
    return;
  }
  if (!reply.hasHeader('etag')) {
    reply.header('etag', contentTag(payload));
  }
  const given = request.headers['if-none-match'];
  if (given !== undefined && matchesAny(given, String(reply.getHeader('etag')))) {
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, '');
  } else {
    done();
  }
}

function tags(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

/** If-None-Match uses weak comparison: `W/` is ignored. */
function matchesAny(header: string, etag: string): boolean {
  return header.trim() === '*' || tags(header).some((tag) => tag.replace(/^W\//, '') === etag);
}
