import type { Clock } from '../../shared/time/time.ts';
import type { Storage } from '../storage/index.ts';
import type { App } from './context.ts';

/** Milliseconds to cache the database's health. */
const FRESH_MS = 1000;

/** `/healthz`: 200 while the database answers, 503 otherwise. No key, no quota, not part of the contract. */
export function healthRoutes(app: App, storage: Pick<Storage, 'ping'>, clock: Clock): void {
  let last: Promise<boolean> | undefined;
  let answeredAt = 0;

  /** Queries the database at most once at a time and once a second. */
  function isHealthy(): Promise<boolean> {
    if (last && clock.monotonic() - answeredAt < FRESH_MS) return last;
    answeredAt = Number.POSITIVE_INFINITY;
    last = storage
      .ping()
      .then(
        () => true,
        (error: unknown) => {
          app.log.error({ err: error }, 'the database does not answer');
          return false;
        },
      )
      .finally(() => {
        answeredAt = clock.monotonic();
      });
    return last;
  }

  app.route({
    method: 'GET',
    url: '/healthz',
    config: { open: true },
    schema: { hide: true },
    async handler(_request, reply) {
      const healthy = await isHealthy();
      return reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'unavailable' });
    },
  });
}
