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
 * Structured logs, one JSON object a line. A request is logged by its operation and its key's record, never by its raw
 * address or headers: a key is in none of them, also when a client puts it where it does not belong.
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

/** Writes one line for each request that was answered. */
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
