import type { FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '../../shared/petstore/operations.ts';
import { deprecation } from './operation.ts';

/**
 * Announces a deprecated operation on each of its answers: Deprecation (RFC 9745, a structured date) and Sunset
 * (RFC 8594), with a link to where it is explained.
 */
export async function announceDeprecation(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const name = request.routeOptions.config?.operation;
  if (!name || operations[name].mark !== 'deprecated') return;
  reply.headers({
    deprecation: `@${deprecation.since.getTime() / 1000}`,
    sunset: deprecation.sunset.toUTCString(),
    link: `</docs#${name}>; rel="deprecation"; type="text/html"`,
  });
}
