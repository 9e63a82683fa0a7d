import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { operations } from '../../shared/petstore/operations.ts';
import { deprecation } from './operation.ts';

/**
 * Announces a deprecated operation on each of its answers: Deprecation (RFC 9745, a structured date) and Sunset
 * (RFC 8594), with a link to where it is explained.
 */
export function announceDeprecation(
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const name = request.routeOptions.config?.operation;
  if (name && operations[name].mark === 'deprecated') {
    reply.headers({
      deprecation: `@${deprecation.since.getTime() / 1000}`,
      sunset: deprecation.sunset.toUTCString(),
      link: `</docs#${name}>; rel="deprecation"; type="text/html"`,
    });
  }
  done();
}
