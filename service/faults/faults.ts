import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../shared/time/time.ts';
import { ServiceError } from '../http/errors.ts';
import { refuseUnlessPassed } from '../http/guard.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { App } from '../routes/context.ts';
import { type Dice, loadDice } from './dice.ts';
import { rewriteTimes } from './headers.ts';
import type { FaultSpec } from './spec.ts';

export interface Faults {
  /** Replaces the active faults; an empty list removes them. */
  set(specs: readonly FaultSpec[]): void;
}

/**
 * Injects faults, in hooks around the normal code. Call it after the guard and before adding routes, so that the limiter
 * counts affected requests.
 */
export function installFaults(app: App, clock: Clock, limiter: Limiter, specs: readonly FaultSpec[]): Faults {
  let dice: Dice = loadDice(specs);
  let stormEnds = 0;

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.open || !request.subject) return;
    const storm = dice.hit('429-storm', operationOf(request));
    if (storm && stormEnds <= clock.now()) stormEnds = clock.now() + (storm.ms ?? 30_000);
    const left = stormEnds - clock.now();
    if (left > 0) refuseUnlessPassed(reply, await limiter.refuse(request.subject, left));
  });

  app.addHook('preHandler', async (request, reply) => {
    const operation = operationOf(request);
    const late = dice.hit('late-commit', operation);
    if (late) await clock.sleep(late.ms ?? 2000);
    if (dice.hit('drop-before-commit', operation)) return dropConnection(request, reply);
    if (dice.hit('500', operation)) throw new ServiceError('internal', 'The service failed to answer.');
    if (dice.hit('503-html', operation)) return sendUnavailablePage(reply);
    if (operation === 'createOrder' && dice.hit('service-ids', operation)) {
      delete (request.body as { id?: string }).id;
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const operation = operationOf(request);
    rewriteTimes(reply, dice, operation, clock);
    const delay = dice.hit('delay', operation);
    if (delay) await clock.sleep(delay.ms ?? 2000);
    if (dice.hit('commit-then-drop', operation)) return dropConnection(request, reply);
    if (typeof payload === 'string' && payload.length > 0 && dice.hit('reset-mid-body', operation)) {
      return brokenBody(reply, payload);
    }
    return payload;
  });

  return {
    set(next) {
      dice = loadDice(next);
      stormEnds = 0;
    },
  };
}

function operationOf(request: FastifyRequest) {
  return request.routeOptions.config?.operation;
}

/** Closes the connection. The promise never resolves, because no answer can be sent. */
function dropConnection(request: FastifyRequest, reply: FastifyReply): Promise<never> {
  reply.hijack();
  reply.raw.destroy();
  request.raw.destroy();
  return new Promise(() => {});
}

function sendUnavailablePage(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .serializer((page: unknown) => page as string)
    .send('<!doctype html><title>503</title><h1>Service Temporarily Unavailable</h1>');
}

/** Sends half of the announced body, then resets. */
function brokenBody(reply: FastifyReply, payload: string): Readable {
  const bytes = Buffer.from(payload);
  reply.header('content-length', bytes.length);
  let sent = false;
  return new Readable({
    read() {
      if (sent) return;
      sent = true;
      this.push(bytes.subarray(0, Math.floor(bytes.length / 2)));
      setImmediate(() => reply.raw.socket?.resetAndDestroy?.() ?? reply.raw.destroy());
    },
  });
}
