import type { FastifyReply } from 'fastify';
import type { OperationName } from '../../shared/petstore/operations.ts';
import { type Clock, HOUR_MS } from '../../shared/time/time.ts';
import type { Dice } from './dice.ts';

/** Applies the faults of times in answers: the clock and the form of Retry-After. */
export function rewriteTimes(
  reply: FastifyReply,
  dice: Dice,
  operation: OperationName | undefined,
  clock: Clock,
): void {
  const wrong = dice.hit('wrong-clock', operation);
  const now = clock.now() + (wrong ? (wrong.ms ?? HOUR_MS) : 0);
  if (wrong) {
    const offset = Math.round((now - clock.now()) / 1000);
    reply.header('date', new Date(now).toUTCString());
    reply.header('x-ratelimit-reset', String(Number(reply.getHeader('x-ratelimit-reset')) + offset));
  }

  const seconds = reply.getHeader('retry-after');
  if (seconds === undefined) return;
  const until = now + Number(seconds) * 1000;
  if (dice.hit('retry-after-decimal', operation)) reply.header('retry-after', `${seconds}.0`);
  else if (dice.hit('retry-after-date', operation)) {
    reply.header('retry-after', new Date(Math.ceil(until / 1000) * 1000).toUTCString());
  } else if (dice.hit('retry-after-epoch', operation)) {
    reply.header('retry-after', String(Math.ceil(until / 1000)));
  } else if (dice.hit('retry-after-epoch-ms', operation)) {
    reply.header('retry-after', String(Math.ceil(until)));
  }
}
