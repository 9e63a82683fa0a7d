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

/** Dependencies of the routes. */
export interface RouteContext {
  /** The data of the request's account; routes can reach no others. */
  dataOf(request: Pick<FastifyRequest, 'apiKey'>): AccountData;
  clock: Clock;
}
