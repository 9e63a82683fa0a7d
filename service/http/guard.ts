import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PlanLimits, plans } from '../../shared/petstore/plans.ts';
import { findKey } from '../keys/keys.ts';
import { type Decision, keySubjectId, type Limiter, type Subject } from '../limits/limiter.ts';
import type { WindowState } from '../limits/window.ts';
import type { ApiKey, Keys } from '../storage/index.ts';
import { addressGroup } from './connections.ts';
import { ServiceError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's key; null before the guard has run and for a request without a valid one. */
    apiKey: ApiKey | null;
    /** The subject that this request is counted for; null before the guard has run. */
    subject: Subject | null;
  }
  interface FastifyContextConfig {
    /** Served without a key and counted by address: health and documentation. */
    open?: boolean;
  }
}

/** The headers of every response (docs/contract.md, "Headers"). */
export function windowHeaders(window: WindowState): Record<string, string> {
  return {
    'x-ratelimit-limit': String(window.limit),
    'x-ratelimit-remaining': String(window.remaining),
    'x-ratelimit-reset': String(Math.ceil(window.resetAt / 1000)),
  };
}

/** Requests without a valid key count for their address, on the Free plan, so that keys cannot be guessed quickly. */
export function addressSubject(address: string): Subject {
  return { id: `address:${addressGroup(address)}`, limits: plans.free, isKey: false };
}

/** Limits of an address for routes without a key; the day is 24 h of the minute limit. */
const OPEN_LIMITS: PlanLimits = { minute: 300, day: 300 * 24 * 60 };

function openSubject(address: string): Subject {
  return { id: `open:${addressGroup(address)}`, limits: OPEN_LIMITS, isKey: false };
}

/** The key of `Authorization: Bearer KEY`, or null. */
function bearer(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}

/** Runs before every request: authenticates and counts it, sets the headers, and refuses it if over the limit. */
export function createGuard(keys: Keys, limiter: Limiter) {
  return async function guard(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.routeOptions.config?.open) {
      request.subject = openSubject(request.ip);
      refuseUnlessPassed(reply, await limiter.take(request.subject));
      return;
    }
    const credential = bearer(request.headers.authorization);
    const key = credential === null ? null : await findKey(keys, credential);
    request.apiKey = key;
    request.subject = key
      ? { id: keySubjectId(key.id), limits: { minute: key.minute, day: key.day }, isKey: true }
      : addressSubject(request.ip);

    refuseUnlessPassed(reply, await limiter.take(request.subject));
    if (!key && !request.is404) {
      throw new ServiceError('unauthorized', 'Send a valid API key as Authorization: Bearer KEY.', {
        'www-authenticate': 'Bearer realm="petstore"',
      });
    }
  };
}

/** Sets the headers of a decision. @throws ServiceError if it refuses, with Retry-After in whole seconds */
export function refuseUnlessPassed(reply: FastifyReply, decision: Decision): void {
  reply.headers(windowHeaders(decision.window));
  if (decision.outcome === 'passed') return;
  const seconds = String(Math.max(Math.ceil(decision.waitMs / 1000), 1));
  const retry = { 'retry-after': seconds };
  throw decision.outcome === 'banned'
    ? new ServiceError('key_banned', `This API key is banned. Try again in ${seconds} s.`, retry)
    : new ServiceError('rate_limited', `Too many requests. Try again in ${seconds} s.`, retry);
}
