import type { FastifyReply, FastifyRequest } from 'fastify';
import { plans } from '../../shared/petstore/plans.ts';
import { findKey } from '../keys/keys.ts';
import type { Limiter, Subject, WindowState } from '../limits/limiter.ts';
import type { ApiKey, Keys } from '../storage/index.ts';
import { ServiceError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's key; null before the guard has run and on pages that need none. */
    apiKey: ApiKey | null;
    /** Who this request was counted for. */
    subject: Subject | null;
  }
  interface FastifyContextConfig {
    /** Served without a key and without counting: health, documentation. */
    open?: boolean;
  }
}

/** Sets the three headers of every response (specification: Rate-limit response headers). */
export function setWindowHeaders(reply: FastifyReply, window: WindowState): void {
  reply.headers({
    'x-ratelimit-limit': String(window.limit),
    'x-ratelimit-remaining': String(window.remaining),
    'x-ratelimit-reset': String(Math.ceil(window.resetAt / 1000)),
  });
}

/** The key of `Authorization: Bearer KEY`, or null. */
export function bearer(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}

/**
 * Stands before every request: finds out whose it is, counts it, sets the headers, and refuses what may not pass. A
 * request without a valid key counts for its address, on the Free plan, so that keys cannot be tried at any rate.
 */
export function createGuard(keys: Keys, limiter: Limiter) {
  return async function guard(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const credential = bearer(request.headers.authorization);
    const key = credential === null ? null : await findKey(keys, credential);
    const subject: Subject = key
      ? { id: `key:${key.id}`, limits: { minute: key.minute, day: key.day }, bannable: true }
      : { id: `address:${request.ip}`, limits: plans.free, bannable: false };
    request.apiKey = key;
    request.subject = subject;

    if (request.routeOptions.config.open) {
      setWindowHeaders(reply, await limiter.peek(subject));
      return;
    }
    const decision = await limiter.take(subject);
    setWindowHeaders(reply, decision.window);
    if (decision.outcome !== 'passed') throw refusal(decision.outcome, decision.waitMs);
    if (!key && !request.is404) {
      throw new ServiceError('unauthorized', 'Send a valid API key as Authorization: Bearer KEY.', {
        'www-authenticate': 'Bearer realm="petstore"',
      });
    }
  };
}

/** The answer to a request that may not pass, with Retry-After in whole seconds. */
export function refusal(outcome: 'limited' | 'banned', waitMs: number): ServiceError {
  const seconds = String(Math.max(Math.ceil(waitMs / 1000), 1));
  return outcome === 'banned'
    ? new ServiceError('key_banned', `This API key is banned for another ${seconds} s.`, {
        'retry-after': seconds,
      })
    : new ServiceError('rate_limited', `Too many requests. Try again in ${seconds} s.`, {
        'retry-after': seconds,
      });
}
