import type { Server } from 'node:http';
import type { Writable } from 'node:stream';
import {
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyRequest,
  type HookHandlerDoneFunction,
  LogController,
} from 'fastify';

/**
 * Structured logs, one JSON object per line. Requests are logged by operation and id of the key's record, without URL and
 * headers, so that no key is logged even if a client sends it in the wrong place.
 */
export function loggerOptions(
  log: Writable | null,
): Pick<FastifyHttpOptions<Server>, 'logger' | 'logController'> {
  if (!log) return { logger: false };
  return {
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: 'info',
      stream: log,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { req: () => ({}), res: () => ({}) },
    },
  };
}

/** Logs an answered request. */
export function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? null,
      operation: request.routeOptions.config?.operation ?? null,
      status: reply.statusCode,
      key: request.apiKey?.id ?? null,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'request',
  );
  done();
}
