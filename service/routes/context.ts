import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Clock } from '../../shared/time/time.ts';
import type { AccountData } from '../storage/index.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What the routes are given. */
export interface RouteContext {
  /** What the account has whose key the request came with; all that a route can reach. */
  dataOf(request: Pick<FastifyRequest, 'apiKey'>): AccountData;
  clock: Clock;
}
